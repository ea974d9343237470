import type { Prospect } from '#contract/prospects/prospects.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

export type ProspectMove = 'prospect.archive' | 'prospect.unarchive';

const offered = new Map<string, ReadonlySet<string>>();

/** Whether the chart leads somewhere from where the prospect is; a row of a list does not carry that itself. */
export function offers(
  { isArchived, outcome }: Pick<Prospect, 'isArchived' | 'outcome'>,
  event: ProspectMove,
): boolean {
  const state = { record: isArchived ? 'archived' : 'active', outcome };
  const key = `${state.record} ${outcome}`;
  let events = offered.get(key);
  if (!events) {
    // No fact of this chart hangs on the time.
    const context = { now: '' };
    events = new Set(
      allowedEvents(prospectMachine, state, context, () => []).flatMap((one) => (one.isAllowed ? [one.event] : [])),
    );
    offered.set(key, events);
  }
  return events.has(event);
}
