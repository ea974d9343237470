import sql, { empty, raw } from 'sql-template-tag';

import { chargesCovering, monthsOfCharge } from '../../../reporting/cover.ts';
import { andFilters, keyOf, managersOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

const parts = [
  'paying_shops',
  'shops_at_start',
  'shops_lost',
  'recurring_at_start',
  'recurring_kept',
  'recurring_since',
] as const;

/**
 * Who pays as each bucket begins and ends, and the monthly revenue of their subscriptions. All time
 * has no shops at its start, and an end still to come is now. Managers are those of the end.
 */
export const payingShops = ofRecords(parts, (asked, wanted) => {
  const isOfMoney = parts.some((part) => part.startsWith('recurring') && wanted.has(part));
  const isOfEnds = !isOfMoney && !wanted.has('shops_at_start') && !wanted.has('shops_lost');
  return sql`with moments as materialized (
            select b.place - 1 as bucket, t.is_end, t.at, least(b.ends, ${asked.now.toISOString()}::timestamptz) as ends
              from unnest(${asked.buckets.map(({ from }) => from)}::timestamptz[], ${asked.buckets.map(({ to }) => to)}::timestamptz[])
                   with ordinality as b(starts, ends, place)
              cross join lateral (values (false, b.starts), (true, least(b.ends, ${asked.now.toISOString()}::timestamptz))) t(is_end, at)
             where t.at <> '-infinity' ${isOfEnds ? sql`and t.is_end` : empty}
          ), covering as materialized (
            select m.bucket, m.is_end, m.ends, c.referral_id${
              isOfMoney
                ? sql`, c.currency, coalesce(sum(coalesce(c.net_minor, c.amount_minor) / ${monthsOfCharge})
                                             filter (where coalesce(c.charge_kind, 'subscription') = 'subscription'), 0) as monthly`
                : empty
            }
              from moments m cross join lateral ${chargesCovering(sql`m.at`)} c
             group by 1, 2, 3, 4${isOfMoney ? sql`, 5` : empty}
          ), counted as (
            select bucket, ends, referral_id, null::text as currency, bool_or(is_end)::int as paying_shops,
                   bool_or(not is_end)::int as shops_at_start, (not bool_or(is_end))::int as shops_lost,
                   0 as recurring_at_start, 0 as recurring_kept, 0 as recurring_since
              from covering group by 1, 2, 3
            ${isOfMoney ? recurring : empty}
          )
          select p.part, x.bucket, x.key, x.currency, p.n::float8 as n
            from (select f.bucket, ${keyOf(asked.by)} as key, f.currency, ${raw(
              parts.map((part) => `sum(f.${part}) as ${part}`).join(', '),
            )}
                    from (select c.*, c.ends as at, r.partner_id, r.app_id, r.country
                            from counted c join referrals r on r.id = c.referral_id) f
                         ${managersOf(asked)}
                   where true ${andFilters(asked.filters)} group by 1, 2, 3) x
            cross join lateral (values ${raw(parts.map((part) => `('${part}', x.${part})`).join(', '))}) p(part, n)
           where (x.currency is null) = (p.part not like 'recurring%')`;
});

/** What subscriptions brought a month at the start, and bring at the end. */
const recurring = sql`
            union all
            select y.bucket, y.ends, y.referral_id, y.currency, 0, 0, 0, y.before, least(y.before, y.after), y.after
              from (select bucket, ends, referral_id, currency::text, coalesce(max(monthly) filter (where not is_end), 0) as before,
                           coalesce(max(monthly) filter (where is_end), 0) as after
                      from covering group by 1, 2, 3, 4) y
             where y.before > 0`;
