import type { ReversalSettings } from '#contract/settings/reversals.ts';

import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { writeSetting } from '../../platform/database/settings.ts';
import { reversalDays } from '../reversals/times.ts';

/** Changes the times; they count for what is proposed or disputed from now on. */
export async function writeReversalSettings(
  tx: Queryable,
  after: ReversalSettings,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ReversalSettings> {
  const payload = { before: await reversalDays(tx), after };
  await writeSetting(tx, 'reversal_days', after.answerDays, now);
  await writeSetting(tx, 'dispute_days', after.decideDays, now);
  await recordAudit(tx, { action: 'settings.reversals', entity: 'settings', entityId: null, payload }, { actor, now });
  return after;
}
