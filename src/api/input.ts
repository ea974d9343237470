import type { Endpoint, InputOf, Schema } from '#contract/shared/endpoint.ts';

export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob | null;
}

export interface FieldError {
  /** Dots between the steps: `contacts.0.email`. */
  path: string;
  message: string;
}

const step = (key: PropertyKey | { readonly key: PropertyKey }) => String(typeof key === 'object' ? key.key : key);

/** What `schema` finds wrong with `value`; at most one message for each path. */
export function errorsOf(schema: Schema | undefined, value: unknown): FieldError[] {
  if (!schema) return [];
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('contract schemas are synchronous');
  const errors = new Map<string, string>();
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map(step).join('.');
    if (!errors.has(path)) errors.set(path, issue.message);
  }
  return [...errors].map(([path, message]) => ({ path, message }));
}

/** The names of the fields of `value` in which `schema` finds something wrong. */
export const wrongIn = (schema: Schema | undefined, value: unknown): readonly string[] =>
  errorsOf(schema, value).flatMap(({ path }) => path.split('.', 1));

/** Whether `input` is what `endpoint` takes. */
export const fits = <E extends Endpoint>(endpoint: E, input: LooseInput): input is LooseInput & InputOf<E> =>
  errorsOf(endpoint.params, input.params).length === 0 &&
  errorsOf(endpoint.query, input.query ?? {}).length === 0 &&
  errorsOf(endpoint.body, input.body).length === 0 &&
  (endpoint.file?.isRequired !== true || input.file instanceof Blob);
