import sql from 'sql-template-tag';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { requireTags } from '../lookups/requireTags.ts';

/** Gives a partner these tags and no others. @throws 404, 400 for a tag that does not exist */
export async function setPartnerTags(
  tx: Queryable,
  { id, tagIds }: { id: string; tagIds: readonly number[] },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const isThere = await queryOne(tx, sql`select 1 from partners where id = ${id} for update`);
  if (!isThere) throw notFound();
  const after = await requireTags(tx, tagIds);
  const ids = after.map((tag) => tag.id);
  const before = await query<{ id: number; name: string }>(
    tx,
    sql`select t.id, t.name from partner_tags k join tags t on t.id = k.tag_id
         where k.partner_id = ${id} order by lower(t.name)`,
  );
  if (before.length === ids.length && before.every((tag) => ids.includes(tag.id))) return;
  await execute(tx, sql`delete from partner_tags where partner_id = ${id} and tag_id <> all(${ids}::int[])`);
  await execute(
    tx,
    sql`insert into partner_tags (partner_id, tag_id) select ${id}, unnest(${ids}::int[]) on conflict do nothing`,
  );
  const payload = { before: before.map(({ name }) => name), after: after.map(({ name }) => name) };
  await recordAudit(tx, { action: 'partner.tags', entity: 'partner', entityId: id, payload }, { actor, now });
}
