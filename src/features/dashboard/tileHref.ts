import { paths } from '../../paths.ts';
import { entriesQuery } from '../../entities/balance/balanceWords.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

/** The rows that make a figure of the dashboard, of the same period; clicks have none. */
export function tileHref(
  figure: 'earned' | 'paid' | 'installs' | 'chargedShops',
  period: PeriodChoice<string>,
): string {
  switch (figure) {
    case 'earned':
    case 'paid':
      return paths.payouts.to(entriesQuery(figure, period));
    case 'installs':
      return paths.referrals.to(periodParams(period));
    case 'chargedShops':
      return paths.referrals.to({ dated: 'billed', ...periodParams(period) });
  }
}
