import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { payoutContext } from '../lifecycles/contexts.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { payout, payoutSorts, payoutStates } from './payout.ts';
import { currency, id, month, optionalText } from '../shared/schemas.ts';

/** What its chart reads beside its state and its amount, and what staff may do to it now, or why not. */
export const chartFields = {
  facts: z.pick(payoutContext, {
    hasPayoutMethod: true,
    methodCountsFrom: true,
    heldCommissions: true,
    confirmBy: true,
    isUndone: true,
    isApprover: true,
    alone: true,
  }),
  actions: z.array(allowedEvent),
};

export const payoutFilters = {
  month: z.optional(month),
  currency: z.optional(currency),
  state: z.optional(z.enum(payoutStates)),
  partnerId: z.optional(id),
  search: z.optional(optionalText(200)),
};

export const listAdminPayouts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'staff',
  summary: 'All payouts, with the allowed actions of each, totals by currency, and counts and sums by status.',
  query: z.strictObject({ ...paging(payoutSorts), ...payoutFilters }),
  success: {
    status: 200,
    data: z.array(z.extend(payout, chartFields)),
    meta: z.extend(pageMeta, {
      totals: amounts,
      /** Of the other filters, whatever status is filtered for; only those with payouts. A payment that was undone is counted, and summed only among those returned. */
      states: z.array(z.object({ state: z.enum(payoutStates), count: z.int(), totals: amounts })),
    }),
  },
});
