import sql, { join, type Sql } from 'sql-template-tag';

import {
  type listStaffApps,
  listingStates,
  type StaffApp,
  type StaffAppRow,
  type StaffPlan,
} from '#contract/apps/admin.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { withActions } from '../../../lifecycle/withActions.ts';
import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { containing, countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import { imageUrl } from '../../../platform/images/imageUrl.ts';
import { markdownTreeOf } from '../../../platform/markdown.ts';
import type { Session } from '../../../platform/session.ts';

const columns = sql`a.id, a.slug, a.name, a.tagline, a.category, a.color, a.image_id as "imageId",
  a.listing_state as state, a.commission_rate as "commissionRate", a.currency,
  (select e.received_at from app_events e where e.app_id = a.id order by e.received_at desc, e.id desc limit 1) as "lastEventAt"`;

type Stored<Row> = Omit<Row, 'imageUrl'> & { imageId: string | null };

const shown = <Row extends { imageId: string | null }>({ imageId, ...row }: Row) => ({
  ...row,
  imageUrl: imageUrl(imageId),
});

/** A page of all apps, live ones first. */
export async function staffAppsPage(
  db: Queryable,
  request: ParsedOf<typeof listStaffApps>['query'],
): Promise<{ data: StaffAppRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: 'name' });
  const { search, state } = request;
  const conditions: readonly Sql[] = [
    sql`true`,
    ...(state === undefined ? [] : [sql`a.listing_state = ${state}`]),
    ...(search
      ? [
          sql`(lower(a.name) like ${containing(search)} or a.slug like ${containing(search)} or lower(a.category) like ${containing(search)})`,
        ]
      : []),
  ];
  const matching = join(conditions, ' and ');
  const rows = await query<Stored<StaffAppRow>>(
    db,
    sql`select ${columns}, (select count(*)::int from app_plans p where p.app_id = a.id and p.ended_at is null) as plans
          from apps a where ${matching}
         order by array_position(${[...listingStates]}::text[], a.listing_state), lower(a.name), a.id
         limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from apps a where ${matching} limit ${countLimit}) counted`,
  );
  return { data: rows.map(shown), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** The id of an app. @throws 404 */
export async function appIdOf(db: Queryable, slug: string): Promise<string> {
  const found = await queryOne<{ id: string }>(db, sql`select id from apps where slug = ${slug}`);
  if (!found) throw notFound();
  return found.id;
}

type Details = Pick<StaffApp, 'description' | 'listingUrl' | 'attributionWindowDays' | 'isVisitInUtm' | 'version'> & {
  descriptionTree: StaffApp['descriptionTree'] | null;
} & {
  [K in keyof StaffApp['secret'] as `secret_${K}`]: StaffApp['secret'][K];
};

/** An app as staff see it, with the viewer's actions. @throws 404 */
export async function findStaffApp(db: Queryable, id: string, session: Session, now: Date): Promise<StaffApp> {
  const found = await queryOne<Stored<Omit<StaffAppRow, 'plans'>> & Details>(
    db,
    sql`select ${columns}, a.description, a.description_tree as "descriptionTree", a.listing_url as "listingUrl",
               a.attribution_window_days as "attributionWindowDays", a.visit_in_utm as "isVisitInUtm", a.version,
               a.secret_since as "secret_since",
               case when a.old_secret_ends_at > ${now.toISOString()}::timestamptz then a.old_secret_ends_at end as "secret_oldEndsAt",
               (select max(e.received_at) from app_events e
                 where e.app_id = a.id and e.is_old_secret and e.received_at >= a.secret_since) as "secret_oldUsedAt"
          from apps a where a.id = ${id}`,
  );
  if (!found) throw notFound();
  const {
    secret_since: since,
    secret_oldEndsAt: oldEndsAt,
    secret_oldUsedAt: oldUsedAt,
    descriptionTree,
    ...app
  } = found;
  const [offered] = await withActions(db, 'listing', [{ id }], { role: session.user.role, now });
  return {
    ...shown(app),
    descriptionTree: descriptionTree ?? markdownTreeOf(app.description),
    plans: await findPlans(db, id),
    secret: { since, oldEndsAt, oldUsedAt },
    actions: offered?.actions ?? [],
  };
}

type Price = StaffPlan['prices'][number] & { planId: string };

/** The plans of an app, those on offer first, in their order. */
async function findPlans(db: Queryable, appId: string): Promise<StaffPlan[]> {
  const plans = await query<Omit<StaffPlan, 'prices'>>(
    db,
    sql`select id, name, price_minor as price, currency, interval, ended_at as "endedAt" from app_plans
         where app_id = ${appId} order by ended_at is not null, ended_at desc, position, id`,
  );
  const prices = await query<Price>(
    db,
    sql`select v.plan_id as "planId", v.name, v.price_minor as price, v.currency, v.interval, v.since
          from app_plan_prices v join app_plans p on p.id = v.plan_id
         where p.app_id = ${appId} order by v.plan_id, v.version desc`,
  );
  return plans.map((plan) => ({
    ...plan,
    prices: prices.flatMap(({ planId, ...price }) => (planId === plan.id ? [price] : [])),
  }));
}
