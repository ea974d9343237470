import { z } from 'zod/mini';

import { answerDays, decideDays, type ReversalSettings } from '#contract/settings/reversals.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { readSetting } from '../../platform/database/settings.ts';

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** How long partners have to answer a proposed reversal, and staff to decide a dispute. */
export const reversalDays = async (db: Queryable): Promise<ReversalSettings> => ({
  answerDays: (await readSetting(db, 'reversal_days', within(answerDays))) ?? answerDays.standard,
  decideDays: (await readSetting(db, 'dispute_days', within(decideDays))) ?? decideDays.standard,
});
