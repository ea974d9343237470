import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { type Payer, payer } from '#contract/payer.ts';

import { recordAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { isCountry } from '../../platform/countries.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { maskOf } from '../payoutMethods/account.ts';

/** Who pays; null until an admin has entered it. */
export async function findPayer(db: Queryable): Promise<Payer | null> {
  const row = await queryOne<{ value: unknown }>(db, sql`select value from settings where name = 'payer'`);
  return z.safeParse(payer, row?.value).data ?? null;
}

/** Keeps who pays; the audit log has it with the account masked. 400 for a country that does not exist. */
export async function writePayer(
  tx: Queryable,
  value: Payer,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Payer> {
  if (!isCountry(value.country)) throw invalid('country', 'Choose a country.');
  const before = await findPayer(tx);
  await execute(
    tx,
    sql`insert into settings (name, value, updated_at)
        values ('payer', ${JSON.stringify(value)}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
  );
  const payload = { before: before && masked(before), after: masked(value) };
  await recordAudit(tx, { action: 'settings.payer', entity: 'settings', entityId: null, payload }, { actor, now });
  return value;
}

const masked = (value: Payer): Payer => ({
  ...value,
  iban: value.iban && maskOf({ iban: value.iban, accountNumber: null, email: null }),
});
