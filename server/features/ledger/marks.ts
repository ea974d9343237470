import sql from 'sql-template-tag';

import type { LedgerMark } from '#contract/ledger/ledger.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

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

/** A partner's newest seal, and the newest root. */
export const newestMarks = (db: Queryable, partnerId: string): Promise<LedgerMark[]> =>
  query<LedgerMark>(
    db,
    sql`(select 'entry' as kind, sequence as number, encode(seal, 'hex') as digest
           from ledger_seals where partner_id = ${partnerId} order by sequence desc limit 1)
        union all
        (select 'root', number, encode(digest, 'hex') from ledger_roots order by number desc limit 1)`,
  );
