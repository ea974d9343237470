import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { needOf, refusal, type Unmet } from './refusal.ts';
import { eventsOf, isAlreadySo, stateBefore } from './regions.ts';

/** What `contract/lifecycles/reasons.ts` puts into sentences. */
export interface Refused {
  readonly entity: string;
  readonly event: string;
  readonly state: string;
  readonly isAlready: boolean;
  readonly unmet: readonly Unmet[];
}

/** Every event of a chart in this state and context: allowed, or the reasons from `tell`. */
export function allowedEvents<Machine extends AnyStateMachine>(
  machine: Machine,
  value: StateValue,
  context: ContextFrom<Machine>,
  tell: (refused: Refused) => string[],
): AllowedEvent[] {
  const snapshot = machine.resolveState({ value, context });
  return eventsOf(machine).map((event) => {
    const unmet = refusal(snapshot, { type: event });
    const needs = needOf(snapshot, { type: event })?.input ?? null;
    if (unmet === null) return { event, isAllowed: true, isFromHere: true, reasons: [], needs };
    const isAlready = isAlreadySo(snapshot, event);
    const state = stateBefore(snapshot, event);
    const reasons = tell({ entity: machine.id, event, state, isAlready, unmet });
    return { event, isAllowed: false, isFromHere: unmet.length > 0, reasons, needs };
  });
}
