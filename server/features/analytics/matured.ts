import sql, { type Sql, empty } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { dayIn, reportingClock, startOfDay } from '../figures/clock.ts';
import type { FiguresQuery, Bucket, Reading, Source } from './figuresQuery.ts';
import { maturedClicks, maturedInstallsBy } from './raw/maturedClicks.ts';
import { stored } from './stored.ts';

const parts = ['matured_clicks', 'matured_installs'] as const;
const clicks: ReadonlySet<Part> = new Set(['clicks']);

interface Row {
  readonly bucket: number;
  readonly key: string | null;
  readonly n: number;
}

/** The apps that a question is about, by their attribution window in days. */
async function windowsOf(db: Queryable, { filters: { app } }: FiguresQuery): Promise<[days: number, apps: string[]][]> {
  const apps = await query<{ id: string; days: number }>(
    db,
    sql`select id, attribution_window_days as days from apps ${app === undefined ? empty : sql`where slug = ${app}`}`,
  );
  return [...groupBy(apps, ({ days }) => days)].map(([days, own]) => [days, own.map(({ id }) => id)]);
}

/** A question up to where clicks are older than a window: of whole days, and of the day in which that moment lies. */
interface Cut {
  readonly days: FiguresQuery;
  readonly day: { readonly request: FiguresQuery; readonly bucket: number } | null;
}

async function cutAt(db: Queryable, request: FiguresQuery, window: number): Promise<Cut> {
  const { zone } = await reportingClock(db);
  const moment = request.now.getTime() - window * DAY;
  const begins = startOfDay(zone, dayIn(zone, new Date(moment)));
  const day = { from: begins, to: new Date(moment + 1).toISOString() };
  const within = (bucket: Bucket, from: string, to: string): Bucket[] => {
    const own = { ...bucket, from: later(bucket.from, from), to: earlier(bucket.to, to) };
    return later(own.from, own.to) === own.from ? [] : [own];
  };
  const [own] = request.buckets.flatMap((bucket, place) =>
    within(bucket, day.from, day.to).map((of) => ({ request: { ...request, buckets: [of] }, bucket: place })),
  );
  return {
    days: { ...request, buckets: request.buckets.flatMap((bucket) => within(bucket, '-infinity', begins)) },
    day: own ?? null,
  };
}

const timeOf = (moment: string): number => (moment === '-infinity' ? -Infinity : Date.parse(moment));
const later = (one: string, other: string): string => (timeOf(one) >= timeOf(other) ? one : other);
const earlier = (one: string, other: string): string => (timeOf(one) <= timeOf(other) ? one : other);

/** From the sums by day and the records of one day, for apps of one window; the apps are named where others have another one. */
async function readMatured(
  db: Queryable,
  request: FiguresQuery,
  window: number,
  apps: readonly string[] | null,
): Promise<Row[]> {
  const { days, day } = await cutAt(db, request, window);
  const [sums, records] = await Promise.all([
    days.buckets.length === 0 ? [] : stored.read(db, { ...days, by: apps === null ? request.by : 'app' }, clicks),
    day === null ? [] : query<Row>(db, maturedClicks(day.request, apps)),
  ]);
  const own =
    apps === null
      ? sums
      : sums
          .filter(({ key }) => key !== null && apps.includes(key))
          .map((reading) => (request.by === 'app' ? reading : { ...reading, key: null }));
  return [...own, ...records.map((row) => ({ ...row, bucket: day?.bucket ?? 0 }))];
}

/** Whether sums by app can be asked for: of apps with several windows each is read up to its own. */
const isByApps = ({ by, filters }: FiguresQuery): boolean =>
  (by === 'none' || by === 'app') && filters.managerId === undefined;

async function readClicks(db: Queryable, request: FiguresQuery): Promise<Row[]> {
  const windows = await windowsOf(db, request);
  if (windows.length > 1 && !isByApps(request)) return query<Row>(db, maturedClicks(request, null));
  const rows = await Promise.all(
    windows.map(([window, apps]) => readMatured(db, request, window, windows.length === 1 ? null : apps)),
  );
  return rows.flat();
}

const added = (part: (typeof parts)[number], rows: readonly Row[]): Reading[] =>
  [...groupBy(rows, ({ bucket, key }) => JSON.stringify([bucket, key])).values()].flatMap((own): Reading[] => {
    const [first] = own;
    const n = own.reduce((sum, row) => sum + row.n, 0);
    return first === undefined || n === 0 ? [] : [{ part, bucket: first.bucket, key: first.key, currency: null, n }];
  });

/** By partner: bucket, key, n. */
async function clicksByPartner(db: Queryable, request: FiguresQuery): Promise<Sql> {
  const windows = await windowsOf(db, request);
  const [only] = windows;
  if (only === undefined || windows.length > 1)
    return sql`select m.key::uuid as key, m.n from (${maturedClicks(request, null)}) m`;
  const { days, day } = await cutAt(db, request, only[0]);
  const sums = days.buckets.length === 0 ? null : await stored.byPartner(db, days, clicks);
  return sql`select x.key, sum(x.n) as n
    from (${sums === null ? sql`select null::uuid as key, 0::float8 as n where false` : sql`select s.key, s.n from (${sums.rows}) s`}
          ${day === null ? empty : sql`union all select m.key::uuid, m.n::float8 from (${maturedClicks(day.request, null)}) m`}) x
   group by 1 having sum(x.n) <> 0`;
}

/** Clicks older than their app's attribution window, and those of them whose shop installed within it. */
export const matured: Source = {
  parts,
  async read(db, request, wanted) {
    const [all, installed] = await Promise.all([
      wanted.has('matured_clicks') ? readClicks(db, request) : [],
      wanted.has('matured_installs') ? query<Row>(db, maturedInstallsBy(request)) : [],
    ]);
    return [...added('matured_clicks', all), ...added('matured_installs', installed)];
  },
  async byPartner(db, request, wanted) {
    const all = await clicksByPartner(db, request);
    return {
      parts: parts.filter((part) => wanted.has(part)),
      rows: sql`select 'matured_clicks' as part, c.key, '' as currency, c.n::float8 as n from (${all}) c
                union all
                select 'matured_installs', i.key::uuid, '', i.n::float8 from (${maturedInstallsBy(request)}) i`,
      isAdded: false,
    };
  },
};
