import sql from 'sql-template-tag';

import { isCounted } from '../../../reporting/counted.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

/** Shops by when they installed, and what they have brought until now. */
export const lifetime = ofRecords(
  ['installed_shops', 'net_of_installed'],
  (asked) => sql`with shops as materialized (
            select ${bucketOf('f.at', asked)} as bucket, ${keyOf(asked.by)} as key, f.id
              from (select r.installed_at as at, r.id, r.partner_id, r.app_id, r.country from referrals r where ${isCounted}) f ${managersOf(asked)}
             where ${inRange('f.at', asked)} ${andFilters(asked.filters)}
          )
          select 'installed_shops' as part, bucket, key, null as currency, count(*) as n from shops group by 2, 3
          union all
          select 'net_of_installed', s.bucket, s.key, c.currency::text,
                 sum(case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end)::bigint
            from shops s join charges c on c.referral_id = s.id
           group by 2, 3, 4`,
);
