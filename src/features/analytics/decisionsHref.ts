import type { DecisionSpan, DecisionSubject, FirstDecision } from '#contract/analytics/decisions.ts';

import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

interface Given {
  readonly manager: string | undefined;
  readonly period: PeriodChoice<string>;
}

interface Which {
  readonly subject?: DecisionSubject;
  readonly span?: DecisionSpan;
  readonly decision?: FirstDecision;
}

/** The registrations and leads of the period with their first decision; of a manager those they decided. */
export const decisionsHref = ({ manager, period }: Given, which: Which): string =>
  paths.report.to('decision-times', { ...which, actor: manager, ...periodParams(period) });
