import { paths } from '../../paths.ts';
import { entriesQuery } from '../../entities/balance/entriesQuery.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

/** Address of the rows behind a dashboard figure, for the same period. Clicks and conversion lead to their daily sums. */
export function tileHref(
  figure: 'earned' | 'paid' | 'clicks' | 'installs' | 'conversion' | 'chargedShops' | 'paidShops',
  period: PeriodChoice<string>,
): string {
  switch (figure) {
    case 'earned':
    case 'paid':
      return paths.payouts.to(entriesQuery(figure, period));
    case 'clicks':
    case 'conversion':
      return paths.performance.to(periodParams(period));
    case 'installs':
      return paths.referrals.to(periodParams(period));
    case 'paidShops':
      return paths.referrals.to({ dated: 'paid', ...periodParams(period) });
    case 'chargedShops':
      return paths.referrals.to({ dated: 'billed', ...periodParams(period) });
  }
}
