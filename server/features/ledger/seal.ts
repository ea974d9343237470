import type { Pool, PoolClient } from 'pg';
import sql from 'sql-template-tag';

import { sealOf } from '#contract/ledger/proof.ts';

import { execute, query, transaction } from '../../platform/database/pool.ts';
import { sealedColumns, type SealedColumns } from './sealedColumns.ts';

/** Seals follow one another, so that one process at a time makes them. */
export const sealing = 4_100_008;

const most = 5000;

/** Seals every committed entry, a transaction for each 5,000; answers how many. What a killed process left is sealed next time. */
export async function sealEntries(pool: Pool): Promise<number> {
  let all = 0;
  for (;;) {
    const sealed = await transaction(pool, sealSome);
    all += sealed;
    if (sealed < most) return all;
  }
}

interface Last {
  readonly sequence: number;
  readonly seal: string;
}

async function sealSome(tx: PoolClient): Promise<number> {
  await execute(tx, sql`select pg_advisory_xact_lock(${sealing})`);
  const entries = await query<SealedColumns & { partnerId: string }>(
    tx,
    sql`with taken as (
          delete from ledger_unsealed
           where ctid = any(array(select ctid from ledger_unsealed limit ${most}))
          returning entry_id
        )
        select e.partner_id as "partnerId", ${sealedColumns}
          from taken t join ledger_entries e on e.id = t.entry_id
         order by e.created_at, e.id`,
  );
  if (entries.length === 0) return 0;
  const lasts = await lastSeals(tx, [...new Set(entries.map(({ partnerId }) => partnerId))]);
  const rows = entries.map((entry) => {
    const before = lasts.get(entry.partnerId);
    const sequence = (before?.sequence ?? 0) + 1;
    const seal = sealOf(entry.partnerId, { ...entry, sequence }, before?.seal ?? null);
    lasts.set(entry.partnerId, { sequence, seal });
    return { id: entry.id, partnerId: entry.partnerId, sequence, seal };
  });
  await execute(
    tx,
    sql`insert into ledger_seals (entry_id, partner_id, sequence, seal)
        select v.entry_id, v.partner_id, v.sequence, decode(v.seal, 'hex')
          from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ partnerId }) => partnerId)}::uuid[],
                      ${rows.map(({ sequence }) => sequence)}::int[], ${rows.map(({ seal }) => seal)}::text[])
               with ordinality as v(entry_id, partner_id, sequence, seal, place)
         order by v.place`,
  );
  return rows.length;
}

async function lastSeals(tx: PoolClient, partnerIds: readonly string[]): Promise<Map<string, Last>> {
  const lasts = await query<Last & { partnerId: string }>(
    tx,
    sql`select p.id as "partnerId", l.sequence, encode(l.seal, 'hex') as seal
          from unnest(${partnerIds}::uuid[]) as p(id)
          cross join lateral (
            select sequence, seal from ledger_seals where partner_id = p.id order by sequence desc limit 1) l`,
  );
  return new Map(lasts.map(({ partnerId, sequence, seal }) => [partnerId, { sequence, seal }]));
}
