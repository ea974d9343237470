import { createRequire } from 'node:module';
import { z } from 'zod/mini';

/* The published reader of machine files behind Stately's tools. It is CommonJS and stands beside its own XState 4. */

const named = z.object({ kind: z.string(), type: z.string() });
const transition = z.object({
  target: z.optional(z.union([z.string(), z.array(z.string())])),
  cond: z.optional(named),
  description: z.optional(z.string()),
  actions: z.optional(z.unknown()),
});
const transitions = z.union([transition, z.array(transition)]);
const events = z.optional(z.record(z.string(), transitions));
const invoke = z.object({
  kind: z.string(),
  src: z.string(),
  id: z.string(),
  onDone: z.optional(transitions),
  onError: z.optional(transitions),
});

const leaf = z.object({
  description: z.optional(z.string()),
  type: z.optional(z.string()),
  initial: z.optional(z.string()),
  entry: z.optional(z.unknown()),
  exit: z.optional(z.unknown()),
  on: events,
  after: events,
  always: z.optional(transitions),
  onDone: z.optional(transitions),
  invoke: z.optional(z.union([invoke, z.array(invoke)])),
  states: z.optional(z.record(z.string(), z.unknown())),
});

export type ExtractedTransition = z.infer<typeof transition>;
export type ExtractedState = z.infer<typeof leaf>;

interface Extractor {
  extractMachinesFromFile(source: string): { machines: { toConfig(options: object): unknown }[] } | null;
}

const isExtractor = (value: unknown): value is Extractor =>
  typeof value === 'object' && value !== null && 'extractMachinesFromFile' in value;

/** The states of the one machine in a file, by path from the root ('' is the root), as Stately's tools read them. */
export function extractedStates(source: string): ReadonlyMap<string, ExtractedState> {
  const extractor: unknown = createRequire(import.meta.url)('@xstate/machine-extractor');
  if (!isExtractor(extractor)) throw new Error('The extractor extracts nothing.');
  const machines = extractor.extractMachinesFromFile(source)?.machines ?? [];
  if (machines.length !== 1) throw new Error(`The file has ${machines.length} machines.`);
  const states = new Map<string, ExtractedState>();
  const visit = (value: unknown, path: string) => {
    const state = leaf.parse(value);
    states.set(path, state);
    for (const [key, child] of Object.entries(state.states ?? {})) visit(child, path === '' ? key : `${path}.${key}`);
  };
  visit(machines[0]?.toConfig({ fileContent: source }), '');
  return states;
}
