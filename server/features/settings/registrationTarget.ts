import type { RegistrationTarget } from '#contract/settings/registrationTarget.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';
import { targetDays } from '../partners/registration/dueAt.ts';

/** The business days staff have to decide about a registration, with the version to send back when changing them. */
export const findRegistrationTarget = async (db: Queryable): Promise<RegistrationTarget> => ({
  // Read first: a change in between is refused, not overwritten.
  version: await settingVersion(db, 'registration_days'),
  days: await targetDays(db),
});

/** Changes the target; it counts from the next tick of the clock. @throws 409 for a stale one */
export async function writeRegistrationTarget(
  tx: Queryable,
  { days, version }: RegistrationTarget,
  { actor, now }: By,
): Promise<RegistrationTarget> {
  await lockSetting(tx, 'registration_days', version);
  const payload = { before: { days: await targetDays(tx) }, after: { days } };
  await writeSetting(tx, 'registration_days', days, now);
  await recordAudit(
    tx,
    { action: 'settings.registrations', entity: 'settings', entityId: null, payload },
    { actor, now },
  );
  return { days, version: version + 1 };
}
