import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';

import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';

import { openIn } from './openIn.ts';

/** What a chart allows now, or why not, of what is open to the caller: `open` is the server's list, which knows whom it answers. */
export const askChart = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: StateValue,
  context: ContextFrom<Machine>,
  open: readonly Pick<AllowedEvent, 'event'>[],
): AllowedEvent[] => openIn(machine, state, context, { open, tell: reasonsFor });
