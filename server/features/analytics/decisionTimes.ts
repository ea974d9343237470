import sql, { type Sql } from 'sql-template-tag';

import type { getDecisionTimes } from '#contract/analytics/analytics.ts';
import { decisionSpans, spanWords, subjectWords } from '#contract/analytics/decisions.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import type { FiguresQuery } from './figuresQuery.ts';
import { andBy, inRange, rangeOf } from './raw/grouped.ts';
import { leadWaits, registrationWaits } from './raw/durations.ts';

type Line = DataOf<typeof getDecisionTimes>[number];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The longest wait of every span but the last, in seconds. */
const limits = [HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY];

/** Registrations and leads `f` that began at `from` or later, with their first decision: subject, began, ended, event, actor_id, partner_id, lead_id. */
export const decisionWaits = (
  from: string,
): Sql => sql`(select 'registrations' as subject, w.* from (${registrationWaits(from)}) w
  union all select 'leads', w.* from (${leadWaits(from)}) w)`;

/** The place of the wait `f` among the spans, from 0 on; of what is not decided its time so far. */
export const spanOf = (now: Date): Sql =>
  sql`width_bucket(extract(epoch from coalesce(f.ended, ${now.toISOString()}::timestamptz) - f.began)::float8, ${limits}::float8[])`;

/** How long the registrations and leads of the question's time waited; under a manager, those they decided. */
export async function findDecisionTimes(db: Queryable, request: FiguresQuery): Promise<Line[]> {
  const rows = await query<{ place: number; registrations: number; leads: number; open: number }>(
    db,
    sql`select ${spanOf(request.now)} as place,
               count(*) filter (where f.subject = 'registrations') as registrations, count(*) filter (where f.subject = 'leads') as leads,
               count(*) filter (where f.ended is null) as open
          from ${decisionWaits(rangeOf(request).from)} f
         where ${inRange('f.began', request)} ${andBy(request.filters.managerId)} group by 1`,
  );
  return decisionSpans.map((span, index) => {
    const { registrations = 0, leads = 0, open = 0 } = rows.find(({ place }) => place === index) ?? {};
    return { span, registrations, leads, open };
  });
}

export const decisionTimesCsv = (lines: readonly Line[]): CsvAnswer => ({
  filename: 'decision-times',
  header: ['Waited', subjectWords.registrations, subjectWords.leads, 'Not decided yet'],
  rows: lines.map(({ span, registrations, leads, open }): readonly Cell[] => [
    spanWords[span],
    registrations,
    leads,
    open,
  ]),
});
