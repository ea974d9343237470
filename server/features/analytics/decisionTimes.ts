import sql, { empty } from 'sql-template-tag';

import { decisionSpans, type getDecisionTimes } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Asked } from './asked.ts';
import { inRange } from './raw/grouped.ts';
import { leadWaits, registrationWaits } from './raw/durations.ts';

type Line = DataOf<typeof getDecisionTimes>[number];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The longest wait of every span but the last, in seconds. */
const limits = [HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY];

/** How long the registrations and leads of the question's time waited; under a manager, those they decided. */
export async function findDecisionTimes(db: Queryable, asked: Asked): Promise<Line[]> {
  const { managerId } = asked.filters;
  const by = managerId === undefined ? empty : sql`and f.actor_id is not distinct from ${managerId}::uuid`;
  const rows = await query<{ place: number; registrations: number; leads: number; open: number }>(
    db,
    sql`select width_bucket(extract(epoch from coalesce(f.ended, ${asked.now.toISOString()}::timestamptz) - f.began)::float8,
                            ${limits}::float8[]) as place,
               count(*) filter (where f.what = 'registration') as registrations, count(*) filter (where f.what = 'lead') as leads,
               count(*) filter (where f.ended is null) as open
          from (select 'registration' as what, w.* from (${registrationWaits}) w
                union all select 'lead', w.* from (${leadWaits}) w) f
         where ${inRange('f.began', asked)} ${by} group by 1`,
  );
  return decisionSpans.map((span, index) => {
    const { registrations = 0, leads = 0, open = 0 } = rows.find(({ place }) => place === index) ?? {};
    return { span, registrations, leads, open };
  });
}
