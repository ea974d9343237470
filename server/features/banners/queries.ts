import sql, { type Sql } from 'sql-template-tag';

import type { Banner, BannerRow, listBanners, previewOverlap } from '#contract/content/banners.ts';
import { mostBanners } from '#contract/content/banners.ts';
import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { inAudience } from '../audience/inAudience.ts';
import { userName } from '../../platform/database/userName.ts';

/** What came of an edition `e`. */
const counts = sql`(select json_build_object('views', count(*), 'clicks', count(v.opened_at), 'dismissals', count(v.dismissed_at))
  from banner_views v where v.banner_id = e.banner_id and v.edition = e.edition) as counts`;

const columns = sql`b.id, b.state, b.edition, b.starts_at as "startsAt", b.ends_at as "endsAt", b.updated_at as "updatedAt",
  e.title, e.tone, ${counts}`;
const current = sql`banners b join banner_editions e on e.banner_id = b.id and e.edition = b.edition`;

/** A page of banners, last changed first. */
export async function bannersPage(
  db: Queryable,
  request: ParsedOf<typeof listBanners>['query'],
  viewer: ActionsViewer,
): Promise<{ data: BannerRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-updatedAt' });
  const matching = sql`(${request.state ?? null}::text is null or b.state = ${request.state ?? null}::text)`;
  const rows = await query<Omit<BannerRow, 'actions'>>(
    db,
    sql`select ${columns} from ${current} where ${matching}
         order by b.updated_at desc, b.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from banners b where ${matching} limit ${countLimit}) c`,
  );
  return {
    data: await withActions(db, 'banner', rows, viewer),
    meta: pageMetaOf({ page, perPage }, counted?.total ?? 0),
  };
}

const editions: Sql = sql`(
  select json_agg(json_build_object('edition', x.edition, 'title', x.title, 'by', x.by, 'editedAt', x.edited_at,
                                    'isShown', x.is_shown, 'counts', x.counts) order by x.edition desc)
    from (select e.edition, e.title, e.edited_at, e.is_shown, ${counts},
                 coalesce(${userName(sql`e.edited_by`)}, '') as by
            from banner_editions e where e.banner_id = b.id) x) as editions`;

/** A banner, with the viewer's actions. @throws 404 */
export async function findBanner(db: Queryable, id: string, viewer: ActionsViewer): Promise<Banner> {
  const rows = await query<Omit<Banner, 'actions'>>(
    db,
    sql`select ${columns}, e.body, e.body_tree as "bodyTree", e.link_label as "linkLabel", e.link_url as "linkUrl", e.audience,
               e.priority, e.is_dismissible as "isDismissible", e.frequency, ${editions}, b.version
          from ${current} where b.id = ${id}`,
  );
  const [found] = await withActions(db, 'banner', rows, viewer);
  if (!found) throw notFound();
  return found;
}

/** When partners of an audience would have more banners than are shown at a time, of those that are published and this one. */
export const findOverlap = (
  db: Queryable,
  { audience, startsAt, endsAt, bannerId }: ParsedOf<typeof previewOverlap>['body'],
): Promise<DataOf<typeof previewOverlap>> =>
  query(
    db,
    sql`with published as (
          select b.starts_at, b.ends_at, e.audience from ${current}
           where b.state in ('scheduled', 'live') and b.id is distinct from ${bannerId}::uuid
             and b.starts_at < ${endsAt}::timestamptz and b.ends_at > ${startsAt}::timestamptz
        ), addressed as materialized (
          select p.* from partners p where ${inAudience(sql`${JSON.stringify(audience)}::jsonb`)}
        ), edges as (
          select ${startsAt}::timestamptz as at
          union select t.at from published b cross join lateral (values (b.starts_at), (b.ends_at)) as t(at)
           where t.at > ${startsAt}::timestamptz and t.at < ${endsAt}::timestamptz
        ), spans as (
          select at as begins, lead(at, 1, ${endsAt}::timestamptz) over (order by at) as ends from edges
        ), others as (
          select p.id, b.starts_at, b.ends_at from addressed p join published b on ${inAudience(sql`b.audience`)}
        ), crowded as (
          select s.begins, s.ends, o.id, count(*) + 1 as banners
            from spans s join others o on o.starts_at <= s.begins and o.ends_at >= s.ends
           group by s.begins, s.ends, o.id having count(*) + 1 > ${mostBanners}
        )
        select begins as "from", ends as "to", count(*)::int as partners, max(banners)::int as banners
          from crowded group by begins, ends order by begins`,
  );
