import type { PoolClient } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { vi } from 'vitest';

import { query, transaction } from '../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

type Table = 'partners' | 'referrals' | 'commissions' | 'payouts' | 'payout_lines' | 'charges' | 'leads' | 'users';

/**
 * How open transactions keep a row: `all` others away, `writers` only, or no one. What a reference to the row holds counts
 * as no one: it keeps no one from writing.
 */
export async function keptFrom(db: TestDatabase, table: Table, id: string): Promise<'all' | 'writers' | 'no one'> {
  const key = table === 'payout_lines' ? 'entry_id' : 'id';
  const rowsFor = (strength: 'share' | 'no key update') =>
    query(db.ownerPool, sql`select 1 from ${raw(table)} where ${raw(key)} = ${id} for ${raw(strength)} skip locked`);
  if ((await rowsFor('share')).length === 0) return 'all';
  return (await rowsFor('no key update')).length === 0 ? 'writers' : 'no one';
}

const lockShape =
  /^\s*select [\s\S]*? from (\w+)[\s\S]*?(?:\border by ([\w.]+(?:, [\w.]+)*))?\s+for (share|no key update|update)(?: of ([\w, ]+))?\s*$/;

/**
 * The locks that statements of `work` take, in their order, as `partners by id for share`, or by the chosen
 * alias, as `r by r.id for update`; the transaction is kept.
 */
export async function locksTaken(db: TestDatabase, work: (tx: PoolClient) => Promise<unknown>): Promise<string[]> {
  return transaction(db.pool, async (tx) => {
    const asked = vi.spyOn(tx, 'query');
    try {
      await work(tx);
      return asked.mock.calls.flatMap(([statement]: readonly unknown[]) => {
        const text = textOf(statement);
        if (text.includes('pg_advisory_xact_lock')) return ['an advisory lock'];
        const [, table, order, strength, chosen = table] = lockShape.exec(text) ?? [];
        return chosen === undefined ? [] : [`${chosen} ${order === undefined ? '' : `by ${order} `}for ${strength}`];
      });
    } finally {
      asked.mockRestore();
    }
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
