import type { Pool } from 'pg';
import sql, { join, raw } from 'sql-template-tag';

import { idPattern } from '#contract/shared/schemas.ts';
import { DAY } from '#contract/shared/day.ts';

import { forget } from '../../platform/database/forget.ts';
import { execute } from '../../platform/database/pool.ts';

/** How long a picture outlives its last use, so that a text that is restored finds it. */
const daysKept = 7;

/** Every place of a Markdown text: drafts, what is in use, and what was sent, accepted or shown before. */
export const markdownColumns = [
  ['apps', 'description'],
  ['banner_editions', 'body'],
  ['faqs', 'answer'],
  ['newsletters', 'body'],
  ['terms_versions', 'body'],
  ['terms_versions', 'changes'],
] as const;

const texts = join(
  markdownColumns.map(([table, column]) => raw(`select ${column} as text from ${table}`)),
  ' union all ',
);
const ADDRESS = `/api/images/(${idPattern})\\.webp`;

/** Deletes pictures that neither a row nor a text has referred to for long. Answers how many. */
export async function forgetPictures(pool: Pool, now: Date): Promise<number> {
  const at = now.toISOString();
  await execute(
    pool,
    sql`with used as materialized (
            select image_id as id from partners where image_id is not null
            union select image_id from apps where image_id is not null
            union select found[1]::uuid
                    from (${texts}) as t cross join lateral regexp_matches(t.text, ${ADDRESS}, 'g') as found
          )
          update images i set dropped_at = case when i.id in (select id from used) then null else ${at}::timestamptz end
           where (i.dropped_at is null) <> (i.id in (select id from used))`,
  );
  const old = new Date(now.getTime() - daysKept * DAY).toISOString();
  return forget(pool, 'images', sql`t.dropped_at <= ${old}::timestamptz`);
}
