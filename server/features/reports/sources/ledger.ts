import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { ledgerKindWords } from '#contract/payouts/payouts.ts';
import { type EntryChoice, kindsOf } from '#contract/reports/entries.ts';

import { andFilters } from '../../analytics/raw/grouped.ts';
import { type ReportQuery, type Source, andInPeriod, andIs } from '../source.ts';

const kindInWords = sql`case f.kind ${join(
  Object.entries(ledgerKindWords).map(([kind, words]) => sql`when ${kind} then ${words}`),
  ' ',
)} end as kind`;

/** Spelled out: a partial index answers constants only. */
const andOfKinds = (choice: EntryChoice | undefined): Sql =>
  choice === undefined
    ? empty
    : sql`and f.kind in (${raw(
        kindsOf(choice)
          .map((kind) => `'${kind}'`)
          .join(', '),
      )})`;

/** Entries as they were booked by a day; what was booked later about earlier days is left out. */
export const ledger = (request: ReportQuery): Source => ({
  select: sql`
    select f.at, f.created_at as booked, p.name as partner, ${kindInWords},
           coalesce(r.shop, o.number, f.reason) as about, a.name as app, f.currency, f.amount_minor as amount,
           f.id as "entryId", r.id as "referralId", f.payout_id as "payoutId", p.id as "partnerId"
      from (select e.*, e.occurred_at as at from ledger_entries e) f
      join partners p on p.id = f.partner_id
      left join commissions k on k.id = f.commission_id
      left join referrals r on r.id = k.referral_id
      left join apps a on a.id = k.app_id
      left join payouts o on o.id = f.payout_id
     where true ${andInPeriod('f.at', request)} ${andIs('f.partner_id', request.partnerId, 'uuid')}
       ${andIs('f.currency', request.currency)} ${andOfKinds(request.entry)} ${andFilters(request.care)}
       ${request.asOf === null ? empty : sql`and f.created_at < ${request.asOf}::timestamptz`}`,
  order: 'at, "entryId"',
});
