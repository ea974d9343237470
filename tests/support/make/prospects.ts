import sql from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { before, next } from './next.ts';

/** A status, a type of prospects, both new. */
export async function makeProspectLookups(db: Queryable) {
  const n = next();
  const [status] = await query<{ id: number; name: string; color: string; position: number }>(
    db,
    sql`insert into prospect_statuses (name, color, position) values (${`Status ${n}`}, 'teal', ${n - before})
        returning id, name, color, position`,
  );
  const [type] = await query<{ id: number; name: string }>(
    db,
    sql`insert into prospect_types (name) values (${`Type ${n}`}) returning id, name`,
  );
  if (!status || !type) throw new Error('no lookups were made');
  return { status, type };
}

interface GivenProspect {
  name?: string;
  domain?: string;
  statusId?: number;
  typeId?: number;
  assignedTo?: string | null;
  tagIds?: number[];
  generalNote?: string;
  createdAt?: string;
}

/** A prospect of the active list, with a status and a type of its own unless given. */
export async function makeProspect(db: Queryable, given: GivenProspect = {}) {
  const n = next();
  const lookups =
    given.statusId === undefined || given.typeId === undefined ? await makeProspectLookups(db) : undefined;
  const prospect = {
    id: newId(),
    name: given.name ?? `Prospect ${n}`,
    domain: given.domain ?? `prospect-${n}.example`,
    statusId: given.statusId ?? lookups?.status.id ?? 0,
    typeId: given.typeId ?? lookups?.type.id ?? 0,
    assignedTo: given.assignedTo ?? null,
  };
  const createdAt = given.createdAt ?? '2026-09-01T08:00:00.000Z';
  await query(
    db,
    sql`insert into prospects (id, name, domain, status_id, type_id, assigned_to, general_note, created_at, updated_at)
        values (${prospect.id}, ${prospect.name}, ${prospect.domain}, ${prospect.statusId}, ${prospect.typeId},
                ${prospect.assignedTo}, ${given.generalNote ?? ''}, ${createdAt}::timestamptz, ${createdAt}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into prospect_tags (prospect_id, tag_id) select ${prospect.id}, unnest(${given.tagIds ?? []}::int[])`,
  );
  return prospect;
}

/** Someone to reach at a prospect. */
export async function makeContact(db: Queryable, given: { prospectId: string; email: string }) {
  const contact = { id: newId(), ...given };
  await query(
    db,
    sql`insert into prospect_contacts (id, prospect_id, first_name, email)
        values (${contact.id}, ${contact.prospectId}, 'Ada', ${contact.email})`,
  );
  return contact;
}
