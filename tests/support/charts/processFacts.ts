import { isDeepStrictEqual } from 'node:util';

import {
  createActor,
  fromCallback,
  fromTransition,
  SimulatedClock,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type MachineContext,
  type StateValue,
} from 'xstate';

import { describe, expect, it } from 'vitest';

/** An event that is sent, or milliseconds that pass. */
export type Step = AnyEventObject | number;

/** What a process does to the outside, in its order. */
export type Effect =
  | readonly ['start' | 'stop', actor: string]
  | readonly ['start', actor: string, input: unknown]
  | readonly ['send', actor: string, event: string]
  | readonly ['tell', event: unknown]
  | readonly ['report', event: unknown]
  | readonly ['do', action: string, params?: unknown];

/** What follows from an event; what is left out stays as it is. */
export interface Follows {
  /** The state, as `asking.ready`. */
  readonly at?: string;
  readonly did?: readonly Effect[];
  /** All that it knows differently, with its new value. */
  readonly knows?: Readonly<Record<string, unknown>>;
}

interface Situation {
  /** From the beginning to here. */
  readonly after: readonly Step[];
  readonly at: string;
  readonly input?: unknown;
  /** By the names of the events; one that is not here changes nothing. */
  readonly on: Readonly<Record<string, Follows>>;
}

/** What the product says of a process, written by hand: every event in every situation. */
export interface ProcessFacts<Name extends string> {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** What it does and knows before the first event. */
  readonly begins: { readonly did: readonly Effect[]; readonly context: Readonly<Record<string, unknown>> };
  readonly events: Readonly<Record<Name, Step>>;
  readonly situations: Readonly<Record<string, Situation & { readonly on: Partial<Record<Name, Follows>> }>>;
  /** The tags of each state that has any. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  /** The states at which it is at its end. */
  readonly final?: readonly string[];
}

/** Tests that the machine does what the facts say, in every situation with every event, and has no state besides. */
export function testFacts<Name extends string>(facts: ProcessFacts<Name>): void {
  const { machine, events, situations, tags = {}, final = [] } = facts;
  describe(`of ${machine.id} it holds that`, () => {
    it('it begins as it should', () => {
      const { seen, effects } = running(machine, facts.input);
      expect({ did: effects, context: seen().context }).toEqual(facts.begins);
    });

    it('its facts name every event in every state', () => {
      const named = Object.values<Step>(events).flatMap((step) => (typeof step === 'number' ? [] : [step.type]));
      expect([...new Set(named)].toSorted()).toEqual(machine.events.map(String).filter(isFromOutside).toSorted());
      const states = Object.values<Situation>(situations).map(({ at }) => at);
      expect([...new Set(states)].toSorted()).toEqual(restsOf(machine).toSorted());
    });

    const rows = Object.entries<Situation>(situations).flatMap(([situation, { on, ...rest }]) =>
      Object.entries<Step>(events).map(([event, step]) => ({ ...rest, situation, event, step, follows: on[event] })),
    );
    it.each(rows)('$situation, $event', ({ after, at, input = facts.input, step, follows = {} }) => {
      const { seen, apply, effects } = running(machine, input);
      for (const earlier of after) apply(earlier);
      const before = seen();
      expect(before.at).toEqual(at);
      effects.length = 0;
      apply(step);
      const now = seen();
      expect({
        at: now.at,
        status: now.status,
        tags: now.tags,
        did: effects,
        knows: difference(before.context, now.context),
      }).toEqual({
        at: follows.at ?? at,
        status: final.includes(follows.at ?? at) ? 'done' : 'active',
        tags: tags[follows.at ?? at] ?? [],
        did: follows.did ?? [],
        knows: follows.knows ?? {},
      });
    });
  });
}

/** The machine with actors that only note, and on a clock that only the test moves. */
export function running(machine: AnyStateMachine, input: unknown) {
  const effects: Effect[] = [];
  const clock = new SimulatedClock();
  const parent = createActor(
    fromTransition((state: null, event: EventObject) => {
      if (!event.type.startsWith('xstate.')) effects.push(['report', event]);
      return state;
    }, null),
    { clock },
  ).start();
  const actor = createActor(
    machine.provide({
      actors: Object.fromEntries(
        Object.keys(machine.implementations.actors).map((name): [string, AnyActorLogic] => [
          name,
          noting(name, effects),
        ]),
      ),
      actions: Object.fromEntries(
        Object.entries(machine.implementations.actions)
          .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
          .map(([name]) => [
            name,
            (_: unknown, params: unknown) =>
              void effects.push(params === undefined ? ['do', name] : ['do', name, params]),
          ]),
      ),
    }),
    { input, parent },
  );
  actor.on('*', (event: unknown) => void effects.push(['tell', event]));
  actor.subscribe({ error: () => {} });
  actor.start();
  return {
    effects,
    apply: (step: Step) => {
      if (typeof step === 'number') clock.increment(step);
      else if (canHappen(actor.getSnapshot(), step.type)) actor.send(step);
    },
    seen: () => {
      const { value, context, tags, status } = actor.getSnapshot();
      return { at: nameOf(value), context, status, tags: [...tags].toSorted() };
    },
  };
}

/** Nothing is sent to what has ended, and only an actor that runs answers. */
function canHappen({ status, children }: AnyMachineSnapshot, type: string): boolean {
  const answering = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
  return status === 'active' && (answering === undefined || children[answering] !== undefined);
}

const noting = (name: string, effects: Effect[]) =>
  fromCallback<AnyEventObject, unknown>(({ input, receive }) => {
    effects.push(input === undefined ? ['start', name] : ['start', name, input]);
    receive(({ type }) => void effects.push(['send', name, type]));
    return () => void effects.push(['stop', name]);
  });

/** All that is known differently, with its new value. */
export const difference = (before: MachineContext, now: MachineContext): Record<string, unknown> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => !isDeepStrictEqual(value, before[key])));

/** `{ asking: "ready" }` as `asking.ready`. */
export function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([key, inner]) => {
    const name = inner === undefined ? '' : nameOf(inner);
    return name === '' ? key : `${key}.${name}`;
  });
  return parts.join(', ');
}

/** What is sent or answered; time is moved. */
const isFromOutside = (type: string) => type !== '' && !type.startsWith('xstate.after.');

/** The states without others inside that a machine stays in. */
function restsOf(machine: AnyStateMachine): string[] {
  const visit = (node: AnyStateMachine['root']): string[] => {
    const children = Object.values(node.states);
    if (children.length > 0) return children.flatMap(visit);
    return node.always && node.always.length > 0 ? [] : [node.path.join('.')];
  };
  return visit(machine.root);
}
