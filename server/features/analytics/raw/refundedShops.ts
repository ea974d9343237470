import sql from 'sql-template-tag';

import { andFilters, bucketOf, inRange, keyOf, managersOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

/** Shops charged in a bucket, and those of them refunded in it too. */
export const refundedShops = ofRecords(
  ['charged_shops', 'refunded_shops'],
  (asked) => sql`with shops as (
            select ${bucketOf('f.at', asked)} as bucket, ${keyOf(asked.by)} as key, f.referral_id,
                   bool_or(f.kind = 'charge') as is_charged, bool_or(f.kind = 'refund') as is_refunded
              from (select c.occurred_at as at, c.kind, c.referral_id, r.partner_id, r.app_id, r.country
                      from charges c join referrals r on r.id = c.referral_id) f ${managersOf(asked)}
             where ${inRange('f.at', asked)} ${andFilters(asked.filters)} group by 1, 2, 3
          )
          select p.part, s.bucket, s.key, null as currency, count(*) filter (where p.part = 'charged_shops' or s.is_refunded) as n
            from shops s cross join (values ('charged_shops'), ('refunded_shops')) p(part)
           where s.is_charged group by 1, 2, 3`,
);
