import sql from 'sql-template-tag';

import type { DataOf } from '#contract/endpoint.ts';
import type { listUnderway } from '#contract/payouts.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';

type Underway = DataOf<typeof listUnderway>;

/** Days from the run within which staff are to pay. */
const daysToPay = 14;

/** A partner's payouts that are made and not paid yet, the oldest first. */
export async function underwayOf(db: Queryable, partnerId: string): Promise<Underway> {
  const rows = await query<Omit<Underway[number], 'account'> & { method: string | null; details: string | null }>(
    db,
    sql`select o.id, to_char(o.month, 'YYYY-MM') as month, o.amount_minor as amount, o.currency, o.state, o.reason,
               case when o.state in ('open', 'approved', 'processing') then
                 to_char(o.created_at at time zone 'UTC' + make_interval(days => ${daysToPay}), 'YYYY-MM-DD') end as "expectedBy",
               coalesce(o.method, p.payout_method) as method,
               case when o.method is null then p.payout_details else o.details end as details
          from payouts o join partners p on p.id = o.partner_id
         where o.partner_id = ${partnerId}::uuid and o.state not in ('paid', 'voided')
         order by o.month, o.currency`,
  );
  return rows.map(({ method, details, ...row }) => ({
    ...row,
    account: method === null ? null : { method, ending: method === 'bank' ? endingOf(details ?? '') : null },
  }));
}

/** Where a payout goes, masked: as it was approved, else where it would go now; null while no method is known. */
export async function accountShown(
  db: Queryable,
  payoutId: string,
): Promise<{ method: string; masked: string } | null> {
  const row = await queryOne<{ method: string | null; details: string | null }>(
    db,
    sql`select coalesce(o.method, p.payout_method) as method,
               case when o.method is null then p.payout_details else o.details end as details
          from payouts o join partners p on p.id = o.partner_id where o.id = ${payoutId}`,
  );
  if (!row || row.method === null) return null;
  const ending = row.method === 'bank' ? endingOf(row.details ?? '') : null;
  return { method: row.method, masked: ending === null ? '' : `•••• ${ending}` };
}

/** The last four characters of an account number; null for what is too short to be one, which would show all of it. */
export function endingOf(details: string): string | null {
  const characters = details.replaceAll(/[^0-9A-Za-z]/g, '');
  return characters.length >= 8 && /\d/.test(characters) ? characters.slice(-4) : null;
}
