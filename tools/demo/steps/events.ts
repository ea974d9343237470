import { DAY } from '#contract/shared/day.ts';
import type { Incoming } from '../../../server/features/events/incoming.ts';
import { ingestEvents } from '../../../server/features/events/ingest.ts';
import type { Step } from '../step.ts';

/** Events in one transaction at most. */
const most = 1000;

/** Milliseconds that a step may span, so that the history it writes is about right. */
const widest = 2 * DAY;

/** Steps that take events, in the order of their time, two days or as many as go at once, as of the last of each. */
export function* eventSteps(events: readonly Incoming[], { isByDay = true } = {}): Generator<Step> {
  let taken: Incoming[] = [];
  for (const [index, event] of events.entries()) {
    taken.push(event);
    const next = events[index + 1]?.event.timestamp;
    const isNear = !isByDay || spanOf(next) === spanOf(event.event.timestamp);
    if (next !== undefined && isNear && taken.length < most) continue;
    const incoming = taken;
    const at = new Date(event.event.timestamp);
    taken = [];
    yield { at, run: (tx) => ingestEvents(tx, incoming, at) };
  }
}

const spanOf = (time = ''): number => Math.floor(Date.parse(time) / widest);
