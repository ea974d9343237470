import { z } from 'zod/mini';

import { exponentOf } from '#contract/shared/currency.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { readSetting } from '../../platform/database/settings.ts';

/** In whole units of any currency. */
const defaultMinimum = 50;

const stored = z.record(z.string(), z.int().check(z.positive()));

/** The least a payout pays in a currency, in minor units. */
export type Minimum = (currency: string) => number;

/** The minimums in force: the setting `payout_minimums`, `{ "EUR": 2500 }` in minor units, else 50.00. */
export async function minimums(db: Queryable): Promise<Minimum> {
  const own = (await readSetting(db, 'payout_minimums', stored)) ?? {};
  return (currency) => own[currency] ?? defaultMinimum * 10 ** exponentOf(currency);
}
