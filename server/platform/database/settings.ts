import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod/mini';

import { type Queryable, execute, queryOne } from './pool.ts';

/** What admins set, or the server makes itself; each is a row of `settings`. */
type Setting =
  | 'click_months'
  | 'deadline_days'
  | 'dispute_days'
  | 'payer'
  | 'payout_confirm_days'
  | 'payout_minimums'
  | 'payout_solo_limits'
  | 'registration_days'
  | 'reporting_zone'
  | 'retention_days'
  | 'reversal_days'
  | 'review_rules';

/** A setting as a column, for a statement that also reads other things. */
export const settingColumn = (name: Setting): Sql => sql`(select value from settings where name = ${name})`;

/** A setting, if it is set and valid. */
export async function readSetting<Value extends z.ZodMiniType>(
  db: Queryable,
  name: Setting,
  schema: Value,
): Promise<z.output<Value> | undefined> {
  const row = await queryOne<{ value: unknown }>(db, sql`select value from settings where name = ${name}`);
  return z.safeParse(schema, row?.value).data;
}

/** Keeps a setting. */
export const writeSetting = (tx: Queryable, name: Setting, value: unknown, now: Date): Promise<number> =>
  execute(
    tx,
    sql`insert into settings (name, value, updated_at)
        values (${name}, ${JSON.stringify(value)}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
  );
