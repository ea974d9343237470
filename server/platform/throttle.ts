import sql from 'sql-template-tag';

import { plural } from '#contract/shared/plural.ts';

import { forget } from './database/forget.ts';
import { type Queryable, execute, query } from './database/pool.ts';
import { Refused } from './errors.ts';

export interface Limit {
  /** Hits allowed in one window. */
  limit: number;
  windowSeconds: number;
}

/** One thing counted: an account, a network, a pair of both. */
export interface Hit extends Limit {
  key: string;
}

const windowStart = ({ windowSeconds }: Limit, now: Date): number =>
  Math.floor(now.getTime() / 1000 / windowSeconds) * windowSeconds;

const startOf = (hit: Hit, now: Date): string => new Date(windowStart(hit, now) * 1000).toISOString();

/**
 * Counts every hit in its window, and throws 429 `too_many_requests` with Retry-After once one of them is over its limit.
 * Counted before the work, so that a thousand attempts at once are a thousand hits; pass the pool, not a transaction
 * that a refusal rolls back.
 */
export async function throttleAll(db: Queryable, hits: readonly Hit[], now: Date): Promise<void> {
  const counted = await query<{ key: string; hits: number }>(
    db,
    sql`insert into throttles as t (key, window_start, hits)
        select v.key, v.window_start, 1
          from unnest(${hits.map(({ key }) => key)}::text[], ${hits.map((hit) => startOf(hit, now))}::timestamptz[])
            as v(key, window_start)
         order by v.key
        on conflict (key, window_start) do update set hits = least(t.hits, 1000000000) + 1
        returning t.key, t.hits`,
  );
  const over = hits.filter((hit) => counted.some(({ key, hits: count }) => key === hit.key && count > hit.limit));
  if (over.length === 0) return;
  const seconds = Math.max(
    ...over.map((hit) => Math.ceil(windowStart(hit, now) + hit.windowSeconds - now.getTime() / 1000)),
  );
  throw new Refused(429, 'too_many_requests', `Too many attempts. Try again in ${inWords(seconds)}.`, {
    retryAfter: Math.max(1, seconds),
  });
}

/** Counts one hit; see `throttleAll`. */
export const throttle = (db: Queryable, key: string, { now, ...limit }: Limit & { now: Date }): Promise<void> =>
  throttleAll(db, [{ key, ...limit }], now);

/** Takes hits back that turned out to be honest, so that only failures count. */
export async function forgive(db: Queryable, hits: readonly Hit[], now: Date): Promise<void> {
  await execute(
    db,
    sql`update throttles t set hits = t.hits - 1
          from unnest(${hits.map(({ key }) => key)}::text[], ${hits.map((hit) => startOf(hit, now))}::timestamptz[])
            as v(key, window_start)
         where t.key = v.key and t.window_start = v.window_start and t.hits > 0`,
  );
}

/** Deletes counts no window needs any more; for the daily housekeeping. Answers how many. */
export const forgetThrottles = (db: Queryable, now: Date): Promise<number> =>
  forget(db, 'throttles', sql`t.window_start < ${now.toISOString()}::timestamptz - interval '2 days'`);

const inWords = (seconds: number): string => {
  if (seconds <= 90) return plural(seconds, { one: 'second', other: 'seconds' });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? plural(minutes, { one: 'minute', other: 'minutes' })
    : plural(Math.ceil(minutes / 60), { one: 'hour', other: 'hours' });
};
