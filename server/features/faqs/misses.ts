import sql from 'sql-template-tag';

import type { FaqMiss } from '#contract/content/faqs.ts';
import type { PageMeta } from '#contract/shared/lists.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';

/** Searches that differ in capitals and spaces alone are one. */
const spelled = (search: string): string => search.toLowerCase().replaceAll(/\s+/g, ' ');

/** Counts a search that found nothing. */
export const noteMiss = (tx: Queryable, search: string, now: Date): Promise<number> =>
  execute(
    tx,
    sql`insert into faq_misses as m (id, search, last_at) values (${newId()}, ${spelled(search)}, ${now.toISOString()}::timestamptz)
        on conflict (search) do update set times = least(m.times, 1000000000) + 1, last_at = excluded.last_at`,
  );

export async function missesPage(
  db: Queryable,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ data: FaqMiss[]; meta: PageMeta }> {
  const data = await query<FaqMiss>(
    db,
    sql`select id, search, times, last_at as "lastAt" from faq_misses
         order by times desc, last_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from faq_misses limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

export const dismissMiss = (tx: Queryable, id: string): Promise<number> =>
  execute(tx, sql`delete from faq_misses where id = ${id}`);
