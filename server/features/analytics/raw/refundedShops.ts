import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { DAY, HOUR } from '#contract/shared/day.ts';

import type { FiguresQuery } from '../figuresQuery.ts';
import { andFilters, bucketOf, columnOf, inRange, keyOf, managersOf, rangeOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';
import { isWithin, shopMonths, shopSpans } from '../../figures/shopSpans.ts';
import { careOf } from '../sumsInCare.ts';

/** Beyond about three months a range has far more charges than shops, as a shop is charged about once a month. */
const isLong = ({ from, to }: Range): boolean => from === '-infinity' || Date.parse(to) - Date.parse(from) > 92 * DAY;

/** Whether a month of some zone begins then. */
function isMonthStart(at: string): boolean {
  const [before, after] = [-13, 14].map((hours) => new Date(Date.parse(at) + hours * HOUR).getUTCMonth());
  return before !== after;
}

/** Whether the months that spans keep tell of every shop, so that hardly any has its charges read. */
const isOfMonths = ({ from, to }: Range, now: Date): boolean =>
  Date.parse(to) - Date.parse(from) >= 28 * DAY - HOUR &&
  isMonthStart(from) &&
  (isMonthStart(to) || Date.parse(to) > now.getTime());

/** Whether the spans of shops suffice. Several buckets need the charges themselves. */
function isOfSpans({ buckets, now }: FiguresQuery): boolean {
  const [range] = buckets;
  return buckets.length === 1 && range !== undefined && (isLong(range) || isOfMonths(range, now));
}

interface Range {
  readonly from: string;
  readonly to: string;
}

const isOfManagers = ({ by, filters }: FiguresQuery): boolean => by === 'manager' || filters.managerId !== undefined;

const byCharges = (request: FiguresQuery): Sql => sql`
  select ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key, f.referral_id, bool_or(f.kind = 'refund') as is_refunded
    from (select c.occurred_at as at, c.kind, c.referral_id, r.partner_id, r.app_id, r.country
            from charges c join referrals r on r.id = c.referral_id) f ${managersOf(request)}
   where ${inRange('f.at', request)} ${andFilters(request.filters)}
   group by 1, 2, 3 having bool_or(f.kind = 'charge')`;

function bySpans(request: FiguresQuery): Sql {
  const { from, to } = rangeOf(request);
  const time = { from: sql`${from}::timestamptz`, to: sql`${to}::timestamptz` };
  const column = columnOf(request.by);
  const columns = (['partner_id', 'app_id', 'country'] as const).map((one) =>
    raw(one === column ? `f.${one}` : `null as ${one}`),
  );
  return sql`
  select 0 as bucket, ${keyOf(request.by)} as key, f.charged, f.refunded
    from (select ${join(columns)}, count(*) as charged, count(*) filter (where f.is_refunded) as refunded
            from (select ${isWithin('refund', time)} as is_refunded, s.partner_id, s.app_id, s.country
                    from ${shopSpans} s where ${isWithin('charge', time)}) f
           where true ${andFilters(request.filters)} ${column === null ? empty : sql`group by ${raw(`f.${column}`)}`}) f`;
}

/** Counts only what happened while a manager looked after the partner. */
function bySpansInCare(request: FiguresQuery): Sql {
  const { managerId: _, ...filters } = request.filters;
  const time = { from: sql`w.since`, to: sql`w.until` };
  return sql`
  select 0 as bucket, ${request.by === 'manager' ? raw('f.key') : keyOf(request.by)} as key, f.referral_id, bool_or(f.is_refunded) as is_refunded
    from (select w.key, s.referral_id, s.partner_id, s.app_id, s.country, ${isWithin('charge', time)} as is_charged, ${isWithin('refund', time)} as is_refunded
            from (${careOf(request)}) w join ${shopSpans} s on s.partner_id = w.partner_id) f
   where true ${andFilters(filters)} group by 1, 2, 3 having bool_or(f.is_charged)`;
}

/** Whether buckets are months; the first and the last may be cut short. An hour either way for changes of the clocks. */
function isByMonth({ buckets, by, filters: { partnerIds, tagId, managerId } }: FiguresQuery): boolean {
  if (by === 'partner' || by === 'manager') return false;
  if (partnerIds !== undefined || tagId !== undefined || managerId !== undefined) return false;
  const lengths = buckets.map(({ from, to }) => (from === '-infinity' ? Infinity : Date.parse(to) - Date.parse(from)));
  return Math.max(...lengths) <= 31 * DAY + HOUR && (lengths.length === 1 || Math.max(...lengths) >= 28 * DAY - HOUR);
}

/**
 * Whole months come from what is kept, and so does the current one unless charges are dated after its bucket. Other buckets, and all of
 * them while the months of another zone are kept, are counted from the charges, which are not read at all where there is no such bucket.
 */
function byMonths(request: FiguresQuery): Sql {
  const { buckets, filters } = request;
  return sql`
  with b as materialized (
    select m.*, m.is_first and (m.until = m.month + interval '1 month' or (select max(occurred_at) from charges where referral_id is not null) < m.to_time) as is_kept
      from (select (place - 1)::int as bucket, from_time, to_time, date_trunc('month', from_time at time zone k.zone) as month,
                   to_time at time zone k.zone as until,
                   from_time at time zone k.zone = date_trunc('month', from_time at time zone k.zone) as is_first
              from unnest(${buckets.map(({ from }) => from)}::timestamptz[], ${buckets.map(({ to }) => to)}::timestamptz[])
                   with ordinality u(from_time, to_time, place)
              cross join cohort_clock k) m)
  select f.bucket, ${keyOf(request.by)} as key, sum(f.charged) as charged, sum(f.refunded) as refunded
    from (select b.bucket, m.app_id, nullif(m.country, '') as country, m.charged, m.refunded
            from b join ${shopMonths} m on m.month = b.month::date where b.is_kept) f
   where true ${andFilters(filters)} group by 1, 2
  union all
  select s.bucket, s.key, s.charged, s.refunded from (${counted(sql`
    select f.bucket, ${keyOf(request.by)} as key, f.referral_id, bool_or(f.kind = 'refund') as is_refunded
      from (select b.bucket, c.kind, c.referral_id, r.app_id, r.country
              from b cross join lateral (select c.kind, c.referral_id from charges c
                                          where c.referral_id is not null and c.occurred_at >= b.from_time and c.occurred_at < b.to_time offset 0) c
              join referrals r on r.id = c.referral_id
             where not b.is_kept and (select bool_or(not is_kept) from b)) f
     where true ${andFilters(filters)} group by 1, 2, 3 having bool_or(f.kind = 'charge')`)}) s`;
}

/** Counts per bucket and key; each shop must occur there once. */
const counted = (shops: Sql): Sql => sql`
  select s.bucket, s.key, count(*) as charged, count(*) filter (where s.is_refunded) as refunded from (${shops}) s group by 1, 2`;

function statementOf(request: FiguresQuery): Sql {
  if (isByMonth(request)) return byMonths(request);
  if (!isOfSpans(request)) return counted(byCharges(request));
  return isOfManagers(request) ? counted(bySpansInCare(request)) : bySpans(request);
}

/** Shops charged in a bucket, and those of them also refunded in it. */
export const refundedShops = ofRecords(
  ['charged_shops', 'refunded_shops'],
  (request) => sql`select p.part, s.bucket, s.key, null as currency, p.n
          from (${statementOf(request)}) s cross join lateral (values ('charged_shops', s.charged), ('refunded_shops', s.refunded)) p(part, n)
         where s.charged > 0`,
);
