import type { AnyStateMachine } from 'xstate';

/** Functions cannot be in JSON: the context and what is computed are left out, names stay. */
const computed = new Set(['context', 'input', 'params']);

/** The chart as JSON that Stately Studio imports: its states, events, guards and actions by name, with their words. */
export function json(machine: AnyStateMachine): string {
  const kept = (key: string, value: unknown): unknown => {
    if (computed.has(key)) return undefined;
    if (typeof value === 'function') throw new Error(`${machine.id}: "${key}" is code: name it in setup().`);
    return value;
  };
  return `${JSON.stringify(machine.config, kept, 2)}\n`;
}
