import { z } from 'zod/mini';

import { currency, minor } from './schemas.ts';

/** An amount in minor units (cents, pence, yen) of an ISO 4217 currency. */
export const money = z.object({ amount: minor, currency });
export type Money = z.output<typeof money>;

/** Sums, one for each currency that occurs; currencies never add up to one another. */
export const amounts = z.array(money);

/** A count or a sum now and in the period before; null where there is no period before. */
export const measure = z.object({ now: z.number(), before: z.nullable(z.number()) });
export const moneyMeasure = z.array(z.object({ currency, now: minor, before: z.nullable(minor) }));
