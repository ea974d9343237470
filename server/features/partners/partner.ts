import sql from 'sql-template-tag';

import { approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { Partner } from '#contract/partners/partners.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { currentMethod, methodCountsFrom } from './payoutMethod.ts';
import { type SummaryRow, presentSummary, summaryColumns } from './summary.ts';
import { staffSince } from '../../reporting/waitingRegistrations.ts';

/** What `partnerColumns` selects. */
export interface PartnerRecord extends SummaryRow {
  discovery_method: string;
  expertise_area: string;
  audience: string;
  phone_number: string;
  country_phone_code: string;
  street_address: string;
  city: string;
  country: string;
  zip: string;
  payout_method: Partner['payoutMethod'];
  payout_method_counts_from: string | null;
  created_at: string;
  approval_asked_at: string | null;
  staff_since: string;
  approval_decided_at: string | null;
  contact: Partner['contact'];
  managers: Partner['managers'];
  account_note: string;
  internal_note: string;
  version: number;
}

/** The staff who manage `partners p`, as JSON. */
export const managersColumn = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'role', m.role)
                            order by lower(m.last_name), m.id)
              from partner_managers pm join users m on m.id = pm.user_id
             where pm.partner_id = p.id and pm.ended_at is null), '[]'::json) as managers`;

/** The columns of a `PartnerRecord`, for a statement that reads `partners p`. */
export const partnerColumns = sql`${summaryColumns},
  p.discovery_method, p.expertise_area, p.audience, p.phone_number, p.country_phone_code, p.street_address, p.city, p.country, p.zip,
  ${currentMethod} as payout_method, ${methodCountsFrom} as payout_method_counts_from, p.created_at, p.approval_asked_at, ${staffSince} as staff_since, p.approval_decided_at, p.account_note, p.internal_note, p.version,
  (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
     from users u where u.partner_id = p.id order by u.created_at, u.id limit 1) as contact, ${managersColumn}`;

/** A partner as staff see it. */
export const presentPartner = (row: PartnerRecord): Partner => ({
  ...presentSummary(row),
  tags: row.tags,
  discoveryMethod: row.discovery_method,
  expertiseArea: row.expertise_area,
  audience: row.audience,
  phoneNumber: row.phone_number,
  countryPhoneCode: row.country_phone_code,
  streetAddress: row.street_address,
  city: row.city,
  country: row.country,
  zip: row.zip,
  payoutMethod: row.payout_method,
  payoutMethodCountsFrom: row.payout_method_counts_from,
  createdAt: row.created_at,
  approvalState: row.approval_state,
  waitingSince: approvalCodeOf(row.approval_state) === 0 ? (row.approval_asked_at ?? row.staff_since) : null,
  approvalDecidedAt: row.approval_decided_at,
  contact: row.contact,
  managers: row.managers,
  accountNote: row.account_note,
  internalNote: row.internal_note,
  version: row.version,
});

/** One partner; undefined when it does not exist or `own` is another partner (null: staff). */
export async function findPartner(db: Queryable, id: string, own: string | null): Promise<Partner | undefined> {
  const row = await queryOne<PartnerRecord>(
    db,
    sql`select ${partnerColumns} from partners p where p.id = ${id} and (${own}::uuid is null or p.id = ${own}::uuid)`,
  );
  if (!row) return undefined;
  const partner = presentPartner(row);
  return own === null ? partner : { ...partner, tags: [], accountNote: '', internalNote: '' };
}

const hasPartner = async (db: Queryable, id: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from partners p where p.id = ${id}`)) !== undefined;

/**
 * 404 unless the partner exists and is one’s own where `own` is given: another’s is as if it did not exist. One’s own exists, since
 * the session was read with it.
 */
export async function requirePartner(db: Queryable, id: string, own: string | null): Promise<void> {
  const isThere = own === null ? await hasPartner(db, id) : id === own;
  if (!isThere) throw notFound();
}
