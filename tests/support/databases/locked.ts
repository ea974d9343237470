import type { PoolClient } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { vi } from 'vitest';

import { query, transaction } from '../../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

type Table =
  | 'claims'
  | 'erasures'
  | 'person_exports'
  | 'review_cases'
  | 'partners'
  | 'apps'
  | 'tags'
  | 'users'
  | 'referrals'
  | 'commissions'
  | 'payouts'
  | 'payout_methods'
  | 'payout_lines'
  | 'leads'
  | 'prospects'
  | 'notifications'
  | 'terms_proposals'
  | 'terms_versions'
  | 'reversals'
  | 'tiers'
  | 'tier_standings'
  | 'support_notes'
  | 'banners'
  | 'app_events'
  | 'invitations'
  | 'newsletters';

/** From whom open transactions keep a row. A reference to the row keeps no one from it. */
type KeptFrom = 'all' | 'all but references' | 'writers' | 'no one';

export async function keptFrom(db: TestDatabase, table: Table, id: string): Promise<KeptFrom> {
  const key = table === 'payout_lines' ? 'entry_id' : 'id';
  const isFree = async (strength: 'key share' | 'share' | 'no key update') =>
    (
      await query(
        db.ownerPool,
        sql`select 1 from ${raw(table)} where ${raw(key)} = ${id} for ${raw(strength)} skip locked`,
      )
    ).length > 0;
  if (await isFree('no key update')) return 'no one';
  if (await isFree('share')) return 'writers';
  return (await isFree('key share')) ? 'all but references' : 'all';
}

const lockShape =
  /^\s*select [\s\S]*? from (\w+)[\s\S]*?(?:\border by ([\w.]+(?:, [\w.]+)*))?\s+for (share|no key update|update)(?: of ([\w, ]+))?\s*$/;

/**
 * The locks that statements of `work` take, in their order, as `partners by id for share`, or by the chosen
 * alias, as `r by r.id for update`; the transaction is kept.
 */
export async function locksTaken(db: TestDatabase, work: (tx: PoolClient) => Promise<unknown>): Promise<string[]> {
  return transaction(db.pool, async (tx) => {
    const spy = vi.spyOn(tx, 'query');
    try {
      await work(tx);
      return spy.mock.calls.flatMap(([statement]: readonly unknown[]) => {
        const text = textOf(statement);
        if (text.includes('pg_advisory_xact_lock'))
          return [/order by/.test(text) ? 'advisory locks in order' : 'an advisory lock'];
        const [, table, order, strength, chosen = table] = lockShape.exec(text) ?? [];
        return chosen === undefined ? [] : [`${chosen} ${order === undefined ? '' : `by ${order} `}for ${strength}`];
      });
    } finally {
      spy.mockRestore();
    }
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';

/** How many transactions of the database wait for a lock that one of the product's own calls takes by a number. */
export async function waitingForAdvisoryLocks(db: TestDatabase): Promise<number> {
  const waiting = await query(
    db.pool,
    sql`select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
  );
  return waiting.length;
}

/** How many transactions of the database wait for another one, whatever they wait for. */
export async function waitingForLocks(db: Pick<TestDatabase, 'pool'>): Promise<number> {
  const waiting = await query(
    db.pool,
    sql`select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
         where not l.granted`,
  );
  return waiting.length;
}

/** How many statements `work` sends; the transaction is kept. */
export async function statementsSent(db: TestDatabase, work: (tx: PoolClient) => Promise<unknown>): Promise<number> {
  return transaction(db.pool, async (tx) => {
    const spy = vi.spyOn(tx, 'query');
    try {
      await work(tx);
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  });
}
