import sql from 'sql-template-tag';

import type { previewAudience } from '#contract/content/audience.ts';
import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { inAudience } from './inAudience.ts';

type Query = ParsedOf<typeof previewAudience>;

/** The partners of an audience as of now, by name. */
export async function audiencePage(
  db: Queryable,
  { body, query: request }: Query,
): Promise<{ data: DataOf<typeof previewAudience>; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: 'name' });
  const matching = inAudience(sql`${JSON.stringify(body.audience)}::jsonb`);
  const data = await query<DataOf<typeof previewAudience>[number]>(
    db,
    sql`select p.id, p.name, p.domain from partners p where ${matching}
         order by lower(p.name), p.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from partners p where ${matching} limit ${countLimit}) c`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}
