import { StateMachine, type AnyStateMachine } from 'xstate';

/** Whether a value is an XState machine. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
