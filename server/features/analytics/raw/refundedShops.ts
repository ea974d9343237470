import sql, { type Sql } from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';

import type { Asked } from '../asked.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf, rangeOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';
import { isWithin, shopSpans } from '../../figures/shopSpans.ts';

/** Days from which on there are more charges than shops: a shop is charged once a month or so. */
const isLong = ({ from, to }: { from: string; to: string }): boolean =>
  from === '-infinity' || Date.parse(to) - Date.parse(from) > 92 * DAY;

/** Several periods, and managers as of each charge, need the charges themselves. */
const isOfSpans = (asked: Asked): boolean =>
  asked.buckets.length === 1 &&
  asked.by !== 'manager' &&
  asked.filters.managerId === undefined &&
  isLong(rangeOf(asked));

const byCharges = (asked: Asked): Sql => sql`
  select ${bucketOf('f.at', asked)} as bucket, ${keyOf(asked.by)} as key, f.referral_id, bool_or(f.kind = 'refund') as is_refunded
    from (select c.occurred_at as at, c.kind, c.referral_id, r.partner_id, r.app_id, r.country
            from charges c join referrals r on r.id = c.referral_id) f ${managersOf(asked)}
   where ${inRange('f.at', asked)} ${andFilters(asked.filters)}
   group by 1, 2, 3 having bool_or(f.kind = 'charge')`;

const bySpans = (asked: Asked): Sql => sql`
  select 0 as bucket, ${keyOf(asked.by)} as key, f.referral_id, f.is_refunded
    from (select s.referral_id, ${isWithin('refund', rangeOf(asked))} as is_refunded, s.partner_id, s.app_id, s.country
            from ${shopSpans} s where ${isWithin('charge', rangeOf(asked))}) f
   where true ${andFilters(asked.filters)}`;

/** Shops charged in a bucket, and those of them refunded in it too. */
export const refundedShops = ofRecords(
  ['charged_shops', 'refunded_shops'],
  (asked) => sql`with shops as (${isOfSpans(asked) ? bySpans(asked) : byCharges(asked)})
          select p.part, s.bucket, s.key, null as currency, count(*) filter (where p.part = 'charged_shops' or s.is_refunded) as n
            from shops s cross join (values ('charged_shops'), ('refunded_shops')) p(part)
           group by 1, 2, 3`,
);
