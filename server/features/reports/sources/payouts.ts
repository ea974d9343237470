import sql from 'sql-template-tag';

import { type ReportQuery, type Source, andIs, groupedBy, groupedColumns, ordered, partnerWords } from '../source.ts';

/** Payouts by their month; what is paid and undone is what the ledger holds of them. */
export const payouts = (request: ReportQuery): Source => ({
  select: sql`
    select ${groupedColumns(request.by, { month: sql`to_char(o.month, 'YYYY-MM') as month`, partner: partnerWords })}
           o.currency, count(*) as payouts,
           coalesce(sum(o.amount_minor) filter (where o.state not in ('paid', 'returned')), 0)::bigint as unpaid,
           coalesce(-sum(e.amount_minor), 0)::bigint as paid, coalesce(sum(u.amount_minor), 0)::bigint as undone,
           (coalesce(-sum(e.amount_minor), 0) - coalesce(sum(u.amount_minor), 0))::bigint as net
      from payouts o join partners p on p.id = o.partner_id
      left join ledger_entries e on e.payout_id = o.id and e.kind = 'payout'
      left join ledger_entries u on u.reverses = e.id
     where o.state <> 'voided'
       and o.month >= ${request.days.from ?? '-infinity'}::date and o.month < ${request.days.to}::date
       ${andIs('o.partner_id', request.partnerId, 'uuid')} ${andIs('o.currency', request.currency)}
     ${groupedBy(request.by, 1)}`,
  order: ordered(request.by, 'net', { hasCurrency: true }),
});
