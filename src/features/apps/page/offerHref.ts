import { paths } from '../../../paths.ts';
import { type PeriodChoice, periodParams } from '../../../shared/period/periodAddress.ts';

interface Given {
  /** Its slug. */
  readonly app: string;
  readonly period: PeriodChoice<string>;
}

/** Address of the rows behind a partner’s figure of an app, for the same period. */
export function offerHref(
  figure: 'clicks' | 'installs' | 'chargedShops' | 'commission',
  { app, period }: Given,
): string {
  const given = { app, ...periodParams(period) };
  switch (figure) {
    case 'clicks':
      return paths.performance.to(given);
    case 'installs':
      return paths.referrals.to(given);
    case 'chargedShops':
      return paths.referrals.to({ dated: 'billed', ...given });
    case 'commission':
      return paths.referrals.to({ dated: 'charged', ...given });
  }
}
