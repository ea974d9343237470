import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { demoListing } from '../../../platform/dev/listing.ts';
import { visitorHashes } from '../../affiliate/visitor.ts';

export const ownVisit =
  'Self-referral: the visit behind it came from an address and browser that the partner is signed in with.';

interface Signed {
  readonly id: string;
  readonly visitor: Buffer;
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Of the referrals `r` of a condition those whose visit was made in a browser that one of the partner's people is signed in with. Visitors are
 * told apart by a salt of the day: this knows the visits of today.
 */
export async function ownVisits(tx: Queryable, referrals: Sql): Promise<string[]> {
  const hashOf = await visitorHashes(tx);
  if (hashOf === null) return [];
  const rows = await query<Signed>(
    tx,
    sql`select r.id, v.visitor, s.ip, s.user_agent as "userAgent"
          from referrals r join visits v on v.id = r.visit_id and v.created_at >= ${hashOf.since}::timestamptz
          -- A demo is tried to its end in one browser.
          join apps a on a.id = r.app_id and a.listing_url <> ${demoListing('')} || a.slug
          cross join lateral (
            select distinct host(s.address) as ip, s.user_agent
              from users u join sessions s on s.user_id = u.id and s.revoked_at is null and s.kind = 'login'
             where u.partner_id = r.partner_id and s.address is not null and s.expires_at > v.created_at) s
         where ${referrals}`,
  );
  return rows.filter(({ visitor, ...signed }) => hashOf.hash(signed).equals(visitor)).map(({ id }) => id);
}
