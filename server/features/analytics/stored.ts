import sql from 'sql-template-tag';

import { measures, type Part } from '#contract/analytics/metrics.ts';
import { DAY } from '#contract/shared/day.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { dayIn, reportingClock } from '../figures/clock.ts';
import { readSums, summedRows, type SumsQuery } from '../figures/readSums.ts';
import { appOf } from './appOf.ts';
import type { FiguresQuery, Bucket, Source } from './figuresQuery.ts';
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
function sumsQuery(
  { buckets, by, filters }: FiguresQuery,
  { measures: wanted, app, per, clock }: Parameters<typeof readSumsInCare>[2],
): SumsQuery | null {
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
  | { readonly from: 'sums'; readonly request: SumsQuery }
  | { readonly from: 'sums in care'; readonly given: Parameters<typeof readSumsInCare>[2] }
  | { readonly from: 'records' };

async function wayOf(db: Queryable, request: FiguresQuery, wanted: ReadonlySet<Part>): Promise<Way | undefined> {
  const clock = await reportingClock(db);
  const { app, managerId, country } = request.filters;
  const found = app === undefined ? undefined : await appOf(db, app);
  if (app !== undefined && found === undefined) return undefined;
  const given = {
    measures: measures.filter((measure) => wanted.has(measure)),
    app: found?.id,
    // A single bucket's key does not tell a week from a day, and needs no division.
    per: request.buckets.length > 1 ? unitOf(request.buckets) : undefined,
    clock,
  };
  if (request.by === 'manager' || managerId !== undefined)
    return country === undefined && request.by !== 'country' ? { from: 'sums in care', given } : { from: 'records' };
  const question = sumsQuery(request, given);
  return question === null ? { from: 'records' } : { from: 'sums', request: { ...question, clock } };
}

const nothing = sql`select null::text as part, null::uuid as key, null::text as currency, null::float8 as n where false`;

/** What adds up, from the sums by day; from the records where the sums are not kept by what is asked. */
export const stored: Source = {
  parts: measures,
  async read(db, request, wanted) {
    const way = await wayOf(db, request, wanted);
    switch (way?.from) {
      case 'sums': {
        const rows = await readSums(db, way.request);
        return readingsOf(
          rows.map(({ measure, amount, ...row }) => ({ ...row, part: measure, n: amount })),
          request,
        );
      }
      case 'sums in care':
        return readingsOf(await readSumsInCare(db, request, way.given), request);
      case 'records':
        return sums.read(db, request, wanted);
      case undefined:
        return [];
    }
  },
  async byPartner(db, request, wanted) {
    const way = await wayOf(db, request, wanted);
    const parts = measures.filter((measure) => wanted.has(measure));
    switch (way?.from) {
      case 'sums': {
        const rows = await summedRows(db, way.request);
        return {
          parts,
          rows: sql`select s.measure as part, s.partner_id as key, s.currency, s.n::float8 as n from (${rows}) s`,
          isAdded: true,
        };
      }
      case 'sums in care': {
        const rows = sumsInCare(request, way.given);
        return {
          parts,
          rows: sql`select s.part, s.key::uuid as key, coalesce(s.currency, '') as currency, s.n::float8 as n from (${rows}) s`,
          isAdded: false,
        };
      }
      case 'records':
        return sums.byPartner(db, request, wanted);
      case undefined:
        return { parts, rows: nothing, isAdded: false };
    }
  },
};
