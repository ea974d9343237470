import { z } from 'zod/mini';

import { approvalCode } from '../registrations/approval.ts';
import { leadState } from '../leads/leads.ts';
import { balanceParts, getBalance } from '../payouts/balance.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { lifecycleStep } from '../lifecycles/history.ts';
import { timeFields } from '../shared/lists.ts';
import { prospectLog } from '../prospects/work.ts';
import { note } from '../notes.ts';
import { getPartnerOverview, getPartnerSeries, getTopReferrals } from './figures.ts';
import { staffName } from '../staffName.ts';
import { currency, id, instant, minor } from '../shared/schemas.ts';
import { accountStates } from '../session/user.ts';

/** Part of a partner's unpaid earnings, and everything that holds it back. */
export const unpaid = z.object({
  currency,
  part: z.enum(balanceParts),
  amount: minor,
  /** Those that are not cancelled. */
  commissions: z.int(),
  /** Sentences that are true of every commission in it. */
  reasons: z.array(z.string()),
});

export const getPartnerReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/admin-partner-overview-report',
  access: 'staff',
  summary:
    'One partner on a page: its figures and their change, best apps and shops, what is unpaid and why, leads, the last contacts and notes, and its history.',
  body: z.strictObject({ partnerId: id, ...timeFields }),
  success: {
    status: 200,
    data: z.object({
      asOf: instant,
      partner: z.object({
        id,
        name: z.string(),
        domain: z.string(),
        approvalStatus: approvalCode,
        accountStatus: z.enum(accountStates),
        since: instant,
        contact: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
        phone: z.string(),
        managers: z.array(staffName),
        internalNote: z.string(),
      }),
      figures: getPartnerOverview.success.data,
      apps: getPartnerSeries.success.data.shape.topApps,
      shops: getTopReferrals.success.data,
      balance: getBalance.success.data,
      unpaid: z.array(unpaid),
      leads: z.object({
        pending: z.int(),
        approved: z.int(),
        rejected: z.int(),
        /** By the partner, before a decision. */
        withdrawn: z.int(),
        /** The latest leads of the period. */
        latest: z.array(
          z.object({
            id,
            company: z.string(),
            status: approvalCode,
            state: leadState,
            reason: z.string(),
            createdAt: instant,
          }),
        ),
      }),
      /** The latest contacts logged for the prospects that became this partner. */
      contacts: z.array(prospectLog),
      /** The latest notes. */
      notes: z.array(note),
      /** Steps of its registration and its account, newest first. */
      history: z.array(lifecycleStep),
    }),
  },
});
