import sql, { type Sql } from 'sql-template-tag';

import { shopRecurring, shopSpans } from './shopSpans.ts';

const seconds = (at: Sql): Sql => sql`extract(epoch from ${at})`;

/** What the rows of shops say but for `net`, a line for each fact: `id`, `app_id`, `country`, `measure`, `currency`, `n`. */
const linesOf = (spans: Sql, recurring: Sql, of: Sql): Sql => sql`
  select s.referral_id as id, l.app_id, coalesce(l.country, '') as country, l.measure, '' as currency, l.n
    from ${spans} s cross join lateral (
           values ('spans', s.app_id, s.country, 1::numeric),
                  ('first charged', null, null, ${seconds(sql`s.first_charged`)}), ('last charged', null, null, ${seconds(sql`s.last_charged`)}),
                  ('first refunded', null, null, ${seconds(sql`s.first_refunded`)}), ('last refunded', null, null, ${seconds(sql`s.last_refunded`)}),
                  ('days of months charged', null, null, days_of(s.charged_in)), ('days of months refunded', null, null, days_of(s.refunded_in))
           union all select 'pays ' || p.place, null, null, ${seconds(sql`p.at`)} from unnest(s.pays) with ordinality as p(at, place)
         ) l(measure, app_id, country, n)
   where ${of}
  union all
  select s.referral_id, l.app_id, coalesce(l.country, ''), l.measure, s.currency::text, l.n
    from ${recurring} s cross join lateral (
           values ('recurring', s.app_id, s.country, 1::numeric)
           union all select 'changes ' || c.place, null, null, ${seconds(sql`c.at`)} from unnest(s.changes) with ordinality as c(at, place)
           union all select 'yearly ' || y.place, null, null, y.n from unnest(s.yearly) with ordinality as y(n, place)
         ) l(measure, app_id, country, n)
   where ${of}`;

/**
 * What `shopSpans` and `shopRecurring` say of the shops of partners (a uuid[]), and what the records of these shops come to: `id`, `app_id`,
 * `country`, `measure`, `currency`, `summed`, `counted`. Moments are seconds since 1970.
 */
export const shopLines = (partners: Sql): Sql => sql`
  select id, app_id, country, measure, currency, sum(s) as summed, sum(r) as counted
    from (select l.id, l.app_id, l.country, l.measure, l.currency, l.n as s, 0 as r
            from (${linesOf(shopSpans, shopRecurring, sql`s.partner_id = any(${partners})`)}) l
          union all
          select l.id, l.app_id, l.country, l.measure, l.currency, 0, l.n
            from (${linesOf(
              sql`shop_span_facts`,
              sql`shop_recurring_facts`,
              sql`s.referral_id = any(array(select id from referrals where partner_id = any(${partners})))`,
            )}) l) x
   group by id, app_id, country, measure, currency`;
