import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { id, instant, tokenText } from '../shared/schemas.ts';

export const payoutMethods = ['bank', 'paypal', 'wise'] as const;
export const payoutMethodStates = ['requested', 'effective', 'cancelled', 'superseded'] as const;

/** Hours before a changed method counts. */
export const hoursToWait = 72;

/** Where payouts go, as everyone may see it: the account is masked, `•••• 6668` or `p•••@example.com`. */
export const payoutMethod = z.object({
  id,
  method: z.enum(payoutMethods),
  holder: z.string(),
  /** ISO 3166-1 alpha-2; empty where it is not known. */
  country: z.string(),
  masked: z.string(),
});
export type PayoutMethod = z.output<typeof payoutMethod>;

/** What a method hides. One of the accounts is given: an IBAN, a US account, an email, or text from before accounts were checked. */
export const payoutAccount = z.object({
  iban: z.nullable(z.string()),
  /** ABA, 9 digits. */
  routingNumber: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  other: z.nullable(z.string()),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

/** The methods of one partner. */
export const standingMethods = z.object({
  /** Where payouts go now. */
  current: z.nullable(payoutMethod),
  /** A change that does not count yet; payouts wait for it. `actions`: what its partner may do, or why not. */
  change: z.nullable(z.extend(payoutMethod, { countsFrom: instant, actions: z.array(allowedEvent) })),
});

export const getPayoutMethod = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/method',
  access: 'partner',
  owner: 'partner',
  summary: 'Where payouts go, masked, and a change that does not count yet.',
  success: {
    status: 200,
    data: z.extend(standingMethods, {
      /** How a person proves who they are before a change: their password, or a sign-in of the last 15 minutes. */
      confirmBy: z.enum(['password', 'signIn']),
    }),
  },
});

export const cancelPayoutMethod = defineEndpoint({
  method: 'POST',
  path: '/api/payouts/method/{id}/cancel',
  access: 'partner',
  owner: 'partner',
  refusesActing: true,
  summary: 'Cancel a change of the payout method that does not count yet.',
  params: z.strictObject({ id }),
  success: { status: 200, data: standingMethods },
  invalidates: ['/api/payouts', '/api/commissions', '/api/partners', '/api/lifecycles'],
});

const change = z.object({
  /** Where payouts go as long as the change does not count. */
  current: z.nullable(z.pick(payoutMethod, { method: true, masked: true })),
  change: z.pick(payoutMethod, { method: true, masked: true }),
  countsFrom: instant,
});

export const verifyPayoutMethodChange = defineEndpoint({
  method: 'POST',
  path: '/api/payouts/method/change/verify',
  access: 'public',
  summary: 'What an emailed link would cancel. Checking does not use it up.',
  body: z.strictObject({ token: tokenText }),
  success: { status: 200, data: change },
});

export const cancelPayoutMethodChange = defineEndpoint({
  method: 'POST',
  path: '/api/payouts/method/change/cancel',
  access: 'public',
  summary: 'Cancel a change of the payout method with the emailed token, once.',
  body: z.strictObject({ token: tokenText }),
  success: { status: 200, data: z.pick(change, { current: true }) },
  invalidates: ['/api/payouts', '/api/commissions', '/api/partners', '/api/lifecycles'],
});

export const revealPayoutMethod = defineEndpoint({
  method: 'POST',
  path: '/api/payouts/method/{id}/reveal',
  access: 'partnerOrAdmin',
  owner: 'partner',
  refusesActing: true,
  summary: 'The whole account of a payout method, for its partner and admins. Each call is in the audit log.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.extend(payoutMethod, { account: payoutAccount }) },
});
