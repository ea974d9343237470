import sql from 'sql-template-tag';

import { query } from '../../../platform/database/pool.ts';
import { selfReferralReason } from '../../referrals/selfReferral.ts';
import { findStaffEmails } from '../../referrals/staffEmails.ts';
import { ownVisit, ownVisits } from './ownVisits.ts';
import { ofReferrals, type Rule, visitsSince } from './rule.ts';

export const reusedVisit = 'The visit behind it was another shop’s.';

/** Referrals compared at once. */
const batchSize = 10_000;

interface Compared {
  readonly id: string;
  readonly shop: string;
  readonly contactEmail: string;
  readonly domain: string;
  readonly emails: readonly string[];
}

/** Shops that look like their partner. */
export const selfReferral: Rule = async (db, { referrals }) => {
  const staffEmails = await findStaffEmails(db);
  const found: { id: string; why: string; detail: string }[] = [];
  let batch: Compared[];
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; last = batch[batchSize - 1]?.id) {
    batch = await query<Compared>(
      db,
      sql`select r.id, r.shop, r.contact_email as "contactEmail", p.domain,
                 array(select u.email from users u where u.partner_id = p.id) as emails
            from referrals r join partners p on p.id = r.partner_id
           where ${referrals} and r.id > ${last}::uuid order by r.id limit ${batchSize}`,
    );
    for (const { id, shop, contactEmail, ...partner } of batch) {
      const why = selfReferralReason({ domain: shop, contactEmail }, { ...partner, staffEmails });
      if (why !== null) found.push({ id, why, detail: '' });
    }
  }
  return ofReferrals(found);
};

/** Visits that the partner made itself; those of another day cannot be known. */
export const ownVisitRule: Rule = async (db, { referrals }) => {
  const own = await ownVisits(db, referrals);
  return ofReferrals(own.map((id) => ({ id, why: ownVisit, detail: '' })));
};

/** Visits that named another shop, or have brought another shop to the app before. */
export const reusedVisitRule: Rule = (_, { referrals, since }) =>
  sql`select r.partner_id, r.id as referral_id, '' as key, ${reusedVisit} as why, '' as detail
        from referrals r join ${visitsSince(since)} v on v.id = r.visit_id
       where ${referrals}
         and (v.shop <> r.shop
              or exists (select 1 from referrals o
                          where o.visit_id = r.visit_id and o.shop <> r.shop and (o.created_at, o.id) < (r.created_at, r.id)))`;
