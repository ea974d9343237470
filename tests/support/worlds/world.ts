import { type AnyStateMachine, createActor, fromTransition, type MachineContext, transition } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';

import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { needOf, refusal } from '#machines/refusal.ts';
import { isAlreadySo, regionOf, regionStates, type RegionStates, stateBefore, stateValue } from '#machines/regions.ts';

import { transitionKey } from '../charts/coverage.ts';

/** Where a row stands, and what of the world its chart reads. */
export interface Standing<Facts> {
  readonly states: RegionStates;
  readonly facts: Facts;
}

/** Something done in the world: a call, a message of an app, a job, or time going by. */
export interface Act<Facts> {
  /** Where it can be done; everywhere unless given. */
  readonly when?: (at: Standing<Facts>) => boolean;
  /** What the world is like as its events are sent. */
  readonly before?: (at: Standing<Facts>) => Facts;
  /** The events the row is sent, each only if the one before it was taken. */
  readonly sends?: (at: Standing<Facts>) => readonly string[];
  /** The texts its events need are left out. */
  readonly isBare?: true;
  /** What the world is like once all of them were taken. */
  readonly after?: (at: Standing<Facts>) => Facts;
  /** The status it is answered with; unless given, as a call of the event itself. */
  readonly answers?: (at: Standing<Facts>) => number;
}

/** A chart in its world: what the row meets, written by hand; what comes of it, its chart tells. */
export interface World<Facts extends object, Name extends string, Start extends string> {
  readonly entity: LifecycleEntity;
  readonly machine: AnyStateMachine;
  /** How it begins, and what it is sent as it does. */
  readonly starts: Readonly<Record<Start, { readonly facts: Facts; readonly sends?: readonly string[] }>>;
  readonly acts: Readonly<Record<Name, Act<Facts>>>;
  /** What the chart reads of it. */
  readonly context: (facts: Facts) => MachineContext;
}

/** A transition that was taken, as its history tells it. */
export interface Taken {
  readonly event: string;
  readonly fromState: string;
  readonly toState: string;
}

export interface Performed<Facts> {
  readonly at: Standing<Facts>;
  readonly taken: readonly Taken[];
  readonly status: number;
}

/** What the chart makes of events in a standing; `keys` collects the transitions taken. */
function send(
  machine: AnyStateMachine,
  context: MachineContext,
  { states, events, isBare = false }: { states: RegionStates; events: readonly string[]; isBare?: boolean },
  keys?: Set<string>,
): { states: RegionStates; taken: Taken[]; status: number } {
  let now = states;
  const taken: Taken[] = [];
  for (const type of events) {
    const before = machine.resolveState({ value: stateValue(machine, now), context });
    if (refusal(before, { type }) !== null) {
      return { states: now, taken, status: isAlreadySo(before, type) ? 200 : 409 };
    }
    if (isBare && needOf(before, { type }) !== null) return { states: now, taken, status: 400 };
    const [after] = transition(machine, before, { type });
    now = regionStates(machine, after.value);
    taken.push({ event: type, fromState: stateBefore(before, type), toState: now[regionOf(machine, type)] ?? '' });
    const [first] = machine.getTransitionData(before, { type });
    if (first) keys?.add(transitionKey(first));
  }
  return { states: now, taken, status: 200 };
}

/** What comes of an act. `context` is what the chart reads then, where more is known of it than the facts tell. */
export function perform<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  at: Standing<Facts>,
  name: Name,
  { context = world.context, keys }: { context?: (facts: Facts) => MachineContext; keys?: Set<string> } = {},
): Performed<Facts> {
  const act: Act<Facts> = world.acts[name];
  const facts = act.before?.(at) ?? at.facts;
  const events = act.sends?.(at) ?? [];
  const given = { states: at.states, events, ...(act.isBare && { isBare: true }) };
  const { states, taken, status } = send(world.machine, context(facts), given, keys);
  const reached = { states, facts };
  const isThrough = taken.length === events.length && events.length > 0;
  return {
    at: isThrough && act.after ? { states, facts: act.after(reached) } : reached,
    taken,
    status: act.answers?.(at) ?? status,
  };
}

/** How a row begins; `keys` collects the transitions it takes as it does. */
export function beginning<Facts extends object, Name extends string, Start extends string>(
  { machine, starts, context }: World<Facts, Name, Start>,
  start: Start,
  keys?: Set<string>,
): { readonly at: Standing<Facts>; readonly taken: readonly Taken[] } {
  const { facts, sends = [] } = starts[start];
  const initial = createActor(machine, { input: context(facts) }).getSnapshot();
  const given = { states: regionStates(machine, initial.value), events: sends };
  const { states, taken } = send(machine, context(facts), given, keys);
  return { at: { states, facts }, taken };
}

export interface Tour<Name extends string, Start extends string> {
  readonly start: Start;
  readonly acts: readonly Name[];
}

