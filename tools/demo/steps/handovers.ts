import { DAY } from '#contract/shared/day.ts';
import { assignManagers, unassignManagers } from '../../../server/features/partners/managers.ts';
import { type Calendar, later } from '../calendar.ts';
import { inCall } from '../inCall.ts';
import type { Managing } from '../lay/people.ts';
import type { Step } from '../step.ts';

interface Given {
  readonly calendar: Calendar;
  readonly managing: readonly Managing[];
  readonly managers: readonly string[];
  readonly adminId: string;
}

const daysAgo = [75, 48];
/** So long a partner had its manager. */
const leastDays = 30;

/** Partners that went from their manager to another one. */
export function handoverSteps({ calendar: { now }, managing, managers, adminId }: Given): Step[] {
  const alone = managing.filter(
    ({ partnerId }) => managing.filter((other) => other.partnerId === partnerId).length === 1,
  );
  const settled = alone.filter(({ at }) => at < later(now, -(Math.max(...daysAgo) + leastDays) * DAY));
  return settled.slice(-daysAgo.length).flatMap(({ partnerId, userId }, index): Step[] => {
    const at = later(now, -(daysAgo[index] ?? 0) * DAY);
    const next = managers[(managers.indexOf(userId) + 1) % managers.length];
    if (next === undefined || next === userId) return [];
    const by = { actor: { userId: adminId }, now: at };
    const run: Step['run'] = (tx) =>
      inCall(by, async () => {
        await unassignManagers(tx, { partners: [partnerId], admins: [userId] }, by);
        await assignManagers(tx, { partners: [partnerId], admins: [next] }, by);
      });
    return [{ at, run }];
  });
}
