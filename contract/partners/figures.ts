import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { standingMeta, timeFields } from '../shared/lists.ts';
import { amounts, measure, money, moneyMeasure } from '../shared/money.ts';
import { day, id } from '../shared/schemas.ts';

export const figures = z.object({
  clicks: z.int(),
  installs: z.int(),
  chargedShops: z.int(),
  /** Installs per 10,000 clicks. */
  conversion: z.int(),
  revenue: amounts,
  earned: amounts,
  payable: amounts,
  paid: amounts,
  balance: amounts,
});

export const getPartnerOverview = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-overview/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'A partner’s tiles, each with the previous period.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.object({
      clicks: measure,
      installs: measure,
      chargedShops: measure,
      conversion: measure,
      earned: moneyMeasure,
      payable: amounts,
      paid: moneyMeasure,
    }),
    meta: z.object(standingMeta),
  },
});

const appEarnings = z.object({
  appId: id,
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  clicks: z.int(),
  installs: z.int(),
  earned: amounts,
});

export const getPartnerSeries = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner-overview-data/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'The series behind a partner’s charts, the funnel, and its best apps.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.object({
      unit: z.enum(['day', 'month']),
      /** The current day or month, in the zone that figures are counted in. */
      today: day,
      /** Every day or month of the period that has begun, including empty ones: 2026-11-20, or 2026-11. */
      points: z.array(z.object({ date: z.string(), clicks: z.int(), installs: z.int(), earned: amounts })),
      /** What the tiles draw: the days of the period or, if it is by month, the last twelve months that have begun. */
      course: z.array(
        z.object({
          date: z.string(),
          clicks: z.int(),
          installs: z.int(),
          chargedShops: z.int(),
          conversion: z.int(),
          earned: amounts,
          paid: amounts,
        }),
      ),
      funnel: z.object({ clicks: z.int(), installs: z.int(), paidShops: z.int() }),
      topApps: z.array(appEarnings),
    }),
  },
});

export const getTopReferrals = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/top-referrals/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'The ten referrals that earned most.',
  params: z.strictObject({ id }),
  query: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.array(z.object({ id, shop: z.string(), shopName: z.string(), app: z.string(), earned: money })),
  },
});
