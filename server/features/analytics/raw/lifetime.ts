import sql from 'sql-template-tag';

import { isCounted } from '../../../reporting/counted.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf } from './grouped.ts';
import { shopSpans } from '../../figures/shopSpans.ts';
import { ofRecords } from './ofRecords.ts';

/** Shops by install date, and their net revenue from then until now. */
export const lifetime = ofRecords(
  ['installed_shops', 'net_of_installed'],
  (request) => sql`with shops as materialized (
            select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, f.id
              from (select r.installed_at as at, r.id, r.partner_id, r.app_id, r.country from referrals r where ${isCounted}) f ${managersOf(request)}
             where ${inRange('f.at', request)} ${andFilters(request.filters)}
          )
          select 'installed_shops' as part, bucket, key, null as currency, count(*) as n from shops group by 2, 3
          union all
          select 'net_of_installed', f.bucket, f.key, n.currency::text, sum(n.net)::bigint
            from shops f join ${shopSpans} s on s.referral_id = f.id cross join unnest(s.currencies, s.net) as n(currency, net)
           group by 2, 3, 4`,
);
