import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { amounts } from '../shared/money.ts';
import { payoutStates } from '../payouts/payout.ts';
import { referralStates } from '../referrals/referrals.ts';
import { currency, id, instant, minor } from '../shared/schemas.ts';

/** In the order in which things of one moment follow one another. */
export const journeyKinds = [
  'visit',
  'leadSubmitted',
  'leadApproved',
  'install',
  'charge',
  'refund',
  'commission',
  'reversal',
  'flagged',
  'cleared',
  'uninstall',
  'payout',
  'paid',
  'undone',
] as const;

export const journeyStep = z.object({
  /** Of the visit, lead, charge, ledger entry, payout or event. */
  id,
  kind: z.enum(journeyKinds),
  at: instant,
  /**
   * As it counts: refunds and reversals are negative. Of a payout, what it holds of this referral; of one undone, what was
   * taken back. Null where no money moves.
   */
  amount: z.nullable(minor),
  currency: z.nullable(currency),
  /** Where a visit came from, the plan of a charge, the terms of a commission, why it is under review; empty without. */
  label: z.string(),
  /** Of a payout. */
  payout: z.nullable(z.object({ id, number: z.string(), state: z.enum(payoutStates) })),
});
export type JourneyStep = z.output<typeof journeyStep>;

/** Steps of one journey at most, the latest. */
export const mostSteps = 1000;

export const getJourney = defineEndpoint({
  method: 'GET',
  path: '/api/partners/partner/overview/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'With `referralId` one referral’s journey in the order of time: visits, install, charges, commissions, payouts. Without it none. Either way the sums of a partner’s referrals by their status.',
  params: z.strictObject({ id }),
  query: z.strictObject({ referralId: z.optional(id) }),
  success: {
    status: 200,
    data: z.object({
      /** Of the partner’s referrals, or of the one alone. */
      states: z.array(
        z.object({ state: z.enum(referralStates), referrals: z.int(), revenue: amounts, commission: amounts }),
      ),
      steps: z.array(journeyStep),
      /** Earlier steps are left out. */
      isCut: z.boolean(),
    }),
  },
});
