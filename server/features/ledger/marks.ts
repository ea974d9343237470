import sql from 'sql-template-tag';

import type { LedgerMark } from '#contract/ledger/ledger.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';

/** The seal of a payout's payment, and the first root that covers it. */
export const paymentMarks = (db: Queryable, payoutId: string): Promise<LedgerMark[]> =>
  query<LedgerMark>(
    db,
    sql`with payment as (
          select s.position, s.sequence, s.seal
            from ledger_entries e join ledger_seals s on s.entry_id = e.id
           where e.payout_id = ${payoutId} and e.kind = 'payout'
        )
        select 'entry' as kind, sequence as number, encode(seal, 'hex') as digest from payment
        union all
        (select 'root', r.number, encode(r.digest, 'hex')
           from payment join ledger_roots r on r.until >= payment.position order by r.number limit 1)`,
  );

/** The newest seal of each of these partners that has one, and the newest root. */
export async function newestMarks(
  db: Queryable,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, LedgerMark[]>> {
  const rows = await query<LedgerMark & { partnerId: string }>(
    db,
    sql`with requested as (select distinct id from unnest(${partnerIds}::uuid[]) as v(id)),
             root as (select number, digest from ledger_roots order by number desc limit 1)
        select a.id as "partnerId", 'entry' as kind, s.sequence as number, encode(s.seal, 'hex') as digest
          from requested a cross join lateral (
            select sequence, seal from ledger_seals where partner_id = a.id order by sequence desc limit 1) s
        union all
        select a.id, 'root', r.number, encode(r.digest, 'hex') from requested a cross join root r`,
  );
  const marks = groupBy(rows, ({ partnerId }) => partnerId);
  return new Map([...marks].map(([id, of]) => [id, of.map(({ partnerId: _, ...mark }) => mark)]));
}
