import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { listNewsletters, Newsletter, NewsletterRow } from '#contract/content/newsletters.ts';

import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
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

/** A page of newsletters, last changed first. */
export async function newslettersPage(
  db: Queryable,
  request: ParsedOf<typeof listNewsletters>['query'],
  viewer: ActionsViewer,
): Promise<{ data: NewsletterRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-updatedAt' });
  const matching = sql`(${request.state ?? null}::text is null or n.state = ${request.state ?? null}::text)`;
  const rows = await query<Omit<NewsletterRow, 'actions'>>(
    db,
    sql`select ${columns} from newsletters n where ${matching}
         order by n.updated_at desc, n.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from newsletters n where ${matching} limit ${countLimit}) c`,
  );
  return {
    data: await withActions(db, 'newsletter', rows, viewer),
    meta: pageMetaOf({ page, perPage }, counted?.total ?? 0),
  };
}

/** A newsletter, with the viewer's actions. @throws 404 */
export async function findNewsletter(db: Queryable, id: string, viewer: ActionsViewer): Promise<Newsletter> {
  const rows = await query<Omit<Newsletter, 'actions'>>(
    db,
    sql`select ${columns}, n.body, n.audience, n.version,
               case when n.state = 'sending' then n.mail_lost_at end as "mailLostAt" from newsletters n where n.id = ${id}`,
  );
  const [found] = await withActions(db, 'newsletter', rows, viewer);
  if (!found) throw notFound();
  return found;
}
