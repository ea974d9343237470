import { z } from 'zod/mini';

import { confirmDays, type PaymentRules, soloLimits } from '#contract/settings/paymentRules.ts';
import type { Money } from '#contract/shared/money.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { readSetting } from '../../platform/database/settings.ts';

const days = z.int().check(z.minimum(confirmDays.least), z.maximum(confirmDays.most));

/** The rules in force, as admins set them. */
export const findPaymentRules = async (db: Queryable): Promise<PaymentRules> => ({
  confirmDays: (await readSetting(db, 'payout_confirm_days', days)) ?? confirmDays.standard,
  alone: (await readSetting(db, 'payout_solo_limits', soloLimits)) ?? [],
});

/** The rules as the chart of payouts reads them: the most that one person may pay alone, by currency, null without a limit. */
export async function paymentRules(
  db: Queryable,
): Promise<{ readonly confirmDays: number; readonly alone: (currency: string) => Money | null }> {
  const rules = await findPaymentRules(db);
  const limits = new Map(rules.alone.map((limit) => [limit.currency, limit]));
  return { confirmDays: rules.confirmDays, alone: (currency) => limits.get(currency) ?? null };
}
