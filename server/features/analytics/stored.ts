import sql from 'sql-template-tag';

import { measures } from '#contract/metrics.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { reportingClock } from '../figures/clock.ts';
import { readSums, type SumsAsked } from '../figures/readSums.ts';
import type { Asked, Bucket, Reading, Source } from './asked.ts';
import { rangeOf } from './raw/grouped.ts';
import { sums } from './raw/sums.ts';

type Unit = 'day' | 'week' | 'month';

/** What divides the question's time, by the keys of its buckets; undefined of a whole period. */
function unitOf([first, second]: readonly Bucket[]): Unit | undefined {
  if (first === undefined || first.key === '') return undefined;
  if (first.key.length === 7) return 'month';
  const isDay = second === undefined || Date.parse(second.key) - Date.parse(first.key) === 86_400_000;
  return isDay ? 'day' : 'week';
}

const dayOf = (time: string, end: string): string | null => (time === end ? null : time.slice(0, 10));

/** The question to the sums by day; null where they are not kept by what is asked. */
function sumsAsked(
  { buckets, by, filters }: Asked,
  wanted: SumsAsked['measures'],
  app: string | undefined,
): SumsAsked | null {
  const { partnerIds: partners, managerId, tagId, country } = filters;
  if (by === 'manager' || managerId !== undefined || tagId !== undefined) return null;
  const { from, to } = rangeOf({ buckets });
  const per = unitOf(buckets);
  // A single bucket's key does not tell a week from a day, and needs no division.
  const common = {
    measures: wanted,
    from: dayOf(from, '-infinity'),
    to: dayOf(to, 'infinity'),
    app,
    ...(per !== undefined && buckets.length > 1 && { per }),
  };
  if (partners !== undefined) {
    if (country !== undefined || by === 'country') return null;
    return by === 'none' ? { ...common, partners } : { ...common, partners, by };
  }
  if (by !== 'partner') return by === 'none' ? { ...common, country } : { ...common, country, by };
  if (country !== undefined || 'per' in common) return null;
  return { measures: wanted, from: common.from, to: common.to, app, by };
}

const appOf = (db: Queryable, slug: string) =>
  queryOne<{ id: string }>(db, sql`select id from apps where slug = ${slug}`);

/** What adds up, from the sums by day; from the records where the sums are not kept by what is asked. */
export const stored: Source = {
  parts: measures,
  async read(db, asked, wanted) {
    const clock = await reportingClock(db);
    const { app } = asked.filters;
    const found = app === undefined ? undefined : await appOf(db, app);
    if (app !== undefined && found === undefined) return [];
    const question = sumsAsked(
      asked,
      measures.filter((measure) => wanted.has(measure)),
      found?.id,
    );
    // The buckets are days of UTC.
    if (question === null || clock.zone !== 'UTC') return sums.read(db, asked, wanted);
    const places = new Map(asked.buckets.map(({ key }, place) => [key, place]));
    const rows = await readSums(db, { ...question, clock });
    return rows.flatMap(({ key, date, measure, currency, amount }): Reading[] => {
      const bucket = date === null ? 0 : (places.get(date) ?? places.get(date.slice(0, 7)));
      return bucket === undefined ? [] : [{ part: measure, bucket, key, currency, n: amount }];
    });
  },
};
