import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';

/** How many of each wait for staff to decide or to act. */
export const waiting = z.object({
  registrations: z.int(),
  leads: z.int(),
  payouts: z.int(),
  refunds: z.int(),
  support: z.int(),
});

export const getWaiting = defineEndpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'staff',
  summary: 'Counts of waiting work, shown beside the pages in the sidebar.',
  success: { status: 200, data: waiting },
});
