import sql, { empty, join } from 'sql-template-tag';

import { ledgerKindWords } from '#contract/payouts/payouts.ts';

import { type ReportQuery, type Source, andInPeriod, andIs } from '../source.ts';

const kindInWords = sql`case e.kind ${join(
  Object.entries(ledgerKindWords).map(([kind, words]) => sql`when ${kind} then ${words}`),
  ' ',
)} end as kind`;

/** Entries as they were booked by a day; what was booked later about earlier days is left out. */
export const ledger = (request: ReportQuery): Source => ({
  select: sql`
    select e.occurred_at as at, e.created_at as booked, p.name as partner, ${kindInWords},
           coalesce(r.shop, o.number, e.reason) as about, a.name as app, e.currency, e.amount_minor as amount,
           e.id as "entryId", r.id as "referralId", e.payout_id as "payoutId", p.id as "partnerId"
      from ledger_entries e join partners p on p.id = e.partner_id
      left join commissions k on k.id = e.commission_id
      left join referrals r on r.id = k.referral_id
      left join apps a on a.id = k.app_id
      left join payouts o on o.id = e.payout_id
     where true ${andInPeriod('e.occurred_at', request)} ${andIs('e.partner_id', request.partnerId, 'uuid')}
       ${andIs('e.currency', request.currency)}
       ${request.asOf === null ? empty : sql`and e.created_at < ${request.asOf}::timestamptz`}`,
  order: 'at, "entryId"',
});
