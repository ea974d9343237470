import type { Prospect } from '#contract/prospects.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

export type ProspectMove = 'prospect.archive' | 'prospect.unarchive';

const offered = new Map<boolean, ReadonlySet<string>>();

/** Whether the chart leads somewhere from where the prospect is; a row of a list does not carry that itself. */
export function offers({ isArchived }: Pick<Prospect, 'isArchived'>, event: ProspectMove): boolean {
  let events = offered.get(isArchived);
  if (!events) {
    const state = { record: isArchived ? 'archived' : 'active' };
    // No fact of this chart hangs on the time.
    const context = { now: '' };
    events = new Set(
      allowedEvents(prospectMachine, state, context, () => []).flatMap((one) => (one.isAllowed ? [one.event] : [])),
    );
    offered.set(isArchived, events);
  }
  return events.has(event);
}
