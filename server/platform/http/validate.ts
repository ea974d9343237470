import { z } from 'zod/mini';

import type { Schema } from '#contract/shared/endpoint.ts';
import type { Problem } from '#contract/shared/problem.ts';

import { unknownCurrencies } from '../currencies.ts';
import { Refused } from '../errors.ts';

type FieldError = NonNullable<Problem['errors']>[number];

const errorsOf = (issues: readonly z.core.$ZodIssue[], prefix: readonly PropertyKey[]): FieldError[] =>
  issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'invalid_union') {
      const named = closest(
        issue.errors.map((branch) => errorsOf(branch, path)),
        path.map(String).join('.'),
      );
      if (named) return named;
    }
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...path, key].map(String).join('.'),
        message: 'Unknown field.',
      }));
    return [{ path: path.map(String).join('.'), message: issue.message }];
  });

/** What is wrong by the alternative that was most likely meant; null where none of them names a field. */
function closest(branches: readonly FieldError[][], path: string): FieldError[] | null {
  const naming = branches.filter((errors) => errors.some((error) => error.path !== path));
  return naming.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

const nothing = z.strictObject({});

/** The parsed value, or a 400 that names every bad field by its path. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw refused(errorsOf(result.error.issues, []));
}

/** The same of a value whose currencies must exist. */
export function parseKnown<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = parse(schema, value);
  const errors = unknownCurrencies(parsed);
  if (errors.length > 0) throw refused(errors);
  return parsed;
}

const refused = (errors: FieldError[]) =>
  new Refused(400, 'invalid_input', 'Check the highlighted fields.', { errors });

/** One part of a request as its endpoint declares it, read by `by`. A part the endpoint does not have must be empty. */
export function validate(schema: Schema | undefined, value: unknown, by = parse): unknown {
  const parsed = by(schema ?? nothing, value === undefined ? {} : value);
  return schema ? parsed : undefined;
}
