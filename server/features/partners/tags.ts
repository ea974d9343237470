import sql from 'sql-template-tag';

import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { notFound } from '../../platform/errors.ts';
import type { By } from '../../platform/actor.ts';
import { requireTags } from '../lookups/requireTags.ts';
import { requirePartners } from './requirePartners.ts';

/** Gives a partner these tags and no others. @throws 404, 400 for a tag that does not exist */
export async function setPartnerTags(
  tx: Queryable,
  { id, tagIds }: { id: string; tagIds: readonly number[] },
  { actor, now }: By,
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

/** Adds tags to partners, beside those they have; answers how many partners changed. @throws 400 */
export async function addPartnerTags(
  tx: Queryable,
  { partners, tagIds }: { partners: readonly string[]; tagIds: readonly number[] },
  { actor, now }: By,
): Promise<number> {
  const known = await requirePartners(tx, partners);
  const tags = await requireTags(tx, tagIds);
  const added = await query<{ partnerId: string; tagId: number }>(
    tx,
    sql`insert into partner_tags (partner_id, tag_id)
        select p.id, t.id from unnest(${[...known.keys()]}::uuid[]) as p(id), unnest(${tags.map(({ id }) => id)}::int[]) as t(id)
        on conflict do nothing returning partner_id as "partnerId", tag_id as "tagId"`,
  );
  const byPartner = groupBy(added, ({ partnerId }) => partnerId);
  await recordAudits(
    tx,
    [...byPartner].map(([entityId, changed]) => {
      const has = new Set(changed.map(({ tagId }) => tagId));
      const payload = { added: tags.filter(({ id }) => has.has(id)).map(({ name }) => name) };
      return { action: 'partner.tagsAdded', entity: 'partner', entityId, payload };
    }),
    { actor, now },
  );
  return byPartner.size;
}
