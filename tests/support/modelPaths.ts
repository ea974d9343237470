import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createTestModel as createGraphModel } from 'xstate/graph';

interface ModelPath {
  readonly description: string;
  readonly steps: readonly { readonly state: AnyMachineSnapshot; readonly event: EventObject }[];
}

/**
 * The shortest paths through a pure model (see `modelOf`) on which every event is tried in every state and context,
 * as `@xstate/test` and as `xstate/graph` find them. `events` are payload cases; other events go bare.
 */
export function modelPaths(
  model: AnyStateMachine,
  events: readonly EventObject[] = [],
): { readonly tested: readonly ModelPath[]; readonly graphed: readonly ModelPath[] } {
  const options = { events: [...events], serializeState };
  return {
    tested: createTestModel(model, options).getShortestPaths(),
    graphed: createGraphModel(model, options).getShortestPaths(),
  };
}

function serializeState(state: AnyMachineSnapshot, event?: EventObject, before?: AnyMachineSnapshot): string {
  const via = event === undefined || before === undefined ? null : [event, before.value, before.context];
  return JSON.stringify({ value: state.value, context: state.context, via });
}

/** The events of a path, the initial one left out: two models agree when these are equal. */
export function pathEvents(path: ModelPath): readonly EventObject[] {
  return path.steps.map((step) => step.event).filter((event) => event.type !== 'xstate.init');
}
