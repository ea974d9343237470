import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import {
  type getLedgerProof,
  type LedgerEntry,
  ledgerPart,
  type LedgerPath,
  type LedgerRoot,
} from '#contract/ledger/ledger.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { sealedColumns } from './sealedColumns.ts';

/** A partner's sealed entries after a sequence, oldest first. */
export const sealedEntries = (db: Queryable, partnerId: string, after: number): Promise<LedgerEntry[]> =>
  query<LedgerEntry>(
    db,
    sql`select s.sequence, encode(s.seal, 'hex') as seal, ${sealedColumns}
          from ledger_seals s join ledger_entries e on e.id = s.entry_id
         where s.partner_id = ${partnerId} and s.sequence > ${after}
         order by s.sequence limit ${ledgerPart}`,
  );

/** How many of a partner's entries are sealed, and how many are too new to be. */
export async function countSealed(db: Queryable, partnerId: string): Promise<{ sealed: number; unsealed: number }> {
  const counted = await queryOne<{ sealed: number; entries: number }>(
    db,
    sql`select (select coalesce(max(sequence), 0) from ledger_seals where partner_id = ${partnerId}) as sealed,
               (select coalesce(sum(entries), 0)::bigint from partner_totals where partner_id = ${partnerId}) as entries`,
  );
  const { sealed, entries } = counted ?? { sealed: 0, entries: 0 };
  return { sealed, unsealed: Math.max(0, entries - sealed) };
}

export async function proofOf(db: Queryable, partnerId: string): Promise<DataOf<typeof getLedgerProof>> {
  const [roots, paths] = await Promise.all([
    query<LedgerRoot>(
      db,
      sql`select number, encode(digest, 'hex') as digest, encode(tree, 'hex') as tree, entries, partners,
                 to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closedAt"
            from ledger_roots order by number`,
    ),
    query<LedgerPath>(
      db,
      sql`select root_number as root, sequence, place, encode(path, 'hex') as path
            from ledger_paths where partner_id = ${partnerId} order by root_number`,
    ),
  ]);
  return { roots, paths };
}
