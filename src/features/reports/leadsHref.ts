import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

/** What can become of leads, as their report counts it. */
export const leadOutcomes = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

/** Address of a partner’s leads of a period with this outcome. */
export const leadsHref = (
  outcome: (typeof leadOutcomes)[number],
  { partnerId, period }: { partnerId: string; period: PeriodChoice<string> },
): string => paths.report.to('leads', { by: 'lead', having: outcome, partnerId, ...periodParams(period) });
