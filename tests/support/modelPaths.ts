import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createTestModel as createGraphModel } from 'xstate/graph';

interface ModelPath {
  readonly description: string;
  readonly steps: readonly { readonly state: AnyMachineSnapshot; readonly event: EventObject }[];
}

/**
 * The shortest paths through a pure model (see `modelOf`) on which every event is tried in every state and context,
 * as `@xstate/test` and as `xstate/graph` find them. `events` are payload cases; other events go bare; what the chart
 * raises itself is not sent. `telling` reduces a context to what makes a difference, where all of it would make the
 * paths too many.
 */
export function modelPaths(
  model: AnyStateMachine,
  events: readonly EventObject[] = [],
  telling: (context: unknown) => unknown = (context) => context,
): { readonly tested: readonly ModelPath[]; readonly graphed: readonly ModelPath[] } {
  const serializeState = (state: AnyMachineSnapshot, event?: EventObject, before?: AnyMachineSnapshot): string => {
    const via = event === undefined || before === undefined ? null : [event, before.value, telling(before.context)];
    return JSON.stringify({ value: state.value, context: telling(state.context), via });
  };
  const raised = raisedBy(model);
  const isSent = (_: AnyMachineSnapshot, event: EventObject) => !raised.has(event.type);
  const options = { events: [...events], serializeState };
  return {
    // The two spell the same option differently.
    tested: createTestModel(model, { ...options, filter: isSent }).getShortestPaths(),
    graphed: createGraphModel(model, { ...options, filterEvents: isSent }).getShortestPaths(),
  };
}

function raisedBy(model: AnyStateMachine): ReadonlySet<string> {
  const raised = new Set<string>();
  for (const action of Object.values(model.implementations.actions)) {
    if (typeof action !== 'function' || !('type' in action) || action.type !== 'xstate.raise') continue;
    const event: unknown = 'event' in action ? action.event : undefined;
    if (typeof event === 'object' && event !== null && 'type' in event) raised.add(String(event.type));
  }
  return raised;
}

/** The events of a path, the initial one left out: two models agree when these are equal. */
export function pathEvents(path: ModelPath): readonly EventObject[] {
  return path.steps.map((step) => step.event).filter((event) => event.type !== 'xstate.init');
}
