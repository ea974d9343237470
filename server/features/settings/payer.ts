import { type KnownPayer, type Payer, payer } from '#contract/settings/payer.ts';

import { recordAudit } from '../../platform/audit.ts';
import type { By } from '../../platform/actor.ts';
import { isCountry } from '../../platform/countries.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, readSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { invalid } from '../../platform/errors.ts';
import { maskOf } from '../payoutMethods/account.ts';

/** Who pays; null until an admin has entered it. */
export async function findPayer(db: Queryable): Promise<Payer | null> {
  return (await readSetting(db, 'payer', payer)) ?? null;
}

/** The same, with the version to send back when changing it. */
export async function findKnownPayer(db: Queryable): Promise<KnownPayer | null> {
  // Read first: a change in between is refused, not overwritten.
  const version = await settingVersion(db, 'payer');
  const known = await findPayer(db);
  return known && { ...known, version };
}

/** Changes who pays; the audit log masks the account. @throws 400 for a country that does not exist, 409 for a stale one */
export async function writePayer(
  tx: Queryable,
  { version, ...value }: KnownPayer,
  { actor, now }: By,
): Promise<KnownPayer> {
  if (!isCountry(value.country)) throw invalid('country', 'Choose a country.');
  await lockSetting(tx, 'payer', version);
  const before = await findPayer(tx);
  await writeSetting(tx, 'payer', value, now);
  const payload = { before: before && masked(before), after: masked(value) };
  await recordAudit(tx, { action: 'settings.payer', entity: 'settings', entityId: null, payload }, { actor, now });
  return { ...value, version: version + 1 };
}

const masked = (value: Payer): Payer => ({
  ...value,
  iban: value.iban && maskOf({ iban: value.iban, accountNumber: null, email: null }),
});
