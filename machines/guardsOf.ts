import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

import { nameOf, partsOf } from './refusal.ts';

/** The names of a transition's guards, in the order of the chart; `and` counts as its parts. */
export const guardsOf = (machine: AnyStateMachine, { guard }: Pick<AnyTransitionDefinition, 'guard'>): string[] =>
  guard === undefined ? [] : leavesOf(machine, named(guard));

function leavesOf(machine: AnyStateMachine, guard: string): string[] {
  const parts = partsOf(machine.implementations.guards[guard]);
  return parts === null ? [guard] : parts.flatMap((part) => leavesOf(machine, named(part)));
}

function named(guard: unknown): string {
  const name = nameOf(guard);
  if (name === null) throw new Error('Only what has a name can be drawn: name it in setup().');
  return name;
}
