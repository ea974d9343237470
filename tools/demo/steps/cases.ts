import { DAY } from '#contract/shared/day.ts';
import { awaitedCases } from '../../../server/features/cases/escalate.ts';
import { escalate } from '../../../server/lifecycle/escalation.ts';
import { type Calendar, later } from '../calendar.ts';
import type { Step } from '../step.ts';

/** Escalates the cases that staff leave undecided, day by day: none is left for the server's first minutes. */
export function overdueCaseSteps({ start, now }: Calendar): Step[] {
  const days = Math.floor((now.getTime() - start.getTime()) / DAY);
  return Array.from({ length: days + 1 }, (_, day) => {
    const at = later(now, (day - days) * DAY);
    return { at, run: (tx) => escalate(tx, awaitedCases, at) };
  });
}
