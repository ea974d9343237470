import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, minor, month } from '../shared/schemas.ts';

const rest = z.object({
  /** 8 in 10 come out between `low` and `high`. */
  low: minor,
  likely: minor,
  high: minor,
  /** Of `months` past months, forecast so far ahead from what was known then, `inside` came out between them. */
  accuracy: z.object({ inside: z.int(), months: z.int() }),
});

export const getForecast = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/forecast',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'A partner’s next six payouts by currency: what is earned for each by now, exact, and between which amounts the rest will lie.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        currency,
        /** Below it a payout rolls over to the next month. */
        minimum: minor,
        /** On hold, and in none of the payouts. */
        held: minor,
        payouts: z.array(
          z.object({
            month,
            /** What the ledger has for it, less what was reversed. */
            earned: minor,
            /** What is still to be earned for it, less what will be reversed; null where the history is too short. */
            rest: z.nullable(rest),
          }),
        ),
      }),
    ),
  },
});
export type PayoutForecast = z.output<typeof getForecast.success.data>[number];
