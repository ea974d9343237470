import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { settingVersion } from './settingVersion.ts';
import { currency } from '../shared/schemas.ts';

/** Days of the bank to confirm a payment; the standard holds unless an admin has set another. */
export const confirmDays = { standard: 5, least: 1, most: 60 } as const;

const limit = z.strictObject({
  currency,
  amount: z
    .int('Enter an amount.')
    .check(z.minimum(0, 'Use zero or more.'), z.maximum(100_000_000_000, 'Use a smaller amount.')),
});

/** The most, by currency, that one person may approve and send alone. */
export const soloLimits = z.array(limit).check(
  z.maxLength(30, 'Use at most 30 currencies.'),
  z.check(({ value, issues }) => {
    for (const [index, { currency: code }] of value.entries())
      if (value.findIndex((each) => each.currency === code) < index)
        issues.push({
          code: 'custom',
          input: code,
          path: [index, 'currency'],
          message: 'This currency already has a limit.',
        });
  }),
);

const paymentRules = z.strictObject({
  /** Within how many days of being sent a payout is to be confirmed; later it is overdue. */
  confirmDays: z
    .int('Enter a whole number.')
    .check(
      z.minimum(confirmDays.least, 'Use at least one day.'),
      z.maximum(confirmDays.most, `Use at most ${confirmDays.most} days.`),
    ),
  /** A currency that is not here has no limit. */
  alone: soloLimits,
});
export type PaymentRules = z.output<typeof paymentRules>;

const known = z.extend(paymentRules, { version: settingVersion });
export type KnownPaymentRules = z.output<typeof known>;

const success = { status: 200, data: known } as const;

export const getPaymentRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/payments',
  access: 'admin',
  summary: 'When a sent payout is overdue, and above which amounts a second admin has to send it.',
  success,
});

export const setPaymentRules = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/payments',
  access: 'admin',
  summary:
    'Set when a sent payout is overdue, and above which amounts a second admin has to send it. Both count at once, for payouts underway too. 409 `version_conflict` for stale ones.',
  body: known,
  success,
  invalidates: ['/api/admin/settings', '/api/admin/payouts'],
});
