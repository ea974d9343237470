import type { Queryable } from '../../server/platform/database/pool.ts';

/** A piece of the history, laid in a transaction of its own; later ones find it done. */
export interface Step {
  readonly at: Date;
  readonly run: (tx: Queryable) => Promise<unknown>;
}

/** Splits a list, of which only a part is at hand at a time. */
export function* chunks<T>(of: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const one of of) {
    chunk.push(one);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
