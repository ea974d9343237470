import sql from 'sql-template-tag';

import type { App } from '#contract/apps/apps.ts';
import { periodOf } from '#contract/shared/lists.ts';
import { type Citation, reachable } from '#contract/payTerms/evaluation.ts';
import { isPlain } from '#contract/payTerms/payTerms.ts';
import { clauseWords } from '#contract/payTerms/words.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { findRankings, linkKey } from '../payTerms/rankings.ts';
import { findAppFigures } from '../../reporting/appFigures.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { today, type Today } from '../../reporting/today.ts';
import { readSums } from '../figures/readSums.ts';
import { isOffered, plansOf } from './offered.ts';

/** The partner whose links and figures are shown. */
export interface Viewer {
  readonly partnerId: string;
  readonly referralId: string;
}

/** A partner by its id or by its public referral id. */
export const findViewer = (
  db: Queryable,
  by: { readonly partnerId: string } | { readonly referralId: string },
): Promise<Viewer | undefined> =>
  queryOne<Viewer>(
    db,
    sql`select id as "partnerId", referral_id as "referralId" from partners
         where ${'partnerId' in by ? sql`id = ${by.partnerId}::uuid` : sql`referral_id = ${by.referralId}`}`,
  );

export const hasApp = async (db: Queryable, id: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from apps where id = ${id}`)) !== undefined;

type Listed = Omit<App, 'imageUrl' | 'terms' | 'link' | 'clicks' | 'installs' | 'earned' | 'recentClicks'> & {
  imageId: string | null;
};

/** The clauses that pay, in words. */
const payWords = (ranked: readonly Citation[]): string[] =>
  reachable(ranked).flatMap(({ clause }) => (clause.pay === null ? [] : [clauseWords(clause, 'en-GB')]));

/** The first rate that is of every charge. */
function generalRate(ranked: readonly Citation[]): number | null {
  const pay = ranked.find(({ clause }) => clause.pay?.kind === 'percent' && isPlain(clause))?.clause.pay;
  return pay?.kind === 'percent' ? pay.rate : null;
}

/** Days of `recentClicks`. */
const recentDays = 30;

/** A partner's clicks of each of the last days, the oldest first, by app; apps without a click are left out. */
async function findRecentClicks(
  db: Queryable,
  partnerId: string,
  { local, clock }: Omit<Today, 'day'>,
): Promise<ReadonlyMap<string, number[]>> {
  const present = Math.floor(local.getTime() / DAY);
  const first = present - recentDays + 1;
  const rows = await readSums(db, {
    measures: ['clicks'],
    by: 'app',
    per: 'day',
    partners: [partnerId],
    from: new Date(first * DAY).toISOString().slice(0, 10),
    to: new Date((present + 1) * DAY).toISOString().slice(0, 10),
    clock,
  });
  const found = new Map<string, number[]>();
  for (const { key, date, amount } of rows) {
    if (key === null || date === null) continue;
    const days = found.get(key) ?? Array.from({ length: recentDays }, () => 0);
    days[Date.parse(date) / DAY - first] = amount;
    found.set(key, days);
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
    sql`select a.id, a.slug, a.name, a.tagline, a.description, a.category, a.color,
               a.image_id as "imageId", a.listing_url as "listingUrl",
               a.commission_rate as "commissionRate",
               a.attribution_window_days as "attributionWindowDays", a.currency,
               ${plansOf('a.id')} as plans
          from apps a where ${isOffered(viewer?.partnerId ?? null)} and a.slug <> all(${exclude}::text[])
         order by lower(a.name), a.id`,
  );
  const links = apps.map(({ id }) => ({ partnerId: viewer?.partnerId ?? null, appId: id }));
  const rankings = await findRankings(db, links);
  const { clock, local } = await today(db, now);
  const period = periodOf({}, local);
  const figures = new Map(
    (await findAppFigures(db, { partnerId: viewer?.partnerId ?? null, period, clock })).map((one) => [one.id, one]),
  );
  const recent = viewer === null ? null : await findRecentClicks(db, viewer.partnerId, { clock, local });
  return apps.map(({ imageId, ...app }) => {
    const { clicks = 0, installs = 0, commission = [] } = figures.get(app.id) ?? {};
    const link = viewer === null ? null : `${publicUrl}/r/${viewer.referralId}/${app.slug}`;
    const recentClicks = recent?.get(app.id) ?? [];
    const ranked = rankings.get(linkKey({ partnerId: viewer?.partnerId ?? null, appId: app.id })) ?? [];
    const commissionRate = generalRate(ranked) ?? app.commissionRate;
    return {
      ...app,
      imageUrl: imageUrl(imageId),
      commissionRate,
      terms: payWords(ranked),
      link,
      clicks,
      installs,
      earned: commission,
      recentClicks,
    };
  });
}
