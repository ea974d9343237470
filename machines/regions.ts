import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate';

/** The state of each region by its name; a chart without regions has one, named as the chart. */
export type RegionStates = Readonly<Record<string, string>>;

/** Every transition a chart declares, in document order. */
export function transitionsOf(machine: AnyStateMachine): readonly AnyTransitionDefinition[] {
  const found: AnyTransitionDefinition[] = [];
  const visit = (node: AnyStateMachine['root']): void => {
    for (const transitions of node.transitions.values()) found.push(...transitions);
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return found;
}

/** The names of the events a chart declares, each once, in document order. */
export function eventsOf(machine: AnyStateMachine): readonly string[] {
  return [...new Set(transitionsOf(machine).map((transition) => transition.eventType))];
}

/** The region that declares an event. Throws when none does. */
export function regionOf(machine: AnyStateMachine, event: string): string {
  const transition = transitionsOf(machine).find((candidate) => candidate.eventType === event);
  if (transition === undefined) throw new Error(`${machine.id} declares no event "${event}"`);
  return machine.root.type === 'parallel' ? String(transition.source.path[0]) : machine.id;
}

/** A state value as one word for each region. Throws on charts nested deeper than one level of regions. */
export function regionStates(machine: AnyStateMachine, value: StateValue): RegionStates {
  if (typeof value === 'string') return { [machine.id]: value };
  const states: Record<string, string> = {};
  for (const [region, state] of Object.entries(value)) {
    if (typeof state !== 'string') throw new Error(`${machine.id}: region "${region}" is nested`);
    states[region] = state;
  }
  return states;
}

/** The state value that regions spell: the inverse of `regionStates`. */
export function stateValue(machine: AnyStateMachine, states: RegionStates): StateValue {
  if (machine.root.type === 'parallel') return { ...states };
  const state = states[machine.id];
  if (state === undefined) throw new Error(`${machine.id}: no state given`);
  return state;
}

/** The current state of the region that declares the event. */
export function stateBefore(snapshot: AnyMachineSnapshot, event: string): string {
  const region = regionOf(snapshot.machine, event);
  return regionStates(snapshot.machine, snapshot.value)[region] ?? '';
}

/**
 * Whether an event is already satisfied: the region has no transition for it but is in the state it leads to from
 * elsewhere. Such an event succeeds and changes nothing.
 */
export function isAlreadySo(snapshot: AnyMachineSnapshot, event: string): boolean {
  const state = stateBefore(snapshot, event);
  const ways = transitionsOf(snapshot.machine).filter((transition) => transition.eventType === event);
  if (ways.some((transition) => transition.source.key === state)) return false;
  return ways.some((transition) => transition.target?.some((target) => target.key === state) ?? false);
}
