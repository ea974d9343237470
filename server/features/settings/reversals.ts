import type { KnownReversalSettings } from '#contract/settings/reversals.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { reversalDays } from '../reversals/times.ts';

/** The times, with the version to send back when changing them. */
export const findReversalSettings = async (db: Queryable): Promise<KnownReversalSettings> => ({
  // Read first: a change in between is refused, not overwritten.
  version: await settingVersion(db, 'reversal_days'),
  ...(await reversalDays(db)),
});

/** Changes the times; they count for what is proposed or disputed from now on. @throws 409 for stale ones */
export async function writeReversalSettings(
  tx: Queryable,
  { version, ...after }: KnownReversalSettings,
  { actor, now }: By,
): Promise<KnownReversalSettings> {
  // Both are written together: one version counts for both.
  await lockSetting(tx, 'reversal_days', version);
  const payload = { before: await reversalDays(tx), after };
  await writeSetting(tx, 'reversal_days', after.answerDays, now);
  await writeSetting(tx, 'dispute_days', after.decideDays, now);
  await recordAudit(tx, { action: 'settings.reversals', entity: 'settings', entityId: null, payload }, { actor, now });
  return { ...after, version: version + 1 };
}
