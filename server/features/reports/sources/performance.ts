import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { performanceColumns } from '#contract/reports/performance.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { daysOf } from '../../../reporting/sums.ts';
import { appOf } from '../../analytics/appOf.ts';
import { wholePeriod } from '../../analytics/buckets.ts';
import { rowsInCare } from '../../analytics/sumsInCare.ts';
import { reportingClock } from '../../figures/clock.ts';
import { type SumsQuery, summedRows } from '../../figures/readSums.ts';
import {
  type ReportQuery,
  type Source,
  appWords,
  dividedBy,
  groupedBy,
  groupedColumns,
  groupKeys,
  isTime,
  partnerWords,
} from '../source.ts';

const measures = ['clicks', 'installs', 'visit_installs'] as const;
const columns: readonly Sql[] = [sql`clicks`, sql`installs`, sql`"visitInstalls"`];
const each = (of: (column: Sql, index: number) => Sql): Sql => join(columns.map(of), ', ');
const conversion = performanceColumns[3];

/** Clicks and what came of them, from the sums by day: however many there are. Times newest first, else the most clicks. */
export async function performance(request: ReportQuery, db: Queryable): Promise<Source> {
  const { by, app: slug, having } = request;
  const app = slug === undefined ? undefined : await appOf(db, slug);
  const rows = await rowsOf(request, db, app?.id);
  const [hasApp, hasPartner] = [by.includes('app'), by.includes('partner')];
  const keys = join([
    ...(by.some(isTime) ? [sql`s.day`] : []),
    ...(hasApp ? [sql`s.app_id`] : []),
    ...(hasPartner ? [sql`s.partner_id`] : []),
  ]);
  // Names and dates are made of the sums, not of each row.
  const sums = sql`
    select ${keys}, ${each((column, index) => sql`coalesce(sum(s.n) filter (where s.measure = ${measures[index]}), 0) as ${column}`)}
      from (${rows}) s
     where ${raw(String(slug === undefined || app !== undefined))} group by ${keys}`;
  const grouped = sql`
    select ${groupedColumns(by, {
      day: sql`to_char(g.day, 'YYYY-MM-DD') as day`,
      week: sql`to_char(date_trunc('week', g.day::timestamp), 'YYYY-MM-DD') as week`,
      month: sql`to_char(g.day, 'YYYY-MM') as month`,
      app: appWords,
      partner: partnerWords,
    })} ${each((column) => sql`sum(g.${column})::bigint as ${column}`)}
      from (${sums}) g ${hasApp ? sql`join apps a on a.id = g.app_id` : empty}
           ${hasPartner ? sql`join partners p on p.id = g.partner_id` : empty}
     ${groupedBy(by)}`;
  const isShown = having === undefined ? sql`(${join(columns, ', ')}) <> (0, 0, 0)` : sql`${raw(having)} > 0`;
  return {
    select: sql`select t.*, ${dividedBy(conversion.of)} as conversion from (${grouped}) t where ${isShown}`,
    order: [
      ...by.filter(isTime).map((time) => `${time} desc`),
      'clicks desc',
      'installs desc',
      ...by.filter((one) => !isTime(one)).map((one) => groupKeys[one]),
    ].join(', '),
  };
}

/** The sums that it adds up: those of all partners, or of what happened while they were in someone’s care. */
async function rowsOf(request: ReportQuery, db: Queryable, app: string | undefined): Promise<Sql> {
  const { by, care, partnerId, period, now } = request;
  if (care.managerId === undefined) return summedRows(db, sumsQuery(request, app));
  const filters = { ...care, ...(partnerId !== undefined && { partnerIds: [partnerId] }) };
  const per = by.some(isTime) ? 'day' : undefined;
  return rowsInCare(
    { filters, buckets: [wholePeriod(period)], now },
    { measures, app, per, clock: await reportingClock(db) },
    { isByApp: app !== undefined || by.includes('app') },
  );
}

function sumsQuery(
  { by, days, partnerId, country, care: { tagId: tag } }: ReportQuery,
  app: string | undefined,
): SumsQuery {
  const times = by.filter(isTime);
  const [time] = times;
  const byApp = by.includes('app') ? { by: 'app' as const } : {};
  const wanted = { measures, ...daysOf(days), app };
  if (country !== undefined)
    return { ...wanted, ...byApp, country: country === 'none' ? '' : country, ...(time && { per: 'day' }) };
  const common = { ...wanted, partners: undefined, tag };
  if (partnerId !== undefined)
    return { ...common, ...byApp, partners: [partnerId], ...(time && { per: times.length === 1 ? time : 'day' }) };
  if (!by.includes('partner')) return { ...common, ...byApp, ...(time && { per: 'day' }) };
  // Only days are kept by partner and app.
  return { ...common, by: 'partner', ...((time !== undefined || by.includes('app')) && { per: 'day' }) };
}
