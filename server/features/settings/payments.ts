import type { KnownPaymentRules } from '#contract/settings/paymentRules.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { findPaymentRules } from './paymentRules.ts';

/** The rules, with the version to send back when changing them. */
export const findKnownRules = async (db: Queryable): Promise<KnownPaymentRules> => ({
  // Read first: a change in between is refused, not overwritten.
  version: await settingVersion(db, 'payout_confirm_days'),
  ...(await findPaymentRules(db)),
});

/** Changes the rules; they count at once, also for payouts under way. @throws 409 for stale ones */
export async function writePaymentRules(
  tx: Queryable,
  { version, ...after }: KnownPaymentRules,
  { actor, now }: By,
): Promise<KnownPaymentRules> {
  // Both are written together: one version counts for both.
  await lockSetting(tx, 'payout_confirm_days', version);
  const payload = { before: await findPaymentRules(tx), after };
  await writeSetting(tx, 'payout_confirm_days', after.confirmDays, now);
  await writeSetting(tx, 'payout_solo_limits', after.alone, now);
  await recordAudit(tx, { action: 'settings.payments', entity: 'settings', entityId: null, payload }, { actor, now });
  return { ...after, version: version + 1 };
}
