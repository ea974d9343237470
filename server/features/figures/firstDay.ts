import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { unpeeked } from '../../platform/database/unpeeked.ts';
import { reportingClock, type ReportingClock } from './clock.ts';

/** The first day ('YYYY-MM-DD') with any figure of a partner, or of the whole programme for a null `partnerId`; null if there is none. */
export async function firstDay(
  db: Queryable,
  { partnerId, clock }: { partnerId: string | null; clock?: ReportingClock },
): Promise<string | null> {
  const { generation } = clock ?? (await reportingClock(db));
  // One measure at a time: its first day is then a single index lookup.
  const ofPartner = (id: string) => sql`generation = ${generation} and partner_id = ${unpeeked(id, 'uuid')}`;
  const days =
    partnerId === null
      ? sql`select min(d.day) as day from unnest(enum_range(null::fact_measure)) m
              cross join lateral (select day from programme_days
                                   where generation = ${generation} and measure = m order by day limit 1) d
            union all select min(day) from fact_deltas where generation = ${generation}`
      : sql`select min(day) as day from partner_days where ${ofPartner(partnerId)}
            union all select min(day) from fact_deltas where ${ofPartner(partnerId)}`;
  const row = await queryOne<{ day: string | null }>(db, sql`select min(day) as day from (${days}) d`);
  return row?.day ?? null;
}
