import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { listUnderway } from '#contract/payouts/payouts.ts';

import { methodCountsFrom, methodOfPayout } from '../../partners/payoutMethod.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { isUnderway } from './unpaid.ts';

type Underway = DataOf<typeof listUnderway>;

/** Days from the run within which staff are to pay. */
const daysToPay = 14;

/** A partner's payouts that are made and not paid yet, the oldest first. */
export async function underwayOf(db: Queryable, partnerId: string): Promise<Underway> {
  const rows = await query<Omit<Underway[number], 'account'> & { method: string | null; masked: string | null }>(
    db,
    sql`select o.id, to_char(o.month, 'YYYY-MM') as month, o.amount_minor as amount, o.currency, o.state, o.reason,
               case when o.state in ('open', 'approved', 'processing') then
                 to_char(o.created_at at time zone 'UTC' + make_interval(days => ${daysToPay}), 'YYYY-MM-DD') end as "expectedBy",
               m.method, m.masked,
               case when o.state in ('open', 'onHold', 'failed') then ${methodCountsFrom} end as "methodCountsFrom"
          from payouts o join partners p on p.id = o.partner_id
          left join payout_methods m on m.id = ${methodOfPayout}
         where o.partner_id = ${partnerId}::uuid and ${isUnderway}
         order by o.month, o.currency`,
  );
  return rows.map(({ method, masked, ...row }) => ({
    ...row,
    account: method === null || masked === null ? null : { method, masked },
  }));
}
