import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { partner } from './partners.ts';
import { exponentOf } from '../shared/currency.ts';
import { money } from '../shared/format.ts';
import { basisPoints, currency, id, instant, text, month } from '../shared/schemas.ts';

export const updateCommissionRate = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/update-commission-rate',
  access: 'admin',
  summary: 'Set the partner’s own rate for charges from now on; null returns to each app’s rate.',
  body: z.strictObject({ partnerId: id, commissionRate: z.nullable(basisPoints) }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners'],
});

export const updatePayoutOffset = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/partner/payout-months-offset',
  access: 'admin',
  summary: 'Set after how many months commissions of later charges become payable.',
  body: z.strictObject({
    partnerId: id,
    monthsOffset: z
      .int('Use a whole number of months.')
      .check(z.minimum(0, 'Use 0 or more.'), z.maximum(12, 'Use 12 or less.')),
  }),
  success: { status: 200, data: partner },
  invalidates: ['/api/partners'],
});

/** In whole units of its currency. */
const mostBonus = 100_000;

export const giveBonus = defineEndpoint({
  method: 'POST',
  path: '/api/partners/partner/give-bonus/{id}',
  access: 'admin',
  summary: 'Give a bonus, payable this month. The same amount again within a minute needs `confirm`.',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      /** Minor units, to 100,000.00. */
      amount: z.int('Enter an amount.').check(z.minimum(1, 'Enter an amount above zero.')),
      currency,
      reason: text(500),
      confirm: z.optional(z.boolean()),
    })
    .check(
      z.check(({ value: { amount, currency: code }, issues }) => {
        if (!z.safeParse(currency, code).success) return;
        const most = mostBonus * 10 ** exponentOf(code);
        if (amount > most)
          issues.push({
            code: 'custom',
            input: amount,
            path: ['amount'],
            message: `Give at most ${money(most, code, 'en-GB')}.`,
          });
      }),
    ),
  idempotency: 'honoured',
  success: {
    status: 201,
    data: z.object({ id, amount: z.int(), currency, reason: z.string(), month, createdAt: instant }),
  },
  invalidates: ['/api/partners', '/api/payouts', '/api/admin'],
});
