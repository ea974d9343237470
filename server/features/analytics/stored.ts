import sql from 'sql-template-tag';

import { measures, type Part } from '#contract/analytics/metrics.ts';
import { DAY } from '#contract/shared/day.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { dayIn, reportingClock } from '../figures/clock.ts';
import { readSums, summedRows, type SumsAsked } from '../figures/readSums.ts';
import { appOf } from './appOf.ts';
import type { Asked, Bucket, Source } from './asked.ts';
import { rangeOf } from './raw/grouped.ts';
import { sums } from './raw/sums.ts';
import { readingsOf, readSumsInCare, sumsInCare } from './sumsInCare.ts';

type Unit = 'day' | 'week' | 'month';

/** What divides the question's time, by the keys of its buckets; undefined of a whole period. */
function unitOf([first, second]: readonly Bucket[]): Unit | undefined {
  if (first === undefined || first.key === '') return undefined;
  if (first.key.length === 7) return 'month';
  const isDay = second === undefined || Date.parse(second.key) - Date.parse(first.key) === DAY;
  return isDay ? 'day' : 'week';
}

/** The question to the sums by day; null where they are not kept by what is asked. */
function sumsAsked(
  { buckets, by, filters }: Asked,
  { measures: wanted, app, per, clock }: Parameters<typeof readSumsInCare>[2],
): SumsAsked | null {
  const { partnerIds: partners, tagId: tag, country } = filters;
  if (by === 'manager') return null;
  const { from, to } = rangeOf({ buckets });
  const common = {
    measures: wanted,
    from: from === '-infinity' ? null : dayIn(clock.zone, new Date(from)),
    to: dayIn(clock.zone, new Date(to)),
    app,
    ...(per !== undefined && { per }),
  };
  if (partners !== undefined || tag !== undefined) {
    if (country !== undefined || by === 'country') return null;
    return { ...common, partners, tag, ...(by !== 'none' && { by }) };
  }
  if (by !== 'partner') return by === 'none' ? { ...common, country } : { ...common, country, by };
  if (country !== undefined || per !== undefined) return null;
  return { measures: wanted, from: common.from, to: common.to, app, by };
}

/** Where a question's sums lie; undefined where it is of an app that there is none of. */
type Way =
  | { readonly from: 'sums'; readonly asked: SumsAsked }
  | { readonly from: 'sums in care'; readonly given: Parameters<typeof readSumsInCare>[2] }
  | { readonly from: 'records' };

async function wayOf(db: Queryable, asked: Asked, wanted: ReadonlySet<Part>): Promise<Way | undefined> {
  const clock = await reportingClock(db);
  const { app, managerId, country } = asked.filters;
  const found = app === undefined ? undefined : await appOf(db, app);
  if (app !== undefined && found === undefined) return undefined;
  const given = {
    measures: measures.filter((measure) => wanted.has(measure)),
    app: found?.id,
    // A single bucket's key does not tell a week from a day, and needs no division.
    per: asked.buckets.length > 1 ? unitOf(asked.buckets) : undefined,
    clock,
  };
  if (asked.by === 'manager' || managerId !== undefined)
    return country === undefined && asked.by !== 'country' ? { from: 'sums in care', given } : { from: 'records' };
  const question = sumsAsked(asked, given);
  return question === null ? { from: 'records' } : { from: 'sums', asked: { ...question, clock } };
}

const nothing = sql`select null::text as part, null::uuid as key, null::text as currency, null::float8 as n where false`;

/** What adds up, from the sums by day; from the records where the sums are not kept by what is asked. */
export const stored: Source = {
  parts: measures,
  async read(db, asked, wanted) {
    const way = await wayOf(db, asked, wanted);
    switch (way?.from) {
      case 'sums': {
        const rows = await readSums(db, way.asked);
        return readingsOf(
          rows.map(({ measure, amount, ...row }) => ({ ...row, part: measure, n: amount })),
          asked,
        );
      }
      case 'sums in care':
        return readingsOf(await readSumsInCare(db, asked, way.given), asked);
      case 'records':
        return sums.read(db, asked, wanted);
      case undefined:
        return [];
    }
  },
  async byPartner(db, asked, wanted) {
    const way = await wayOf(db, asked, wanted);
    const parts = measures.filter((measure) => wanted.has(measure));
    switch (way?.from) {
      case 'sums': {
        const rows = await summedRows(db, way.asked);
        return {
          parts,
          rows: sql`select s.measure as part, s.partner_id as key, s.currency, s.n::float8 as n from (${rows}) s`,
          isAdded: true,
        };
      }
      case 'sums in care': {
        const rows = sumsInCare(asked, way.given);
        return {
          parts,
          rows: sql`select s.part, s.key::uuid as key, coalesce(s.currency, '') as currency, s.n::float8 as n from (${rows}) s`,
          isAdded: false,
        };
      }
      case 'records':
        return sums.byPartner(db, asked, wanted);
      case undefined:
        return { parts, rows: nothing, isAdded: false };
    }
  },
};
