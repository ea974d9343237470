import sql, { type Sql } from 'sql-template-tag';

import type { TagUsage } from '#contract/lookups.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { deleteLookup, type Tag } from './queries.ts';

/** Whether commission terms are, or are proposed to be, set for `tags t`. */
const hasTerms: Sql = sql`(exists (select 1 from pay_terms p where p.scope = 'tag' and p.target = t.id::text)
  or exists (select 1 from terms_proposals p where p.scope = 'tag' and p.target = t.id::text and p.state = 'proposed'))`;
const usage: Sql = sql`t.id, t.name, t.color, ${hasTerms} as "hasTerms",
  (select count(*)::int from partner_tags k where k.tag_id = t.id) as partners,
  (select count(*)::int from prospect_tags k where k.tag_id = t.id) as prospects`;

/** The tags by name, with what has them. */
export const findTagUsage = (db: Queryable): Promise<TagUsage[]> =>
  query<TagUsage>(db, sql`select ${usage} from tags t order by lower(t.name), t.id`);

/** Locked against new uses: who gives a tag to someone holds its key. @throws 404, 409 `in_use` for one with commission terms */
async function lockedTag(tx: Queryable, id: number): Promise<TagUsage> {
  await query(tx, sql`select 1 from tags where id = ${id} for update`);
  const found = await queryOne<TagUsage>(tx, sql`select ${usage} from tags t where t.id = ${id}`);
  if (!found) throw notFound();
  if (found.hasTerms)
    throw new Refused(409, 'in_use', 'This tag has commission terms, so it can’t be deleted. Rename it instead.');
  return found;
}

interface Seen {
  readonly partners?: number | undefined;
  readonly prospects?: number | undefined;
}

/**
 * Deletes a tag that nothing has, or takes it from the partners and prospects that were counted.
 * @throws 404, 409 `in_use`, 409 `version_conflict` for other numbers
 */
export async function deleteTag(tx: Queryable, id: number, seen: Seen, by: By): Promise<void> {
  if (seen.partners === undefined && seen.prospects === undefined) return deleteLookup(tx, 'tag', id, by);
  const { name, partners, prospects } = await lockedTag(tx, id);
  if (partners !== (seen.partners ?? 0) || prospects !== (seen.prospects ?? 0))
    throw new Refused(
      409,
      'version_conflict',
      'The tag is used in other places than when you last looked. Review it and try again.',
    );
  await execute(tx, sql`delete from partner_tags where tag_id = ${id}`);
  await execute(tx, sql`delete from prospect_tags where tag_id = ${id}`);
  await execute(tx, sql`delete from tags where id = ${id}`);
  const payload = { id, name, partners, prospects };
  await recordAudit(tx, { action: 'tag.delete', entity: 'tag', entityId: null, payload }, by);
}

/** Gives one tag to all that have another, which is deleted. @throws 404, 400, 409 `in_use` for one with commission terms */
export async function mergeTag(
  tx: Queryable,
  { id, into }: { readonly id: number; readonly into: number },
  by: By,
): Promise<Tag> {
  if (id === into) throw invalid('into', 'Choose another tag.');
  // In one order, so that two merges do not wait for each other.
  await query(tx, sql`select 1 from tags where id = any(${[id, into]}::int[]) order by id for update`);
  const { name, partners, prospects } = await lockedTag(tx, id);
  const target = await queryOne<Tag>(tx, sql`select id, name, color from tags where id = ${into}`);
  if (!target) throw invalid('into', 'Choose a tag from the list.');
  await execute(
    tx,
    sql`insert into partner_tags (partner_id, tag_id) select partner_id, ${into}::int from partner_tags where tag_id = ${id}
        on conflict do nothing`,
  );
  await execute(
    tx,
    sql`insert into prospect_tags (prospect_id, tag_id) select prospect_id, ${into}::int from prospect_tags where tag_id = ${id}
        on conflict do nothing`,
  );
  await execute(tx, sql`delete from partner_tags where tag_id = ${id}`);
  await execute(tx, sql`delete from prospect_tags where tag_id = ${id}`);
  await execute(tx, sql`delete from tags where id = ${id}`);
  const payload = { id, name, into: target.name, partners, prospects };
  await recordAudit(tx, { action: 'tag.merge', entity: 'tag', entityId: null, payload }, by);
  return target;
}
