import {
  and,
  getNextTransitions,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';

/** An unmet guard and the facts it read: its own parameters, else the chart's context. */
export interface Unmet {
  readonly guard: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** null: allowed; empty: the event is not possible from this state; otherwise every unmet guard. */
export type Refusal = null | readonly Unmet[];

// Names of functions do not survive minification; `check` is shared by everything that `and` makes.
const checkOfAnd = Object.getOwnPropertyDescriptor(and([]), 'check')?.value;

/**
 * Why a chart refuses an event now. Of several transitions for the event the nearest miss speaks: the one with the
 * fewest unmet guards, ties by document order. Throws on inline guards and on combinators other than `and`. One that
 * is named in setup counts as one condition, such as where another region stands.
 */
export function refusal(snapshot: AnyMachineSnapshot, event: EventObject): Refusal {
  let nearest: readonly Unmet[] | null = null;
  for (const { unmet } of candidates(snapshot, event)) {
    if (unmet.length === 0) return null;
    if (nearest === null || unmet.length < nearest.length) nearest = unmet;
  }
  return nearest ?? [];
}

/**
 * The text that the transition a chart takes for an event now needs, by its field, and the unmet guards of the transitions
 * before it that would not have needed it; null where it needs none, or the event is refused.
 */
export function needOf(
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): { readonly input: LifecycleInput; readonly because: readonly Unmet[] } | null {
  const all = candidates(snapshot, event);
  const index = all.findIndex(({ unmet }) => unmet.length === 0);
  const meta: unknown = all[index]?.transition.meta;
  const input = isRecord(meta) ? meta['needs'] : undefined;
  return isInput(input) ? { input, because: all.slice(0, index).flatMap(({ unmet }) => unmet) } : null;
}

const inputs: Readonly<Record<LifecycleInput, true>> = {
  reference: true,
  reason: true,
  overrideReason: true,
  question: true,
  answer: true,
};
const isInput = (value: unknown): value is LifecycleInput => typeof value === 'string' && Object.hasOwn(inputs, value);

interface Candidate {
  readonly transition: AnyTransitionDefinition;
  readonly unmet: readonly Unmet[];
}

/** The transitions a chart has for an event now, in document order, each with its unmet guards. */
function candidates(snapshot: AnyMachineSnapshot, event: EventObject): readonly Candidate[] {
  if (snapshot.status !== 'active') return [];
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === event.type)
    .map((transition) => ({ transition, unmet: unmetOf(transition.guard, snapshot, event) }));
}

function unmetOf(guard: unknown, snapshot: AnyMachineSnapshot, event: EventObject): readonly Unmet[] {
  if (guard === undefined) return [];
  if (typeof guard === 'function') {
    const parts = partsOf(guard);
    if (parts === null) {
      throw new Error(`${snapshot.machine.id}: a guard is inline or combined otherwise than by "and"`);
    }
    return parts.flatMap((part) => unmetOf(part, snapshot, event));
  }
  const name = nameOf(guard);
  const implementation: unknown = name === null ? undefined : snapshot.machine.implementations.guards[name];
  if (name === null || typeof implementation !== 'function') {
    throw new Error(`${snapshot.machine.id}: guard "${name}" is not named in setup`);
  }
  if (isCombined(implementation)) {
    if (partsOf(implementation) !== null) return unmetOf(implementation, snapshot, event);
    const isMet = implementation.check(snapshot, { context: snapshot.context, event }, implementation);
    return isMet === true ? [] : [{ guard: name, params: snapshot.context }];
  }
  const params = paramsOf(guard, snapshot, event);
  const holds: unknown = implementation({ context: snapshot.context, event }, params);
  return holds === true ? [] : [{ guard: name, params: params ?? snapshot.context }];
}

/** The guards that one is combined of by `and`; null where it is one condition. */
export function partsOf(guard: unknown): readonly unknown[] | null {
  if (typeof guard !== 'function' || !('check' in guard) || guard.check !== checkOfAnd) return null;
  return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : null;
}

/** What `and`, `not`, `or` and `stateIn` make. */
interface Combined {
  readonly check: (snapshot: AnyMachineSnapshot, given: object, combined: Combined) => unknown;
}

const isCombined = (guard: object): guard is Combined => 'check' in guard && typeof guard.check === 'function';

/** What a guard is called where a transition names it; null where it has no name. */
export function nameOf(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  return isRecord(guard) && typeof guard['type'] === 'string' ? guard['type'] : null;
}

function paramsOf(guard: unknown, snapshot: AnyMachineSnapshot, event: EventObject): Unmet['params'] | undefined {
  if (!isRecord(guard)) return undefined;
  const given = guard['params'];
  const params: unknown = typeof given === 'function' ? given({ context: snapshot.context, event }) : given;
  return isRecord(params) ? params : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
