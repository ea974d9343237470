import type { getActivation } from '#contract/analytics/analytics.ts';
import type { ProgressReason } from '#contract/analytics/progress.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

/** How many partners each reason holds back, at whichever step; in the order of the steps. */
export function heldBack(steps: DataOf<typeof getActivation>): [reason: ProgressReason, partners: number][] {
  const sums = new Map<ProgressReason, number>();
  for (const { reason, partners } of steps.flatMap(({ dropped }) => dropped))
    sums.set(reason, (sums.get(reason) ?? 0) + partners);
  return [...sums];
}
