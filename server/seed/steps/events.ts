import type { Incoming } from '../../events/incoming.ts';
import { ingestEvents } from '../../events/ingest.ts';
import type { Step } from '../step.ts';

/** Events in one transaction at most. */
const most = 1000;

/** Steps that take events, in the order of their time, day by day or as many as go, as of the last of each. */
export function* eventSteps(events: readonly Incoming[], { isByDay = true } = {}): Generator<Step> {
  let taken: Incoming[] = [];
  for (const [index, event] of events.entries()) {
    taken.push(event);
    const next = events[index + 1]?.event.timestamp;
    const isSameDay = !isByDay || next?.slice(0, 10) === event.event.timestamp.slice(0, 10);
    if (next !== undefined && isSameDay && taken.length < most) continue;
    const incoming = taken;
    const at = new Date(event.event.timestamp);
    taken = [];
    yield { at, run: (tx) => take(tx, incoming, at) };
  }
}

async function take(tx: Parameters<Step['run']>[0], incoming: readonly Incoming[], at: Date): Promise<void> {
  const receipts = await ingestEvents(tx, incoming, at);
  const refused = receipts.find((receipt) => receipt instanceof Error);
  if (refused) throw refused;
}
