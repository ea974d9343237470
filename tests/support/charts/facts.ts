import { createActor, transition, type AnyStateMachine, type MachineContext, type StateValue } from 'xstate';

import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
import { needOf, refusal } from '#machines/refusal.ts';
import { isAlreadySo } from '#machines/regions.ts';

/**
 * What an event does: it leads to a state, for which a text may be needed, guards refuse it, it asks for what already is, or
 * it is not possible here.
 */
export type Outcome =
  | { readonly to: string; readonly needs?: LifecycleInput }
  | { readonly refusedBy: readonly string[] }
  | { readonly already: true }
  | { readonly never: true };

/** The same whatever is given, or one outcome for each of what may be given. */
type OutcomesBy<Given extends string> = Outcome | { readonly by: Readonly<Record<Given, Outcome>> };

/**
 * What the product says of a lifecycle, written by hand: every event in every state, with all that may be given where
 * that makes the difference. The states of several regions stand beside each other: `paying, clear`.
 */
export interface Facts<Given extends string = string> {
  readonly machine: AnyStateMachine;
  readonly initial: string;
  readonly final: readonly string[];
  readonly given: Readonly<Record<Given, MachineContext>>;
  readonly rows: Readonly<Record<string, Readonly<Record<string, OutcomesBy<Given>>>>>;
}

export const to = (state: string, needs?: LifecycleInput): Outcome =>
  needs === undefined ? { to: state } : { to: state, needs };
export const refusedBy = (...guards: readonly string[]): Outcome => ({ refusedBy: guards });
export const already: Outcome = { already: true };
export const never: Outcome = { never: true };
export const by = <Given extends string>(outcomes: Readonly<Record<Given, Outcome>>) => ({ by: outcomes });

/** Checks at compile time that the rows name all that is given. */
export const factsOf = <Given extends string>(facts: Facts<Given>): Facts<Given> => facts;

export interface FactsRow {
  readonly state: string;
  readonly event: string;
  readonly given: string;
  readonly context: MachineContext;
  readonly outcome: Outcome;
}

/** Every event in every state with everything that may be given. */
export function rowsOf(facts: Facts): readonly FactsRow[] {
  return Object.entries(facts.rows).flatMap(([state, events]) =>
    Object.keys(events).flatMap((event) =>
      Object.entries(facts.given).map(([given, context]) => ({
        state,
        event,
        given,
        context,
        outcome: outcomeOf(facts, state, event, given),
      })),
    ),
  );
}

/** What the table tells. Throws where it tells nothing. */
function outcomeOf(facts: Facts, state: string, event: string, given: string): Outcome {
  const found = facts.rows[state]?.[event];
  const outcome = found !== undefined && 'by' in found ? found.by[given] : found;
  if (outcome === undefined) throw new Error(`The facts of ${facts.machine.id} do not name ${event} in ${state}.`);
  return outcome;
}

/** What the chart does, in the words of the table. Throws where the chart moves although it refuses. */
export function chartOutcome(
  machine: AnyStateMachine,
  { state, event, context }: Pick<FactsRow, 'state' | 'event' | 'context'>,
): Outcome {
  const snapshot = machine.resolveState({ value: valueOf(machine, state), context });
  const [after] = transition(machine, snapshot, { type: event });
  const reached = nameOf(after.value);
  const unmet = refusal(snapshot, { type: event });
  if (unmet === null) return to(reached, needOf(snapshot, { type: event })?.input);
  if (reached !== state) throw new Error(`${event} is refused in ${state}, and leads to ${reached}.`);
  if (unmet.length > 0) return refusedBy(...unmet.map(({ guard }) => guard));
  return isAlreadySo(snapshot, event) ? already : never;
}

/** Where a chart begins. */
export const initialOf = (machine: AnyStateMachine, context: MachineContext): string =>
  nameOf(createActor(machine, { input: context }).getSnapshot().value);

/** The states in which a chart is at its end. */
export const finalOf = (machine: AnyStateMachine, context: MachineContext): readonly string[] =>
  statesOf(machine).filter(
    (state) => machine.resolveState({ value: valueOf(machine, state), context }).status === 'done',
  );

/** Every state of a chart without regions; of one with regions, each state of one beside each of the others. */
export function statesOf({ root }: AnyStateMachine): readonly string[] {
  const regions = root.type === 'parallel' ? Object.values(root.states) : [root];
  return regions
    .map((region) => Object.keys(region.states))
    .reduce((before, states) => before.flatMap((one) => states.map((state) => `${one}, ${state}`)));
}

const nameOf = (value: StateValue): string =>
  typeof value === 'string' ? value : Object.values(value).map(String).join(', ');

function valueOf({ root }: AnyStateMachine, state: string): StateValue {
  if (root.type !== 'parallel') return state;
  const states = state.split(', ');
  return Object.fromEntries(Object.keys(root.states).map((region, index) => [region, states[index]]));
}
