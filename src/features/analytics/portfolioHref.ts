import type { MetricKey } from '#contract/analytics/metrics.ts';

import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

/** Of each manager; the first are shown on a narrower screen too. */
export const portfolioFigures = [
  'portfolio',
  'activePartners',
  'payingPartners',
  'netRevenue',
  'installs',
  'activationByInstall60',
  'churn',
  'grossRetention',
  'decisions',
  'timeToDecision',
  'timeToDecision90',
  'notes',
  'contacts',
] as const satisfies readonly MetricKey[];
export type PortfolioFigure = (typeof portfolioFigures)[number];

/** The rows that make a figure of the period: of a manager, of partners without one (null), or of everyone (undefined). */
export function portfolioHref(
  metric: PortfolioFigure,
  { managerId, period }: { managerId: string | null | undefined; period: PeriodChoice<string> },
): string {
  const time = periodParams(period);
  const manager = managerId === null ? 'unassigned' : managerId;
  switch (metric) {
    case 'portfolio':
      return paths.report.to('portfolio', { standing: 'approved', manager, ...time });
    case 'activePartners':
      return paths.report.to('portfolio', { standing: 'active', manager, ...time });
    case 'payingPartners':
      return paths.report.to('portfolio', { standing: 'paying', manager, ...time });
    case 'netRevenue':
      return paths.report.to('revenue', { by: 'partner', manager, ...time });
    case 'installs':
      return paths.adminReferrals.to({ manager, ...time });
    case 'activationByInstall60':
      return paths.report.to('activation', { by: 'partner', age: '60', manager, ...time });
    case 'churn':
    case 'grossRetention':
      return paths.report.to('churn', { manager, ...time });
    case 'timeToDecision':
    case 'timeToDecision90':
      return paths.report.to('decision-times', { subject: 'registrations', actor: manager, ...time });
    case 'decisions':
    case 'notes':
    case 'contacts':
      return paths.report.to('activity', { work: metric, actor: manager, ...time });
  }
}
