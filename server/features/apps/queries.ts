import sql from 'sql-template-tag';

import type { App } from '#contract/apps.ts';
import { periodOf } from '#contract/lists.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { findAppFigures } from '../../reporting/appFigures.ts';

/** The partner whose links and figures are shown. */
export interface Viewer {
  readonly partnerId: string;
  readonly referralId: string;
  readonly commissionRate: number | null;
}

/** A partner by its id or by its public referral id. */
export const findViewer = (
  db: Queryable,
  by: { readonly partnerId: string } | { readonly referralId: string },
): Promise<Viewer | undefined> =>
  queryOne<Viewer>(
    db,
    sql`select id as "partnerId", referral_id as "referralId", commission_rate as "commissionRate" from partners
         where ${'partnerId' in by ? sql`id = ${by.partnerId}::uuid` : sql`referral_id = ${by.referralId}`}`,
  );

export const hasApp = async (db: Queryable, id: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from apps where id = ${id}`)) !== undefined;

type Listed = Omit<App, 'link' | 'clicks' | 'installs' | 'earned' | 'recentClicks'>;

/** Days of `recentClicks`. */
const recentDays = 30;
const DAY = 86_400_000;

/** A partner's clicks of each of the last days, the oldest first, by app; apps without a click are left out. */
async function findRecentClicks(db: Queryable, partnerId: string, now: Date): Promise<ReadonlyMap<string, number[]>> {
  const today = Math.floor(now.getTime() / DAY);
  const first = today - recentDays + 1;
  const rows = await query<{ appId: string; day: number; clicks: number }>(
    db,
    sql`select app_id as "appId", (extract(epoch from date_trunc('day', hour, 'UTC')) / 86400)::int as day, count(*) as clicks
          from clicks where partner_id = ${partnerId} and hour >= ${new Date(first * DAY).toISOString()}::timestamptz
         group by 1, 2`,
  );
  const found = new Map<string, number[]>();
  for (const { appId, day, clicks } of rows) {
    const days = found.get(appId) ?? Array.from({ length: recentDays }, () => 0);
    if (day <= today) days[day - first] = clicks;
    found.set(appId, days);
  }
  return found;
}

/**
 * The listed apps but those named, by name; with the links and figures of `viewer`, or overall figures and no links.
 */
export async function listedApps(
  db: Queryable,
  {
    viewer,
    exclude,
    publicUrl,
    now,
  }: { viewer: Viewer | null; exclude: readonly string[]; publicUrl: string; now: Date },
): Promise<App[]> {
  const apps = await query<Listed>(
    db,
    sql`select a.id, a.slug, a.name, a.tagline, a.description, a.category, a.color, a.listing_url as "listingUrl",
               coalesce(${viewer?.commissionRate ?? null}::int, a.commission_rate) as "commissionRate",
               a.attribution_window_days as "attributionWindowDays", a.currency,
               coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'price', l.price_minor,
                                                           'currency', l.currency, 'interval', l.interval)
                                         order by l.position, l.id)
                           from app_plans l where l.app_id = a.id), '[]'::json) as plans
          from apps a where a.is_listed and a.slug <> all(${exclude}::text[])
         order by lower(a.name), a.id`,
  );
  const period = periodOf(undefined, undefined, now);
  const figures = new Map(
    (await findAppFigures(db, { partnerId: viewer?.partnerId ?? null, period })).map((one) => [one.id, one]),
  );
  const recent = viewer === null ? null : await findRecentClicks(db, viewer.partnerId, now);
  return apps.map((app) => {
    const { clicks = 0, installs = 0, commission = [] } = figures.get(app.id) ?? {};
    const link = viewer === null ? null : `${publicUrl}/r/${viewer.referralId}/${app.slug}`;
    const recentClicks = recent?.get(app.id) ?? [];
    return { ...app, link, clicks, installs, earned: commission, recentClicks };
  });
}
