import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod/mini';

import { Refused } from '../errors.ts';
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

/** How often a setting was changed; 0 before it is set. */
export async function settingVersion(db: Queryable, name: Setting): Promise<number> {
  const row = await queryOne<{ version: number }>(db, sql`select version from settings where name = ${name}`);
  return row?.version ?? 0;
}

/** Keeps others from changing settings. */
export const lockSettings = (tx: Queryable): Promise<number> =>
  execute(tx, sql`lock table settings in share row exclusive mode`);

/** Settings that someone changed since they were read. */
export const settingsChanged = (): Refused =>
  new Refused(409, 'version_conflict', 'Someone else changed these settings. Review them and try again.');

/** Keeps others from changing settings, and refuses where one was changed since it was read. @throws 409 `version_conflict` */
export async function lockSetting(tx: Queryable, name: Setting, read: number): Promise<void> {
  await lockSettings(tx);
  if ((await settingVersion(tx, name)) !== read) throw settingsChanged();
}

/** Keeps a setting. */
export const writeSetting = (tx: Queryable, name: Setting, value: unknown, now: Date): Promise<number> =>
  execute(
    tx,
    sql`insert into settings (name, value, updated_at)
        values (${name}, ${JSON.stringify(value)}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict (name) do update
          set value = excluded.value, updated_at = excluded.updated_at, version = settings.version + 1`,
  );
