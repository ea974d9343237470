import sql from 'sql-template-tag';

import type { Rule } from './rule.ts';

/**
 * Partners paid to an account that another one used first, each with its referrals. Who came first is not suspected: anyone may
 * enter the account of a competitor.
 */
export const samePayout: Rule = (_, { referrals, partnerId }) =>
  sql`with shared as (
        select distinct on (m.partner_id, m.digest) m.partner_id, m.digest, o.partner_id::text as key, o.requested_at
          from payout_methods m
          join payout_methods o on o.digest = m.digest and o.partner_id <> m.partner_id and o.state in ('requested', 'effective')
         where m.state in ('requested', 'effective') and (${partnerId}::uuid is null or m.partner_id = ${partnerId}::uuid)
           and not exists (select 1 from payout_methods e
                            where e.partner_id = m.partner_id and e.digest = m.digest and (e.requested_at, e.id) < (o.requested_at, o.id))
         order by m.partner_id, m.digest, o.requested_at, o.id
      ), found as (
        select *, 'Theirs since ' || to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD') as detail from shared
      )
      select partner_id, null::uuid as referral_id, key, 'Paid to the account of another partner.' as why, detail from found
      union all
      select f.partner_id, r.id, f.key, 'Paid to the account of another partner.', f.detail
        from found f join referrals r on r.partner_id = f.partner_id and ${referrals}`;
