import sql from 'sql-template-tag';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import type { Actor } from '../../platform/actor.ts';
import { requireTags } from '../lookups/requireTags.ts';
import { staffAmong } from '../lookups/staff.ts';
import { versionConflict } from './conflict.ts';

export interface Changing {
  readonly actor: Actor;
  readonly now: Date;
}

/** The prospect, and the version that was read. */
interface AttributeChange {
  readonly id: string;
  readonly version: number;
}

interface Locked {
  version: number;
  state: 'active' | 'archived';
  status_id: number;
  type_id: number;
  assigned_to: string | null;
  general_note: string;
}

/** A prospect that others cannot change meanwhile. @throws 404 */
export async function lockProspect(tx: Queryable, id: string): Promise<Locked> {
  const row = await queryOne<Locked>(
    tx,
    sql`select version, state, status_id, type_id, assigned_to, general_note from prospects where id = ${id} for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** A stale edit would overwrite unseen changes. @throws 409 `version_conflict` */
async function refuseOld(tx: Queryable, { id, version: sent }: AttributeChange, { version }: Locked): Promise<void> {
  if (sent !== version) throw await versionConflict(tx, { id, version, sent });
}

/**
 * Gives a prospect a status, which returns it to the list. What it has already changes nothing, whatever the version.
 * @throws 404, 409 `version_conflict`, 400 for a status that does not exist
 */
export async function setStatus(
  tx: Queryable,
  { statusId, ...request }: AttributeChange & { statusId: number },
  { actor, now }: Changing,
): Promise<void> {
  const locked = await lockProspect(tx, request.id);
  if (locked.status_id === statusId && locked.state === 'active') return;
  await refuseOld(tx, request, locked);
  const names = await namesOf(tx, 'status', [locked.status_id, statusId]);
  if (!names.has(statusId)) throw invalid('status_id', 'Choose a status from the list.');
  await applyTransition(tx, {
    entity: 'prospect',
    event: 'prospect.setStatus',
    id: request.id,
    actor,
    now,
    payload: {
      before: names.get(locked.status_id) ?? null,
      after: names.get(statusId) ?? null,
      beforeId: locked.status_id,
      afterId: statusId,
    },
    set: { status_id: statusId, status_updated_at: now.toISOString() },
  });
}

/** Gives a prospect a type. @throws 404, 409 `version_conflict`, 400 for a type that does not exist */
export async function setType(
  tx: Queryable,
  { typeId, ...request }: AttributeChange & { typeId: number },
  { actor, now }: Changing,
): Promise<void> {
  const locked = await lockProspect(tx, request.id);
  if (locked.type_id === typeId) return;
  await refuseOld(tx, request, locked);
  const names = await namesOf(tx, 'type', [locked.type_id, typeId]);
  if (!names.has(typeId)) throw invalid('type_id', 'Choose a type from the list.');
  await applyTransition(tx, {
    entity: 'prospect',
    event: 'prospect.setType',
    id: request.id,
    actor,
    now,
    payload: {
      before: names.get(locked.type_id) ?? null,
      after: names.get(typeId) ?? null,
      beforeId: locked.type_id,
      afterId: typeId,
    },
    set: { type_id: typeId },
  });
}

/**
 * Assigns a prospect to a colleague, or unassigns it with null; the event’s effect notifies both.
 * @throws 404, 409 `version_conflict`, 400 for a user who is not staff
 */
export async function setAssignee(
  tx: Queryable,
  { assignedTo, ...request }: AttributeChange & { assignedTo: string | null },
  { actor, now }: Changing,
): Promise<void> {
  const locked = await lockProspect(tx, request.id);
  if (locked.assigned_to === assignedTo) return;
  await refuseOld(tx, request, locked);
  if (assignedTo !== null) await requireStaff(tx, assignedTo);
  const names = await userNames(tx, [locked.assigned_to, assignedTo]);
  await applyTransition(tx, {
    entity: 'prospect',
    event: assignedTo === null ? 'prospect.unassign' : 'prospect.assign',
    id: request.id,
    actor,
    now,
    payload: {
      before: names.get(locked.assigned_to) ?? null,
      after: names.get(assignedTo) ?? null,
      beforeId: locked.assigned_to,
      afterId: assignedTo,
    },
    set: { assigned_to: assignedTo },
  });
}

/** Gives a prospect these tags and no others. @throws 404, 409 `version_conflict`, 400 for a tag that does not exist */
export async function setTags(
  tx: Queryable,
  { tagIds, ...request }: AttributeChange & { tagIds: readonly number[] },
  { actor, now }: Changing,
): Promise<void> {
  const locked = await lockProspect(tx, request.id);
  const before = await query<{ id: number; name: string }>(
    tx,
    sql`select t.id, t.name from prospect_tags k join tags t on t.id = k.tag_id
         where k.prospect_id = ${request.id} order by lower(t.name)`,
  );
  const wanted = new Set(tagIds);
  if (before.length === wanted.size && before.every(({ id }) => wanted.has(id))) return;
  await refuseOld(tx, request, locked);
  const after = await requireTags(tx, tagIds);
  const ids = after.map(({ id }) => id);
  await execute(tx, sql`delete from prospect_tags where prospect_id = ${request.id} and tag_id <> all(${ids}::int[])`);
  await addTags(tx, request.id, ids);
  const inWords = (tags: readonly { name: string }[]) =>
    tags.length === 0 ? null : tags.map(({ name }) => name).join(', ');
  await applyTransition(tx, {
    entity: 'prospect',
    event: 'prospect.setTags',
    id: request.id,
    actor,
    now,
    payload: {
      before: inWords(before),
      after: inWords(after),
      beforeIds: before.map(({ id }) => id),
      afterIds: ids,
    },
  });
}

/** A trigger copies the filter columns to each tag row. */
export const addTags = (tx: Queryable, id: string, tagIds: readonly number[]): Promise<number> =>
  execute(
    tx,
    sql`insert into prospect_tags (prospect_id, tag_id) select ${id}, unnest(${tagIds}::int[]) on conflict do nothing`,
  );

/** Leaves a prospect or returns it to the list; again, it changes nothing. @throws 404 */
export async function move(
  tx: Queryable,
  { id, event }: { id: string; event: 'prospect.archive' | 'prospect.unarchive' },
  { actor, now }: Changing,
): Promise<void> {
  await applyTransition(tx, { entity: 'prospect', event, id, actor, now });
}

/** @throws 400 for a user who is not staff */
export async function requireStaff(tx: Queryable, id: string): Promise<void> {
  if ((await staffAmong(tx, [id])).length === 0) throw invalid('assigned_to', 'Choose a colleague from the list.');
}

/** The names of those that exist, held so that they stay. */
async function namesOf(tx: Queryable, kind: 'status' | 'type', ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string }>(
    tx,
    kind === 'status'
      ? sql`select id, name from prospect_statuses where id = any(${ids}::int[]) order by id for key share`
      : sql`select id, name from prospect_types where id = any(${ids}::int[]) order by id for key share`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function userNames(tx: Queryable, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const rows = await query<{ id: string; name: string }>(
    tx,
    sql`select id, first_name || ' ' || last_name as name from users where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
