import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createTestModel as createGraphModel } from 'xstate/graph';

interface ModelPath {
  readonly description: string;
  readonly steps: readonly { readonly state: AnyMachineSnapshot; readonly event: EventObject }[];
}

/**
 * The shortest paths through a pure model (see `modelOf`) on which every event is tried in every state and context,
 * as `@xstate/test` and as `xstate/graph` find them. `events` are payload cases; other events go bare. `telling` reduces
 * a context to what makes a difference, where all of it would make the paths too many.
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
  const options = { events: [...events], serializeState };
  return {
    tested: createTestModel(model, options).getShortestPaths(),
    graphed: createGraphModel(model, options).getShortestPaths(),
  };
}

/** The events of a path, the initial one left out: two models agree when these are equal. */
export function pathEvents(path: ModelPath): readonly EventObject[] {
  return path.steps.map((step) => step.event).filter((event) => event.type !== 'xstate.init');
}
