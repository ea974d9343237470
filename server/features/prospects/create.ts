import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { createProspect as createProspectCall } from '#contract/prospects/work.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireTags } from '../lookups/requireTags.ts';
import { type Changing, addTags, requireStaff } from './attributes.ts';
import { insertContacts } from './contacts.ts';
import { notifyAssignee } from './notifyAssignee.ts';

/**
 * Adds a prospect and notifies its assignee; answers its id. @throws 400 for a status, type, tag or colleague that does
 * not exist
 */
export async function createProspect(
  tx: Queryable,
  given: ParsedOf<typeof createProspectCall>['body'],
  { actor, now }: Changing,
): Promise<string> {
  const { assigned_to: assignedTo = null, tag_ids: tagIds = [], contacts = [] } = given;
  const lookups = await queryOne<{ status_id: number | null; type_id: number | null }>(
    tx,
    sql`select (select id from prospect_statuses where ${given.status_id ?? null}::int is null or id = ${given.status_id ?? null}
                 order by position, id limit 1) as status_id,
               (select id from prospect_types where id = ${given.type_id}) as type_id`,
  );
  if (lookups?.status_id == null) throw invalid('status_id', 'Choose a status from the list.');
  if (lookups.type_id === null) throw invalid('type_id', 'Choose a type from the list.');
  if (assignedTo !== null) await requireStaff(tx, assignedTo);
  const tags = await requireTags(tx, tagIds);
  const id = newId();
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into prospects (id, name, domain, country, status_id, type_id, assigned_to, general_note, status_updated_at,
                               created_by, created_at, updated_at)
        values (${id}, ${given.name}, ${given.domain ?? ''}, ${given.country ?? null}, ${lookups.status_id},
                ${lookups.type_id}, ${assignedTo}, ${given.generalNote ?? ''}, ${at}::timestamptz, ${actor.userId},
                ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await addTags(
    tx,
    id,
    tags.map((tag) => tag.id),
  );
  await insertContacts(tx, { prospectId: id, contacts, now });
  await notifyAssignee(tx, { ids: [id], recipientId: assignedTo, actorId: actor.userId, now, isTheirs: true });
  return id;
}
