import sql from 'sql-template-tag';

import type { getOffer, Observed, Offer } from '#contract/apps/catalogue.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { MarkdownBlock } from '#contract/content/markdown.ts';
import type { Period } from '#contract/shared/lists.ts';
import { reachable } from '#contract/payTerms/evaluation.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import { findAppFigures } from '../../reporting/appFigures.ts';
import { findRankings, linkKey } from '../payTerms/rankings.ts';
import type { ReportingClock } from '../figures/clock.ts';
import { nothingObserved } from './observed.ts';
import { isOffered, plansOf } from './offered.ts';
import type { Viewer } from './queries.ts';

type Row = Omit<Offer, 'clauses' | 'observed' | 'link' | 'imageUrl'> & {
  imageId: string | null;
  description: string;
  /** null: not read since it was written by SQL. */
  tree: MarkdownBlock[] | null;
  listingUrl: string;
};

interface OfferInput {
  readonly viewer: Viewer;
  readonly observed: ReadonlyMap<string, Observed>;
  readonly publicUrl: string;
}

/** The apps that are offered, or the one of this slug, by name. */
const findApps = (db: Queryable, { partnerId }: Viewer, slug: string | null): Promise<Row[]> =>
  query<Row>(
    db,
    sql`select a.id, a.slug, a.name, a.tagline, a.description, a.description_tree as tree, a.category, a.color,
               a.image_id as "imageId", a.listing_url as "listingUrl",
               a.currency, a.created_at as "addedAt", a.attribution_window_days as "attributionWindowDays",
               ${plansOf('a.id')} as plans
          from apps a where ${isOffered(partnerId)} and (${slug}::text is null or a.slug = ${slug})
         order by lower(a.name), a.id`,
  );

async function offersOf(
  db: Queryable,
  apps: readonly Row[],
  { viewer, observed, publicUrl }: OfferInput,
): Promise<Offer[]> {
  const linkOf = ({ id }: Row) => ({ partnerId: viewer.partnerId, appId: id });
  const rankings = await findRankings(db, apps.map(linkOf));
  return apps.map((app) => {
    const { description: _description, tree: _tree, listingUrl: _listingUrl, imageId, ...rest } = app;
    return {
      ...rest,
      imageUrl: imageUrl(imageId),
      clauses: reachable(rankings.get(linkKey(linkOf(app))) ?? []).map(({ clause }) => clause),
      observed: observed.get(app.id) ?? nothingObserved,
      link: `${publicUrl}/r/${viewer.referralId}/${app.slug}`,
    };
  });
}

/** The apps that a partner may recommend. */
export const findOffers = async (db: Queryable, request: OfferInput): Promise<Offer[]> =>
  offersOf(db, await findApps(db, request.viewer, null), request);

/** One of them, with what the partner's link brought in the period. @throws 404 */
export async function findOffer(
  db: Queryable,
  slug: string,
  { period, clock, ...request }: OfferInput & { readonly period: Period; readonly clock: ReportingClock },
): Promise<DataOf<typeof getOffer>> {
  const apps = await findApps(db, request.viewer, slug);
  const [app] = apps;
  const [found] = await offersOf(db, apps, request);
  if (!app || !found) throw notFound();
  const figures = await findAppFigures(db, { partnerId: request.viewer.partnerId, period, clock });
  const { clicks = 0, installs = 0, chargedShops = 0, commission = [] } = figures.find(({ id }) => id === app.id) ?? {};
  return {
    ...found,
    description: app.tree ?? markdownTreeOf(app.description),
    listingUrl: app.listingUrl,
    figures: { clicks, installs, chargedShops, earned: commission },
  };
}
