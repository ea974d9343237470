import type pg from 'pg';
import { vi } from 'vitest';

import { transaction } from '../../../server/platform/database/pool.ts';

interface Statement {
  text: string;
  values: unknown[];
}
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

/**
 * How `read` finds its rows, statement by statement, where no table is small enough to be read whole: PostgreSQL's plans, in its
 * words. `isGeneric`: those of a prepared statement, whatever its values. `isLaid`: tables have their rows, and are read as they are.
 */
export async function plansOf(
  pool: pg.Pool,
  read: (tx: pg.ClientBase) => Promise<unknown>,
  { isGeneric = false, isLaid = false } = {},
): Promise<string> {
  return transaction(pool, async (tx) => {
    const queried = vi.spyOn(tx, 'query');
    await read(tx);
    const statements = queried.mock.calls.flatMap(([statement]): Statement[] =>
      isStatement(statement) ? [statement] : [],
    );
    queried.mockRestore();
    if (!isLaid) await tx.query('set local enable_seqscan = off');
    if (isGeneric) await tx.query('set local plan_cache_mode = force_generic_plan');
    const found: string[] = [];
    for (const { text, values } of statements) {
      if (isGeneric) await tx.query(`prepare asked as ${text}`);
      const given = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`;
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        isGeneric ? `explain execute asked${given}` : { text: `explain ${text}`, values },
      );
      if (isGeneric) await tx.query('deallocate asked');
      found.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return found.join('\n');
  });
}
