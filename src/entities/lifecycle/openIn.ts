import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';

import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { allowedEvents, type Refused } from '#machines/allowedEvents.ts';

interface OpenedEntry {
  /** The server's list. */
  readonly open: readonly Pick<AllowedEvent, 'event'>[];
  /** Words refusals; omit where refused events are not shown, so their text is not loaded. */
  readonly tell?: (refused: Refused) => string[];
}

/** What a chart allows now of what is open to the caller. */
export const openIn = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: StateValue,
  context: ContextFrom<Machine>,
  { open, tell = () => [] }: OpenedEntry,
): AllowedEvent[] =>
  allowedEvents(machine, state, context, tell).filter(({ event }) => open.some((one) => one.event === event));
