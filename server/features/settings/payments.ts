import type { PaymentRules } from '#contract/settings/paymentRules.ts';

import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { writeSetting } from '../../platform/database/settings.ts';
import { findPaymentRules } from './paymentRules.ts';

/** Changes the rules; they count at once, also for payouts under way. */
export async function writePaymentRules(
  tx: Queryable,
  after: PaymentRules,
  { actor, now }: { actor: Actor; now: Date },
): Promise<PaymentRules> {
  const payload = { before: await findPaymentRules(tx), after };
  await writeSetting(tx, 'payout_confirm_days', after.confirmDays, now);
  await writeSetting(tx, 'payout_solo_limits', after.alone, now);
  await recordAudit(tx, { action: 'settings.payments', entity: 'settings', entityId: null, payload }, { actor, now });
  return after;
}
