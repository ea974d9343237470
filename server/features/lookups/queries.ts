import sql, { type Sql } from 'sql-template-tag';

import type { ProspectStatus, ProspectType } from '#contract/lookups.ts';
import type { PartnerSummary } from '#contract/session/user.ts';

import { recordAudit } from '../../platform/audit.ts';
import { isForeignKeyViolation } from '../../platform/database/foreignKeyViolation.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import type { By } from '../../platform/actor.ts';

export type Tag = PartnerSummary['tags'][number];

export const findTags = (db: Queryable): Promise<Tag[]> =>
  query<Tag>(db, sql`select id, name, color from tags order by lower(name), id`);

/** In the order of the board. */
export const findProspectStatuses = (db: Queryable): Promise<ProspectStatus[]> =>
  query<ProspectStatus>(db, sql`select id, name, color, position from prospect_statuses order by position, id`);

export const findProspectTypes = (db: Queryable): Promise<ProspectType[]> =>
  query<ProspectType>(db, sql`select id, name from prospect_types order by lower(name), id`);

/** The three lists that staff keep themselves. */
type Kind = 'tag' | 'prospectStatus' | 'prospectType';
/** What one is called, and the indexes of its name. */
const words: Record<Kind, { one: string; names: readonly string[] }> = {
  tag: { one: 'tag', names: ['tags_by_name'] },
  prospectStatus: { one: 'status', names: ['prospect_statuses_by_name', 'prospect_statuses_name_key'] },
  prospectType: { one: 'type', names: ['prospect_types_by_name', 'prospect_types_name_key'] },
};

/** One as it is stored, locked until it is changed. */
const stored: Record<Kind, (id: number) => Sql> = {
  tag: (id) => sql`select id, name, color from tags where id = ${id} for update`,
  prospectStatus: (id) => sql`select id, name, color, position from prospect_statuses where id = ${id} for update`,
  prospectType: (id) => sql`select id, name from prospect_types where id = ${id} for update`,
};

/** Writes one and records it. @throws 404, 409 `duplicate` for a name that is there */
async function write<Row extends { id: number }>(
  tx: Queryable,
  kind: Kind,
  { action, id, statement, actor, now }: By & { action: 'create' | 'update'; id?: number; statement: Sql },
): Promise<Row> {
  const before = id === undefined ? null : await queryOne<Row>(tx, stored[kind](id));
  const row = await queryOne<Row>(tx, statement).catch((error: unknown) => {
    if (words[kind].names.some((name) => isUniqueViolation(error, name)))
      throw new Refused(409, 'duplicate', `A ${words[kind].one} with this name already exists.`);
    throw error;
  });
  if (!row) throw notFound();
  const payload = { ...row, before, after: row };
  await recordAudit(tx, { action: `${kind}.${action}`, entity: kind, entityId: null, payload }, { actor, now });
  return row;
}

interface TagFields {
  name: string;
  color?: string | undefined;
}

export const createTag = (tx: Queryable, { name, color = 'gray' }: TagFields, by: By): Promise<Tag> =>
  write<Tag>(tx, 'tag', {
    ...by,
    action: 'create',
    statement: sql`insert into tags (name, color) values (${name}, ${color}) returning id, name, color`,
  });

export const updateTag = (tx: Queryable, id: number, { name, color }: Required<TagFields>, by: By): Promise<Tag> =>
  write<Tag>(tx, 'tag', {
    ...by,
    action: 'update',
    id,
    statement: sql`update tags set name = ${name}, color = ${color} where id = ${id} returning id, name, color`,
  });

interface StatusFields extends TagFields {
  position?: number | undefined;
}

export const createProspectStatus = (
  tx: Queryable,
  { name, color = 'gray', position }: StatusFields,
  by: By,
): Promise<ProspectStatus> =>
  write<ProspectStatus>(tx, 'prospectStatus', {
    ...by,
    action: 'create',
    statement: sql`insert into prospect_statuses (name, color, position)
                   values (${name}, ${color},
                           coalesce(${position ?? null}::int,
                                    (select least(coalesce(max(position), -1), 999999) + 1 from prospect_statuses)))
                   returning id, name, color, position`,
  });

export const updateProspectStatus = (
  tx: Queryable,
  id: number,
  { name, color, position }: { name: string; color: string; position: number },
  by: By,
): Promise<ProspectStatus> =>
  write<ProspectStatus>(tx, 'prospectStatus', {
    ...by,
    action: 'update',
    id,
    statement: sql`update prospect_statuses set name = ${name}, color = ${color}, position = ${position}
                    where id = ${id} returning id, name, color, position`,
  });

/**
 * Puts all statuses into this order; `seen` is the order in which they were read.
 * @throws 409 `version_conflict` when one was moved, added or deleted since
 */
export async function orderProspectStatuses(
  tx: Queryable,
  { ids, seen }: { ids: readonly number[]; seen: readonly number[] },
  { actor, now }: By,
): Promise<ProspectStatus[]> {
  // Rows locked one by one would let a new one in between.
  await execute(tx, sql`lock table prospect_statuses in share row exclusive mode`);
  const before = (await findProspectStatuses(tx)).map(({ id }) => id);
  if (before.length !== seen.length || before.some((id, index) => id !== seen[index]))
    throw new Refused(409, 'version_conflict', 'The statuses were changed by someone else. Review them and try again.');
  await execute(
    tx,
    sql`update prospect_statuses s set position = o.place - 1
          from unnest(${ids}::int[]) with ordinality o(id, place)
         where s.id = o.id and s.position <> o.place - 1`,
  );
  const payload = { before, after: ids };
  await recordAudit(
    tx,
    { action: 'prospectStatus.order', entity: 'prospectStatus', entityId: null, payload },
    { actor, now },
  );
  return findProspectStatuses(tx);
}

export const createProspectType = (tx: Queryable, name: string, by: By): Promise<ProspectType> =>
  write<ProspectType>(tx, 'prospectType', {
    ...by,
    action: 'create',
    statement: sql`insert into prospect_types (name) values (${name}) returning id, name`,
  });

export const updateProspectType = (tx: Queryable, id: number, name: string, by: By): Promise<ProspectType> =>
  write<ProspectType>(tx, 'prospectType', {
    ...by,
    action: 'update',
    id,
    statement: sql`update prospect_types set name = ${name} where id = ${id} returning id, name`,
  });

const deletions: Record<Kind, (id: number) => Sql> = {
  tag: (id) => sql`delete from tags where id = ${id}`,
  prospectStatus: (id) => sql`delete from prospect_statuses where id = ${id}`,
  prospectType: (id) => sql`delete from prospect_types where id = ${id}`,
};

/** Deletes one that nothing has. @throws 404, 409 `in_use` */
export async function deleteLookup(tx: Queryable, kind: Kind, id: number, { actor, now }: By): Promise<void> {
  const count = await execute(tx, deletions[kind](id)).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Refused(409, 'in_use', `This ${words[kind].one} is in use. Replace it everywhere first.`);
  });
  if (count === 0) throw notFound();
  await recordAudit(tx, { action: `${kind}.delete`, entity: kind, entityId: null, payload: { id } }, { actor, now });
}
