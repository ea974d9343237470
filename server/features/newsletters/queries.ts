import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/lists.ts';
import type { listNewsletters, Newsletter, NewsletterRow } from '#contract/newsletters.ts';
import type { Role } from '#contract/user.ts';

import { isOffered } from '../../lifecycle/permissions.ts';
import { allowedFor } from '../../lifecycle/transition.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';

const columns = sql`n.id, n.state, n.subject, n.sends_at as "sendsAt", n.updated_at as "updatedAt",
  (select json_build_object(
            'recipients', count(*) filter (where r.skipped_at is null),
            'sent', count(r.sent_at),
            'waiting', count(*) filter (where r.handed_at is null and r.failed_at is null and r.skipped_at is null),
            'failed', count(r.failed_at),
            'unconfirmed', count(*) filter (where r.handed_at is not null and r.sent_at is null))
     from newsletter_recipients r where r.newsletter_id = n.id) as counts`;

interface Viewer {
  readonly role: Role;
  readonly now: Date;
}

async function withActions<Row extends { id: string }>(
  db: Queryable,
  rows: readonly Row[],
  { role, now }: Viewer,
): Promise<(Row & Pick<NewsletterRow, 'actions'>)[]> {
  const ids = rows.map(({ id }) => id);
  const allowed = await allowedFor(db, 'newsletter', ids, now);
  return rows.map((row) => ({
    ...row,
    actions: (allowed.get(row.id) ?? []).filter(({ event }) => isOffered(event, role)),
  }));
}

/** A page of newsletters, last changed first. */
export async function newslettersPage(
  db: Queryable,
  asked: ParsedOf<typeof listNewsletters>['query'],
  viewer: Viewer,
): Promise<{ data: NewsletterRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(asked, { sort: '-updatedAt' });
  const matching = sql`(${asked.state ?? null}::text is null or n.state = ${asked.state ?? null}::text)`;
  const rows = await query<Omit<NewsletterRow, 'actions'>>(
    db,
    sql`select ${columns} from newsletters n where ${matching}
         order by n.updated_at desc, n.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from newsletters n where ${matching} limit ${countLimit}) c`,
  );
  return { data: await withActions(db, rows, viewer), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** A newsletter, and what the viewer may do with it. @throws 404 */
export async function findNewsletter(db: Queryable, id: string, viewer: Viewer): Promise<Newsletter> {
  const rows = await query<Omit<Newsletter, 'actions'>>(
    db,
    sql`select ${columns}, n.body, n.audience, n.version from newsletters n where n.id = ${id}`,
  );
  const [found] = await withActions(db, rows, viewer);
  if (!found) throw notFound();
  return found;
}
