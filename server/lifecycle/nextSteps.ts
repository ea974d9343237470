import type { AnyStateMachine } from 'xstate';

import { conditions } from '#contract/lifecycles/conditions.ts';
import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import type { NextStepOf, Taker } from '#contract/lifecycles/stateMap.ts';
import { guardsOf } from '#machines/guardsOf.ts';
import { transitionsOf } from '#machines/regions.ts';

import { type Definition, definitions } from './definitions.ts';
import { offered } from './permissions.ts';

type StateNode = AnyStateMachine['root'];

/** The states of one region of a chart by name, in its order; null where the chart has no such region. */
export function statesOfRegion(entity: LifecycleEntity, region: string): Readonly<Record<string, StateNode>> | null {
  const { machine }: Definition = definitions[entity];
  if (machine.root.type !== 'parallel') return region === machine.id ? machine.root.states : null;
  return machine.root.states[region]?.states ?? null;
}

/** A state of a region of a chart; null where it has none of this name. */
export function stateOf(entity: LifecycleEntity, region: string, state: string): StateNode | null {
  const states = statesOfRegion(entity, region);
  return states !== null && Object.hasOwn(states, state) ? (states[state] ?? null) : null;
}

const takersOf: Readonly<Record<string, readonly Taker[]>> = {
  staff: ['staff'],
  admin: ['admin'],
  partner: ['partner'],
  onboarding: ['partner'],
  token: ['partner'],
  partnerOrStaff: ['partner', 'staff'],
  member: ['recipient'],
};

const takersOfEvent = (event: string): readonly Taker[] => takersOf[offered[event] ?? ''] ?? ['clock'];

const known: Readonly<Record<string, string>> = conditions;

/** What may follow in a state of a region: each step, who takes it, and what has to hold. */
export function nextSteps(entity: LifecycleEntity, region: string, state: string): NextStepOf[] {
  const { machine }: Definition = definitions[entity];
  const node = stateOf(entity, region, state);
  if (node === null) return [];
  return transitionsOf(machine).flatMap((transition) => {
    const { source, target, eventType } = transition;
    if (source !== node) return [];
    return [
      {
        event: eventType,
        toState: target?.[0]?.key ?? state,
        by: [...takersOfEvent(eventType)],
        conditions: guardsOf(machine, transition).flatMap((guard) => known[guard] ?? []),
      },
    ];
  });
}

/** Who can move a record on from a state. */
export const ownersOf = (entity: LifecycleEntity, region: string, state: string): Taker[] => [
  ...new Set(
    nextSteps(entity, region, state)
      .filter(({ toState }) => toState !== state)
      .flatMap(({ by }) => by),
  ),
];
