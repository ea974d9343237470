import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from './lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { claimFile, currency, id, instant, minor, moment } from '../shared/schemas.ts';
import { nextStep } from './stateMap.ts';

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
  'tier',
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
  /** The file that was sent with it; null without one, and once it is gone. */
  file: z.nullable(claimFile),
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

/** What is summed at an instant: earned and reversed of commissions, the total of a payout and what was paid of it, a partner’s balance. */
export const moneyParts = ['earned', 'reversed', 'total', 'paid', 'balance'] as const;
export type MoneyPart = (typeof moneyParts)[number];

export const getLifecycleAt = defineEndpoint({
  method: 'GET',
  path: '/api/lifecycles/{entity}/{id}/at',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Where something stood at a past instant, how it had come there, what could follow, and its money by the ledger.',
  params: z.strictObject({ entity: z.enum(shownEntities, `Use one of ${shownEntities.join(', ')}.`), id }),
  query: z.strictObject({ instant: moment }),
  success: {
    status: 200,
    data: z.object({
      /** Since when it exists. */
      bornAt: instant,
      /** By region, as of the instant; none before it existed. */
      standings: z.array(
        z.object({
          region: z.string(),
          state: z.string(),
          /** The last one of the region by then; null where there was none. */
          step: z.nullable(lifecycleStep),
          /** What the chart lets follow there. Whether the conditions held is not kept. */
          next: z.array(nextStep),
        }),
      ),
      /** What the ledger had by then; a reversal counts below zero. */
      money: z.array(z.object({ part: z.enum(moneyParts), currency, amount: minor })),
    }),
  },
});
