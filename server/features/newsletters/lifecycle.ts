import sql from 'sql-template-tag';

import type { NewsletterContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const newsletterFacts: LifecycleFacts<NewsletterContext> = {
  locks: (ids) => [sql`select 1 from newsletters where id = any(${ids}::uuid[]) order by id for update`],
  load: loadNewsletters,
};

async function loadNewsletters(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<NewsletterContext>[]> {
  const rows = await query<Stored & { state: string } & Omit<NewsletterContext, 'now'>>(
    db,
    sql`select n.id, n.version, n.state, n.sends_at as "sendsAt",
               (select count(*)::int from newsletter_recipients r
                 where r.newsletter_id = n.id and r.handed_at is null and r.failed_at is null and r.skipped_at is null) as waiting
          from newsletters n where n.id = any(${ids}::uuid[]) order by n.id`,
  );
  return rows.map(({ id, version, state, sendsAt, waiting }) => ({
    id,
    version,
    states: { newsletter: state },
    context: { sendsAt, waiting, now },
  }));
}
