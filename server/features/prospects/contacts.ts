import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { ProspectContact } from '#contract/prospects/prospects.ts';
import type {
  createContact as createContactCall,
  updateContact as updateContactCall,
} from '#contract/prospects/work.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

const columns = sql`
  c.id, c.prospect_id as "prospectId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
  c.position, c.created_at as "createdAt", c.version`;

async function findContact(db: Queryable, id: string): Promise<ProspectContact> {
  const row = await queryOne<ProspectContact>(db, sql`select ${columns} from prospect_contacts c where c.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

type Fields = Omit<ParsedOf<typeof createContactCall>['body'], 'prospectId'>;

/** Adds people to a prospect, in this order. */
export async function insertContacts(
  tx: Queryable,
  { prospectId, contacts, now }: { prospectId: string; contacts: readonly Fields[]; now: Date },
): Promise<string[]> {
  const ids = contacts.map(() => newId());
  if (ids.length === 0) return [];
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into prospect_contacts (id, prospect_id, first_name, last_name, email, phone, position, created_at, updated_at)
        select v.id, ${prospectId}, v.first_name, v.last_name, v.email, v.phone, v.position, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${ids}::uuid[], ${contacts.map(({ firstName }) => firstName)}::text[],
                      ${contacts.map(({ lastName }) => lastName)}::text[],
                      ${contacts.map(({ email = '' }) => email)}::text[], ${contacts.map(({ phone = '' }) => phone)}::text[],
                      ${contacts.map(({ position = '' }) => position)}::text[])
            as v(id, first_name, last_name, email, phone, position)`,
  );
  return ids;
}

/** Adds a person to a prospect. @throws 404 */
export async function createContact(
  tx: Queryable,
  { prospectId, ...fields }: ParsedOf<typeof createContactCall>['body'],
  now: Date,
): Promise<ProspectContact> {
  const isThere = await queryOne(tx, sql`select 1 from prospects where id = ${prospectId} for key share`);
  if (!isThere) throw notFound();
  const [id = ''] = await insertContacts(tx, { prospectId, contacts: [fields], now });
  return findContact(tx, id);
}

/** Changes what is given of a person. Nothing new leaves it as it is. @throws 404, 409 `version_conflict` */
export async function updateContact(
  tx: Queryable,
  { id, version, ...fields }: ParsedOf<typeof updateContactCall>['body'],
  now: Date,
): Promise<ProspectContact> {
  const locked = await queryOne<ProspectContact & { updatedAt: string }>(
    tx,
    sql`select ${columns}, c.updated_at as "updatedAt" from prospect_contacts c where c.id = ${id} for update`,
  );
  if (!locked) throw notFound();
  const { firstName, lastName, email, phone, position } = { ...locked, ...given(fields) };
  const after = { firstName, lastName, email, phone, position };
  const changed = names.filter((name) => after[name] !== locked[name]);
  if (changed.length === 0) return findContact(tx, id);
  if (version !== locked.version)
    throw new Refused(409, 'version_conflict', 'Someone else changed this contact.', {
      conflict: {
        version: locked.version,
        changes: changed.map((name) => ({
          what: name,
          before: null,
          after: locked[name],
          by: null,
          at: locked.updatedAt,
        })),
      },
    });
  await execute(
    tx,
    sql`update prospect_contacts
           set first_name = ${firstName}, last_name = ${lastName}, email = ${email}, phone = ${phone},
               position = ${position}, updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id}`,
  );
  return findContact(tx, id);
}

const names = ['firstName', 'lastName', 'email', 'phone', 'position'] as const;

/** The fields that are there: one left out stays what it is. */
function given(fields: { readonly [Name in (typeof names)[number]]?: string | undefined }) {
  const found: { [Name in (typeof names)[number]]?: string } = {};
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
