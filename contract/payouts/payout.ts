import { z } from 'zod/mini';

import { currency, id, instant, minor, month } from '../shared/schemas.ts';

export const payoutStates = [
  'open',
  'approved',
  'onHold',
  'processing',
  'overdue',
  'paid',
  'returned',
  'failed',
  'voided',
] as const;

/** As 'P-2026-10-0042': the 42nd payout of October 2026. */
export const payoutNumber = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^P-\d{4}-(?:0[1-9]|1[0-2])-\d{4,9}$/, 'Use a payout number such as P-2026-10-0042.'),
  );

export const payout = z.object({
  id,
  number: z.string(),
  partnerId: id,
  partnerName: z.string(),
  month,
  amount: minor,
  currency,
  state: z.enum(payoutStates),
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.string(),
  lines: z.int(),
  paidAt: z.nullable(instant),
  /** When the payment, recorded by mistake, was undone, where the payout itself stays paid; or when the bank returned it. */
  undoneAt: z.nullable(instant),
  createdAt: instant,
  version: z.int(),
});
export type Payout = z.output<typeof payout>;

export const payoutSorts = ['month', '-month'] as const;
