import type { Pool, PoolClient } from 'pg';
import sql from 'sql-template-tag';

import { type LastSeal, rootOf, treeOf } from '#contract/ledger/proof.ts';

import { execute, query, queryOne, transaction } from '../../platform/database/pool.ts';
import { sealEntries, sealing } from './seal.ts';

interface Before {
  readonly number: number;
  readonly until: number;
  readonly digest: string;
}

/** Seals what waits and makes a root over all seals since the one before; its number, null where nothing was sealed since. */
export async function closeRoot(pool: Pool, now: Date): Promise<number | null> {
  await sealEntries(pool);
  return transaction(pool, (tx) => close(tx, now.toISOString()));
}

async function close(tx: PoolClient, closedAt: string): Promise<number | null> {
  await execute(tx, sql`select pg_advisory_xact_lock(${sealing})`);
  const before = await queryOne<Before>(
    tx,
    sql`select number, until, encode(digest, 'hex') as digest from ledger_roots order by number desc limit 1`,
  );
  const since = before?.until ?? 0;
  const seals = await query<LastSeal>(
    tx,
    sql`select distinct on (partner_id) partner_id as "partnerId", sequence, encode(seal, 'hex') as seal
          from ledger_seals where position > ${since} order by partner_id, sequence desc`,
  );
  const last = await queryOne<{ until: number; entries: number }>(
    tx,
    sql`select max(position) as until, count(*) as entries from ledger_seals where position > ${since}`,
  );
  if (seals.length === 0 || !last) return null;
  const { tree, paths } = treeOf(seals);
  const root = { number: (before?.number ?? 0) + 1, tree, entries: last.entries, partners: seals.length, closedAt };
  const digest = rootOf(root, before?.digest ?? null);
  await execute(
    tx,
    sql`insert into ledger_roots (number, until, entries, partners, tree, digest, closed_at)
        values (${root.number}, ${last.until}, ${root.entries}, ${root.partners}, decode(${tree}, 'hex'),
                decode(${digest}, 'hex'), ${closedAt}::timestamptz)`,
  );
  await execute(
    tx,
    sql`insert into ledger_paths (root_number, partner_id, sequence, place, path)
        select ${root.number}, v.partner_id, v.sequence, v.place - 1, decode(v.path, 'hex')
          from unnest(${seals.map(({ partnerId }) => partnerId)}::uuid[], ${seals.map(({ sequence }) => sequence)}::int[],
                      ${paths}::text[]) with ordinality as v(partner_id, sequence, path, place)`,
  );
  return root.number;
}
