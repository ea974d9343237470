import { z } from 'zod/mini';

import type { Schema } from '#contract/shared/endpoint.ts';
import { isRecord } from '#contract/shared/isRecord.ts';

type Json = unknown;

const dropped = new Set(['$schema', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum']);

/** `anyOf [X, null]` of a plain X as `type: [x, 'null']`: the serialiser then needs no validator to choose a branch. */
function flatten(value: Json): Json {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isRecord(value)) return value;
  const { anyOf } = value;
  if (
    Array.isArray(anyOf) &&
    anyOf.length === 2 &&
    isRecord(anyOf[0]) &&
    isRecord(anyOf[1]) &&
    anyOf[1]['type'] === 'null'
  ) {
    const inner = flatten(anyOf[0]);
    if (isRecord(inner) && typeof inner['type'] === 'string') return { ...inner, type: [inner['type'], 'null'] };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !dropped.has(key))
      .map(([key, inner]) => [
        key,
        key === 'properties' && isRecord(inner)
          ? Object.fromEntries(Object.entries(inner).map(([name, property]) => [name, flatten(property)]))
          : flatten(inner),
      ]),
  );
}

/** The JSON Schema an answer is serialised by; what it does not name is left out of the answer. */
export const outputSchema = (schema: Schema): Json =>
  flatten(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' }));

/** The JSON Schema of an input, for the API's description. */
export const inputSchema = (schema: Schema): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest;
};
