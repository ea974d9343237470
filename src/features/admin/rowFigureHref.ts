import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

interface Given {
  /** Its slug. */
  readonly app?: string;
  /** `none`: not known. */
  readonly country?: string;
  readonly period: PeriodChoice<string>;
}

/** Address of what makes a figure of an app or a country, for the same period. */
export function rowFigureHref(
  figure: 'clicks' | 'installs' | 'chargedShops' | 'revenue' | 'commission',
  { app, country, period }: Given,
): string {
  const given = { app, country, ...periodParams(period) };
  switch (figure) {
    case 'clicks':
      return paths.report.to('performance', { by: 'partner', ...given });
    case 'installs':
      return paths.adminReferrals.to(given);
    case 'chargedShops':
      return paths.adminReferrals.to({ dated: 'billed', ...given });
    case 'revenue':
    case 'commission':
      return paths.adminReferrals.to({ dated: 'charged', ...given });
  }
}
