import type { RegistrationTarget } from '#contract/settings/registrationTarget.ts';

import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { writeSetting } from '../../platform/database/settings.ts';
import { targetDays } from '../partners/registration/dueAt.ts';

/** The business days staff have to decide about a registration. */
export const findRegistrationTarget = async (db: Queryable): Promise<RegistrationTarget> => ({
  days: await targetDays(db),
});

/** Changes the target; it counts from the next tick of the clock. */
export async function writeRegistrationTarget(
  tx: Queryable,
  { days }: RegistrationTarget,
  { actor, now }: { actor: Actor; now: Date },
): Promise<RegistrationTarget> {
  const payload = { before: await findRegistrationTarget(tx), after: { days } };
  await writeSetting(tx, 'registration_days', days, now);
  await recordAudit(
    tx,
    { action: 'settings.registrations', entity: 'settings', entityId: null, payload },
    { actor, now },
  );
  return payload.after;
}
