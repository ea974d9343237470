import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { allowedEvent } from './lifecycles.ts';
import { pageMeta, paging } from './lists.ts';
import { id, instant } from './schemas.ts';

/** What has a lifecycle that is shown. A partner has two: its approval and its account. */
export const shownEntities = [
  'lead',
  'prospect',
  'partner',
  'referral',
  'payout',
  'payoutMethod',
  'termsProposal',
  'banner',
  'newsletter',
  'commission',
  'reversal',
  'supportNote',
  'listing',
  'invitation',
  'appEvent',
  'claim',
  'case',
] as const;
export type ShownEntity = (typeof shownEntities)[number];

/** One accepted transition. */
export const lifecycleStep = z.object({
  id,
  region: z.string(),
  event: z.string(),
  fromState: z.string(),
  toState: z.string(),
  /** Actor: staff, a user of the partner, or the system. */
  by: z.enum(['staff', 'partner', 'system']),
  /** The name; to partners, only of their own people. */
  actor: z.nullable(z.string()),
  /** The reason, reference, note, question or answer given; empty without one. */
  note: z.string(),
  /** What was edited: before and after. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  createdAt: instant,
  /** Where the call came from; to admins, null where it was not kept and for what the clock did. */
  origin: z.nullable(z.object({ address: z.string(), userAgent: z.string(), requestId: z.string() })),
});
export type LifecycleStep = z.output<typeof lifecycleStep>;

export const lifecycleEvent = z.extend(allowedEvent, {
  region: z.string(),
  /** The caller may trigger it through a call. */
  isOffered: z.boolean(),
});
export type LifecycleEvent = z.output<typeof lifecycleEvent>;

export const getLifecycle = defineEndpoint({
  method: 'GET',
  path: '/api/lifecycles/{entity}/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Where something stands, how it came there (newest first), and what may follow or why not.',
  params: z.strictObject({ entity: z.enum(shownEntities, `Use one of ${shownEntities.join(', ')}.`), id }),
  query: z.strictObject(paging(['createdAt', '-createdAt'])),
  success: {
    status: 200,
    data: z.object({
      entity: z.enum(shownEntities),
      id,
      /** The state of each region of its charts. */
      states: z.array(z.object({ region: z.string(), state: z.string() })),
      history: z.array(lifecycleStep),
      events: z.array(lifecycleEvent),
    }),
    /** Of the history. */
    meta: pageMeta,
  },
});
