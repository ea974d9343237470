import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

interface Given {
  /** Its slug. */
  readonly app?: string;
  /** One shop. */
  readonly shop?: string;
  /** `none`: not known. */
  readonly country?: string;
  readonly period: PeriodChoice<string>;
}

/** Address of the rows behind a partner’s own figure of an app or a shop, for the same period. Clicks have no country. */
export function ownFigureHref(
  figure: 'clicks' | 'installs' | 'chargedShops' | 'commission',
  { app, shop, country, period }: Given,
): string {
  const given = { app, country, search: shop, ...periodParams(period) };
  switch (figure) {
    case 'clicks':
      return paths.performance.to({ app, ...periodParams(period) });
    case 'installs':
      return paths.referrals.to(given);
    case 'chargedShops':
      return paths.referrals.to({ dated: 'billed', ...given });
    case 'commission':
      return paths.referrals.to({ dated: 'charged', ...given });
  }
}
