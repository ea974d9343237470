import type { DataOf, Endpoint, MetaOf } from '#contract/shared/endpoint.ts';

export type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

// A machine carries an answer without knowing its type; its identity tells the view afterwards which endpoint gave it.
const data = new WeakMap<object, Endpoint>();
const metas = new WeakMap<object, Endpoint>();
/** What has no identity, null for one: the values that an endpoint answered. */
const plain = new WeakMap<Endpoint, Set<unknown>>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Marks what `endpoint` answered, so that the guards below know it again. */
export function rememberAnswer<E extends Endpoint>(endpoint: E, answer: { data: DataOf<E>; meta?: unknown }): void {
  if (isObject(answer.data)) data.set(answer.data, endpoint);
  else plain.set(endpoint, new Set(plain.get(endpoint)).add(answer.data));
  if (isObject(answer.meta)) metas.set(answer.meta, endpoint);
}

export const isDataOf = <E extends Endpoint>(endpoint: E, value: unknown): value is DataOf<E> =>
  isObject(value) ? data.get(value) === endpoint : plain.get(endpoint)?.has(value) === true;

export const isMetaOf = <E extends Endpoint>(endpoint: E, value: unknown): value is MetaOf<E> =>
  isObject(value) && metas.get(value) === endpoint;

export const areRowsOf = <E extends Endpoint>(endpoint: E, value: unknown): value is readonly RowOf<E>[] =>
  Array.isArray(value) && data.get(value) === endpoint;
