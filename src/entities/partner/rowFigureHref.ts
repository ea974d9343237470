import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

interface Given {
  /** Of one partner; of all without it. */
  readonly partnerId?: string;
  /** Its slug. */
  readonly app?: string;
  /** One shop. */
  readonly shop?: string;
  /** `none`: not known. */
  readonly country?: string;
  readonly period: PeriodChoice<string>;
}

/** Address of what makes a figure of an app, a shop or a country, for the same period. */
export function rowFigureHref(
  figure: 'clicks' | 'installs' | 'chargedShops' | 'revenue' | 'commission',
  { period, shop, ...narrowed }: Given,
): string {
  const given = { ...narrowed, ...periodParams(period) };
  const shops = { search: shop, ...given };
  switch (figure) {
    case 'clicks':
      return paths.report.to('performance', { by: narrowed.partnerId === undefined ? 'partner' : 'day', ...given });
    case 'installs':
      return paths.adminReferrals.to(shops);
    case 'chargedShops':
      return paths.adminReferrals.to({ dated: 'billed', ...shops });
    case 'revenue':
    case 'commission':
      return paths.adminReferrals.to({ dated: 'charged', ...shops });
  }
}