/** The graph of a world's standings: what can be done in each, and where it leads. */
function graphOf<Facts extends object, Name extends string, Start extends string>(world: World<Facts, Name, Start>) {
  const keyOf = (at: Standing<Facts>) => JSON.stringify(at);
  const names = namesOf(world.acts);
  const possible = (at: Standing<Facts>) => names.filter((name) => world.acts[name].when?.(at) ?? true);
  const reached = new Map<string, Standing<Facts>>();
  const after = (at: Standing<Facts>, name: Name): Standing<Facts> => {
    const key = `${name} ${keyOf(at)}`;
    const known = reached.get(key) ?? perform(world, at, name).at;
    reached.set(key, known);
    return known;
  };
  const logicFrom = (at: Standing<Facts>) =>
    fromTransition((from: Standing<Facts>, { type }: { type: Name }) => after(from, type), at);
  const options = {
    events: names.map((type) => ({ type })),
    filterEvents: ({ context }: { context: Standing<Facts> }, { type }: { type: Name }) =>
      possible(context).includes(type),
    serializeState: ({ context }: { context: Standing<Facts> }) => keyOf(context),
  };
  return {
    keyOf,
    possible,
    after,
    reachable: (at: Standing<Facts>) =>
      Object.values(getAdjacencyMap(logicFrom(at), options)).map(({ state }) => state.context),
    /** The shortest way to everywhere, the shortest of them first. */
    ways: (at: Standing<Facts>) =>
      getShortestPaths(logicFrom(at), options)
        .map(({ state, steps }) => ({
          to: state.context,
          acts: steps.flatMap(({ event }) => names.find((name) => name === event.type) ?? []),
        }))
        .toSorted((a, b) => a.acts.length - b.acts.length),
  };
}

/**
 * Tours through all that the graph of states and facts has, generated from the chart: together they do every act in every
 * state with all facts it can meet there, each once if that can be.
 */
export function tours<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
): readonly Tour<Name, Start>[] {
  const { keyOf, possible, after, reachable, ways } = graphOf(world);
  const untried = new Map<string, Set<Name>>();
  /** The next act that was not done where the tour stands, else the way to the nearest place with one. */
  const nextFrom = (at: Standing<Facts>): readonly Name[] => {
    const [here] = untried.get(keyOf(at)) ?? [];
    if (here !== undefined) return [here];
    return ways(at).find(({ to }) => (untried.get(keyOf(to))?.size ?? 0) > 0)?.acts ?? [];
  };
  for (const start of namesOf(world.starts))
    for (const at of reachable(beginning(world, start).at)) {
      const key = keyOf(at);
      if (!untried.has(key)) untried.set(key, new Set(possible(at)));
    }
  return toursBy(world, nextFrom, (at, name) => {
    untried.get(keyOf(at))?.delete(name);
    return after(at, name);
  });
}

/** Few short tours that together take every transition the acts can bring about: each goes on to the nearest one. */
export function shortTours<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
): readonly Tour<Name, Start>[] {
  const { possible, after, ways } = graphOf(world);
  const taken = new Set<string>();
  const takes = (at: Standing<Facts>, name: Name): ReadonlySet<string> => {
    const keys = new Set<string>();
    perform(world, at, name, { keys });
    return keys;
  };
  const isNew = (at: Standing<Facts>) => (name: Name) => [...takes(at, name)].some((key) => !taken.has(key));
  const nextFrom = (at: Standing<Facts>): readonly Name[] => {
    const [nearest] = ways(at).flatMap(({ to, acts }) =>
      possible(to)
        .filter(isNew(to))
        .map((name) => [...acts, name]),
    );
    return nearest ?? [];
  };
  for (const start of namesOf(world.starts)) beginning(world, start, taken);
  return toursBy(world, nextFrom, (at, name) => {
    for (const key of takes(at, name)) taken.add(key);
    return after(at, name);
  });
}

/** Goes on from each start with what is next, until nothing is. */
function toursBy<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  nextFrom: (at: Standing<Facts>) => readonly Name[],
  go: (at: Standing<Facts>, name: Name) => Standing<Facts>,
): readonly Tour<Name, Start>[] {
  const found: Tour<Name, Start>[] = [];
  for (const start of namesOf(world.starts))
    for (;;) {
      let { at } = beginning(world, start);
      const acts: Name[] = [];
      for (let next = nextFrom(at); next.length > 0; next = nextFrom(at))
        for (const name of next) {
          at = go(at, name);
          acts.push(name);
        }
      if (acts.length === 0) break;
      found.push({ start, acts });
    }
  return found;
}

/** The ways a row begins. */
export const startsOf = <Start extends string>({
  starts,
}: Pick<World<object, string, Start>, 'starts'>): readonly Start[] => namesOf(starts);

/** The names of a record, which has no others. */
const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record).filter((key): key is Name => Object.hasOwn(record, key));
