import { appendFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';

import { contract } from '../../../server/contract.ts';
import { declaredTransitions } from './coverage.ts';

/** What walks: tests of functions and charts, calls of a server, a browser. */
export type Walker = 'Vitest' | 'HTTP' | 'browser';

/** Notes for the summary of `npm test` (WALKED_FILE) what was walked of something; `of` null where nothing declares all there is. */
export function noteWalked(by: Walker, what: string, walked: Iterable<string>, of: number | null): void {
  const file = process.env['WALKED_FILE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ by, what, walked: [...walked], of })}\n`);
}

/** Notes the transitions of a chart that were taken; answers those that were not. */
export function missedTransitions(by: Walker, machine: AnyStateMachine, taken: ReadonlySet<string>): string[] {
  const declared = [...declaredTransitions(machine)];
  const walked = declared.filter((key) => taken.has(key));
  noteWalked(by, `transitions of ${machine.id}`, walked, declared.length);
  return declared.filter((key) => !taken.has(key));
}

const endpoints = contract.map(({ endpoint: { method, path } }) => ({
  name: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  // Of two that fit, the one with fewer parameters is meant.
  parameters: path.split('{').length,
}));

/** Notes the calls of the contract among requests. */
export function noteEndpoints(by: Walker, requests: Iterable<{ method: string; path: string }>): void {
  const walked = new Set<string>();
  for (const { method, path } of requests) {
    const fitting = endpoints.filter((each) => each.method === method && each.pattern.test(path));
    const [found] = fitting.toSorted((a, b) => a.parameters - b.parameters);
    if (found) walked.add(found.name);
  }
  noteWalked(by, 'endpoints', walked, endpoints.length);
}
