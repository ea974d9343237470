import sql, { type Sql } from 'sql-template-tag';

import { type bannerMarks, mostBanners, type OwnBanner } from '#contract/content/banners.ts';

import { execute, type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { inAudience } from '../audience/inAudience.ts';

/** The length of one visit: a banner that is shown once stays this long. */
const visit = sql`interval '30 minutes'`;
const again = sql`interval '24 hours'`;

/** The banners that `users u` of a partner is shown now, as `b` and `e`, those that matter most first. */
const shownNow = (columns: Sql): Sql => sql`
  select ${columns}
    from partners p
    cross join banners b
    join banner_editions e on e.banner_id = b.id and e.edition = b.edition
    left join banner_views v on v.banner_id = b.id and v.edition = e.edition and v.user_id = u.id
   where p.id = u.partner_id and b.state = 'live' and ${inAudience(sql`e.audience`)}
     and v.dismissed_at is null
     and (v.showing_since is null or e.frequency = 'always' or v.showing_since > now() - ${visit}
          or e.frequency = 'daily' and v.showing_since <= now() - ${again})
   order by e.priority desc, b.starts_at desc, b.id
   limit ${mostBanners}`;

/** How many banners `users u` is shown now. */
export const ownBannerCount: Sql = sql`(select count(*)::int from (${shownNow(sql`1`)}) shown)`;

/** The banners that a person is shown now; none for staff. */
export const ownBanners = (db: Queryable, userId: string): Promise<OwnBanner[]> =>
  query(
    db,
    sql`select n.* from users u cross join lateral (${shownNow(sql`b.id, e.edition, e.title, e.body_tree as "bodyTree",
          e.link_label as "linkLabel", e.link_url as "linkUrl", e.tone, e.is_dismissible as "isDismissible"`)}) n
         where u.id = ${userId}`,
  );

interface Mark {
  readonly id: string;
  readonly edition: number;
  readonly mark: (typeof bannerMarks)[number];
}

/**
 * Counts that a person has seen, opened or dismissed an edition that was shown to their partner, each once; its banner may have
 * ended since. @throws 404, 400 where it cannot be dismissed
 */
export async function markOwn(
  db: Queryable,
  userId: string,
  { id, edition, mark }: Mark,
  isCounted: boolean,
): Promise<void> {
  const found = await queryOne<{ isDismissible: boolean }>(
    db,
    sql`select e.is_dismissible as "isDismissible"
          from users u
          join partners p on p.id = u.partner_id
          join banner_editions e on e.banner_id = ${id} and e.edition = ${edition}
         where u.id = ${userId} and e.is_shown and ${inAudience(sql`e.audience`)}`,
  );
  if (!found) throw notFound();
  if (mark === 'dismissed' && !found.isDismissible) throw invalid('mark', 'This banner can’t be dismissed.');
  if (!isCounted) return;
  const at = (wanted: Mark['mark']) => (mark === wanted ? sql`now()` : sql`null::timestamptz`);
  await execute(
    db,
    sql`insert into banner_views as v (banner_id, edition, user_id, opened_at, dismissed_at)
        values (${id}, ${edition}, ${userId}, ${at('opened')}, ${at('dismissed')})
        on conflict (banner_id, edition, user_id) do update
          set showing_since = case when v.showing_since <= now() - ${again} then now() else v.showing_since end,
              opened_at = coalesce(v.opened_at, excluded.opened_at),
              dismissed_at = coalesce(v.dismissed_at, excluded.dismissed_at)`,
  );
}
