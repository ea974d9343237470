import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

const defaultDays = 14;

const stored = z.int().check(z.minimum(1), z.maximum(90));

/** Days a partner has to answer a proposed reversal: the setting `reversal_days`, from 1 to 90, else 14. */
export async function answerDays(db: Queryable): Promise<number> {
  const row = await queryOne<{ value: unknown }>(db, sql`select value from settings where name = 'reversal_days'`);
  return stored.safeParse(row?.value).data ?? defaultDays;
}
