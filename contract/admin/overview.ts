import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { standingMeta, timeFields } from '../shared/lists.ts';
import { amounts, measure, money, moneyMeasure } from '../shared/money.ts';
import { appSlug, day, id, instant } from '../shared/schemas.ts';
import { waiting } from './waiting.ts';

export const getAdminOverview = defineEndpoint({
  method: 'POST',
  path: '/api/admin/admin-overview',
  access: 'staff',
  summary: 'The programme’s figures, compared with the previous period on request, and the waiting work.',
  body: z.strictObject({ ...timeFields, periodOverPeriod: z.optional(z.boolean()) }),
  success: {
    status: 200,
    data: z.object({
      revenue: moneyMeasure,
      commission: moneyMeasure,
      newPartners: measure,
      activePartners: measure,
      installs: measure,
      conversion: measure,
      unit: z.enum(['day', 'month']),
      /** The current day or month, in the zone that figures are counted in. */
      today: day,
      /** Every day or month of the period that has begun, including empty ones: 2026-11-20, or 2026-11. */
      points: z.array(
        z.object({ date: z.string(), clicks: z.int(), installs: z.int(), revenue: amounts, commission: amounts }),
      ),
      /** What the tiles draw: the days of the period or, if it is by month, the last twelve months that have begun. */
      course: z.array(
        z.object({
          date: z.string(),
          revenue: amounts,
          commission: amounts,
          newPartners: z.int(),
          activePartners: z.int(),
          installs: z.int(),
          conversion: z.int(),
        }),
      ),
      waiting,
      /** Since when the oldest of each kind has waited; null if none waits. */
      oldest: z.object({
        registrations: z.nullable(instant),
        leads: z.nullable(instant),
        payouts: z.nullable(instant),
        refunds: z.nullable(instant),
      }),
      /** Mentions of the caller in notes that are not read yet. */
      mentions: z.object({ unread: z.int(), oldest: z.nullable(instant) }),
      topPartners: z.array(z.object({ id, name: z.string(), installs: z.int(), earned: amounts })),
      latest: z.array(
        z.object({
          id,
          entity: z.string(),
          entityId: id,
          event: z.string(),
          toState: z.string(),
          label: z.string(),
          /** For an app only. */
          slug: z.nullable(appSlug),
          /** Whose it is; null for a prospect. */
          partner: z.nullable(z.object({ id, name: z.string() })),
          /** For a payout only. */
          amount: z.nullable(money),
          actor: z.nullable(z.string()),
          createdAt: instant,
        }),
      ),
    }),
    meta: z.object(standingMeta),
  },
});

export const getAppsOverview = defineEndpoint({
  method: 'POST',
  path: '/api/admin/apps-overview',
  access: 'staff',
  summary: 'Clicks, installs, revenue and commission of every app.',
  body: z.strictObject(timeFields),
  success: {
    status: 200,
    data: z.array(
      z.object({
        id,
        slug: z.string(),
        name: z.string(),
        color: z.string(),
        clicks: z.int(),
        installs: z.int(),
        chargedShops: z.int(),
        revenue: amounts,
        commission: amounts,
      }),
    ),
  },
});
