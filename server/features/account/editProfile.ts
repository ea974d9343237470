import sql from 'sql-template-tag';

import type { editProfile as editProfileCall } from '#contract/account/account.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { User } from '#contract/session/user.ts';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import type { By } from '../../platform/actor.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Session } from '../../platform/session.ts';
import { findUser } from '../session/user.ts';

type Body = ParsedOf<typeof editProfileCall>['body'];
type Company = NonNullable<Body['company']>;

type Stored<Fields> = Fields & { version: number };
type PersonFields = Record<'firstName' | 'lastName' | 'phoneNumber', string>;
type CompanyFields = Record<Exclude<keyof Company, 'version'>, string>;

/** Fields whose stored value differs from the requested one, by path. */
function differences(
  stored: Readonly<Record<string, string>>,
  request: Readonly<Record<string, string>>,
  prefix = '',
): { path: string; now: string }[] {
  return Object.entries(request).flatMap(([key, value]) => {
    const now = stored[key] ?? '';
    return now === value ? [] : [{ path: `${prefix}${key}`, now }];
  });
}

const conflict = (changed: readonly { path: string; now: string }[]) =>
  new Refused(
    409,
    'version_conflict',
    'This was changed elsewhere, perhaps on another device. Review it and try again.',
    {
      errors: changed.map(({ path, now }) => ({ path, message: now === '' ? 'Now empty.' : `Now: ${now}` })),
    },
  );

/** Who may edit a company: people of an approved, active partner. */
function assertMayEditCompany({ user, partner }: Session): void {
  if (user.role !== 'partner') throw invalid('company', 'Staff users have no company to edit.');
  if (partner?.approvalState !== 'approved') throw invalid('company', 'You can edit your company once it’s approved.');
  if (partner.accountState !== 'active') throw invalid('company', 'This partner account is not active.');
}

const readCompany = (tx: Queryable, id: string): Promise<Stored<CompanyFields> | undefined> =>
  queryOne(
    tx,
    sql`select version, name, phone_number as "phoneNumber", country_phone_code as "countryPhoneCode",
               street_address as "streetAddress", city, country, zip, tax_id as "taxId"
          from partners where id = ${id} for no key update`,
  );

const readPerson = (tx: Queryable, id: string): Promise<Stored<PersonFields> | undefined> =>
  queryOne(
    tx,
    sql`select version, first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber"
          from users where id = ${id} for no key update`,
  );

/**
 * Edits the signed-in person and, for an approved partner, its company; unchanged fields are not written.
 * @throws 400 `invalid_input` at `company` or `company.country`; 409 `version_conflict` naming the current values
 */
export async function editProfile(
  tx: Queryable,
  session: Session,
  { version, company, phoneNumber, ...names }: Body,
  { actor, now }: By,
): Promise<User> {
  const userId = session.user.id;
  if (company) {
    assertMayEditCompany(session);
    if (!isCountry(company.country)) throw invalid('company.country', 'Choose a country.');
  }
  // The partner before the person: the one order of locks.
  const companyChanges = company && session.partner ? await editCompany(tx, session.partner.id, company, now) : [];
  const stored = await readPerson(tx, userId);
  if (!stored) throw notFound();
  const request = { ...names, phoneNumber: phoneNumber ?? stored.phoneNumber };
  const changes = differences({ ...stored, version: '' }, request);
  if (version !== undefined && version !== stored.version && changes.length > 0) throw conflict(changes);
  if (changes.length > 0)
    await execute(
      tx,
      sql`update users set first_name = ${request.firstName}, last_name = ${request.lastName},
                           phone_number = ${request.phoneNumber}, updated_at = ${now.toISOString()}, version = version + 1
           where id = ${userId}`,
    );
  const fields = [...changes.map(({ path }) => path), ...companyChanges];
  if (fields.length > 0)
    await recordAudit(
      tx,
      { action: 'profile.edit', entity: 'user', entityId: userId, payload: { fields } },
      { actor, now },
    );
  const user = await findUser(tx, userId);
  if (!user) throw notFound();
  return user;
}

/** Writes what differs; answers the paths of it. */
async function editCompany(
  tx: Queryable,
  partnerId: string,
  { version, taxId, ...fields }: Company,
  now: Date,
): Promise<string[]> {
  const stored = await readCompany(tx, partnerId);
  if (!stored) throw notFound();
  const request = { ...fields, taxId: taxId ?? stored.taxId };
  const changes = differences({ ...stored, version: '' }, request, 'company.');
  if (version !== undefined && version !== stored.version && changes.length > 0) throw conflict(changes);
  if (changes.length > 0)
    await execute(
      tx,
      sql`update partners set name = ${request.name}, phone_number = ${request.phoneNumber},
                              country_phone_code = ${request.countryPhoneCode}, street_address = ${request.streetAddress},
                              city = ${request.city}, country = ${request.country}, zip = ${request.zip}, tax_id = ${request.taxId},
                              updated_at = ${now.toISOString()}, version = version + 1
           where id = ${partnerId}`,
    );
  return changes.map(({ path }) => path);
}
