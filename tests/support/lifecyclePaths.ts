import type { AnyMachineSnapshot, AnyStateMachine, EventObject, MachineContext } from 'xstate';

import { lifecycles } from '../../src/app/charts/walks/lifecycles.ts';
import { declaredTransitions } from './coverage.ts';
import { smallCover, transitionsOf, type Path } from './cover.ts';
import { modelOf } from '../../src/app/charts/walks/modelOf.ts';
import { modelPaths } from './modelPaths.ts';

interface LifecyclePath extends Path {
  /** What the chart reads on this path: whoever walks it brings it about. */
  readonly context: MachineContext;
  /** A name of its own: the events, and what of the context makes the difference. */
  readonly name: string;
}

interface Walkable {
  readonly machine: AnyStateMachine;
  readonly events: readonly string[];
  /** Every path on which each event of the chart is tried, in each of its contexts. */
  readonly paths: readonly LifecyclePath[];
  /** Few of them that together take every transition. */
  readonly cover: readonly LifecyclePath[];
  /** The transitions a path takes, and those there are. */
  readonly taken: (path: LifecyclePath) => ReadonlySet<string>;
  readonly declared: ReadonlySet<string>;
}

/** The paths through a lifecycle chart, generated from it: the same for Vitest, for the calls and for the browser. */
export function lifecyclePaths(id: string): Walkable {
  const found = lifecycles.find(({ machine }) => machine.id === id);
  if (found === undefined) throw new Error(`There is no chart ${id}.`);
  const { machine, contexts } = found;
  const models = new Map<LifecyclePath, AnyStateMachine>();
  for (const context of contexts) {
    const model = modelOf(machine, context);
    const { now: _, ...facts } = context;
    for (const path of modelPaths(model).tested) {
      const events = happened(path.steps).map(({ event }) => event.type);
      models.set({ ...path, context, name: `${events.join(', ')}; ${JSON.stringify(facts)}` }, model);
    }
  }
  const taken = (path: LifecyclePath) => transitionsOf(models.get(path) ?? machine, path);
  const paths = [...models.keys()];
  return {
    machine,
    events: [...new Set(machine.events)].toSorted((a, b) => a.localeCompare(b)),
    paths,
    cover: smallCover(paths, taken),
    taken,
    declared: declaredTransitions(machine),
  };
}

interface Step {
  readonly event: EventObject;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** What happens on a path, each event with the state before and after it. */
export function happened(steps: Path['steps']): readonly Step[] {
  return steps.slice(1).map(({ event, state }, index) => {
    const before = steps[index]?.state;
    if (before === undefined) throw new Error('A path begins with its initial state.');
    return { event, before, after: state };
  });
}

/** Where a chart of one region stands: its leaf, such as `archived`. */
export function leafOf({ value }: AnyMachineSnapshot): string {
  if (typeof value === 'string') return value;
  const [leaf] = Object.values(value);
  if (typeof leaf !== 'string') throw new Error(`More than one region: ${JSON.stringify(value)}`);
  return leaf;
}

type Node = AnyStateMachine['root'];

const leaves = (node: Node): Node[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leaves);
};
const leadsTo = (node: Node, event: string): string[] =>
  (node.transitions.get(event) ?? []).flatMap(({ target }) => (target ?? []).map(({ key }) => key));

/** Whether the chart has the event here, guards aside. */
export function isFromHere(machine: AnyStateMachine, event: string, at: AnyMachineSnapshot): boolean {
  return leaves(machine.root).some((node) => node.key === leafOf(at) && leadsTo(node, event).length > 0);
}
