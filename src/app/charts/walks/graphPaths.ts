import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createTestModel } from 'xstate/graph';

export interface ModelPath {
  readonly description: string;
  readonly steps: readonly { readonly state: AnyMachineSnapshot; readonly event: EventObject }[];
}

/** From where, and with which events, the paths through a pure model (see `modelOf`) are walked. */
export interface Walk {
  readonly model: AnyStateMachine;
  /** Payload cases; other events go bare. */
  readonly events?: readonly EventObject[];
  /** Reduces a context to what makes a difference, where all of it would make the paths too many. */
  readonly decisive?: (context: unknown) => unknown;
}

/** How the paths are looked for, whoever looks for them; what the chart raises itself is not sent. */
export function pathOptions({ model, events = [], decisive = (context) => context }: Walk) {
  const serializeState = (state: AnyMachineSnapshot, event?: EventObject, before?: AnyMachineSnapshot): string => {
    const via = event === undefined || before === undefined ? null : [event, before.value, decisive(before.context)];
    return JSON.stringify({ value: state.value, context: decisive(state.context), via });
  };
  const raised = raisedBy(model);
  const isSent = (_: AnyMachineSnapshot, event: EventObject) => !raised.has(event.type);
  return { isSent, options: { events: [...events], serializeState } };
}

/** The shortest paths through a model on which every event is tried in every state and context. */
export function graphPaths(walk: Walk): readonly ModelPath[] {
  const { isSent, options } = pathOptions(walk);
  return createTestModel(walk.model, { ...options, filterEvents: isSent }).getShortestPaths();
}

/** The events that a chart raises itself. */
export function raisedBy(model: AnyStateMachine): ReadonlySet<string> {
  const raised = new Set<string>();
  for (const action of Object.values(model.implementations.actions)) {
    if (typeof action !== 'function' || !('type' in action) || action.type !== 'xstate.raise') continue;
    const event: unknown = 'event' in action ? action.event : undefined;
    if (typeof event === 'object' && event !== null && 'type' in event) raised.add(String(event.type));
  }
  return raised;
}

/** The events of a path, the initial one left out. */
export function pathEvents(path: ModelPath): readonly EventObject[] {
  return path.steps.map((step) => step.event).filter((event) => event.type !== 'xstate.init');
}
