import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

import { partsOf } from './refusal.ts';

/** The guards of a transition by their names, one that is combined by `and` as its parts; in the order of the chart. */
export const guardsOf = (machine: AnyStateMachine, { guard }: Pick<AnyTransitionDefinition, 'guard'>): string[] =>
  guard === undefined ? [] : leavesOf(machine, nameOf(guard));

function leavesOf(machine: AnyStateMachine, guard: string): string[] {
  const parts = partsOf(machine.implementations.guards[guard]);
  return parts === null ? [guard] : parts.flatMap((part) => leavesOf(machine, nameOf(part)));
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const type: unknown = typeof guard === 'object' && guard !== null ? Reflect.get(guard, 'type') : undefined;
  if (typeof type !== 'string') throw new Error('Only what has a name can be drawn: name it in setup().');
  return type;
}
