import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

export type OverviewFigure =
  | 'revenue'
  | 'commission'
  | 'newPartners'
  | 'partnersWithInstalls'
  | 'installs'
  | 'conversion';

/** Address of the rows behind an overview figure, for the same period. */
export function overviewHref(figure: OverviewFigure, period: PeriodChoice<string>): string {
  const given = periodParams(period);
  switch (figure) {
    case 'revenue':
    case 'commission':
      return paths.report.to('revenue', given);
    case 'newPartners':
      return paths.report.to('activation', { by: 'partner', ...given });
    case 'installs':
      return paths.adminReferrals.to(given);
    case 'partnersWithInstalls':
      return paths.report.to('performance', { by: 'partner', having: 'installs', ...given });
    case 'conversion':
      return paths.report.to('performance', { by: 'partner', ...given });
  }
}
