import type { AnyMachineSnapshot, AnyStateMachine, EventObject, MachineContext } from 'xstate';

import { regionOf, regionStates, transitionsOf as chartTransitions } from '#machines/regions.ts';

import { lifecycleCases } from '../../../src/app/charts/walks/lifecycleCases.ts';
import { declaredTransitions } from './coverage.ts';
import { smallCover, transitionsOf, type Path } from './cover.ts';
import { modelOf } from '../../../src/app/charts/walks/modelOf.ts';
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
  const found = lifecycleCases.find(({ machine }) => machine.id === id);
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

/** Where a chart stands in one of its regions, such as `archived`; the region may be left out where there is one only. */
export function leafOf({ machine, value }: AnyMachineSnapshot, region?: string): string {
  const states = regionStates(machine, value);
  const [only, ...others] = Object.values(states);
  const leaf = region === undefined ? only : states[region];
  if (leaf === undefined || (region === undefined && others.length > 0))
    throw new Error(`Which region of ${JSON.stringify(value)}?`);
  return leaf;
}

/** Whether the chart has the event here, guards aside. */
export function isFromHere(machine: AnyStateMachine, event: string, at: AnyMachineSnapshot): boolean {
  const region = regionOf(machine, event);
  return chartTransitions(machine).some(
    ({ eventType, source, target = [] }) =>
      eventType === event && source.key === leafOf(at, region) && target.length > 0,
  );
}
