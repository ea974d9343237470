import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging, timeFields } from '../shared/lists.ts';
import { payClause, payClauses, payScope, payTarget } from './payTerms.ts';
import { currency, id, instant, minor, month, searchText } from '../shared/schemas.ts';

/** How a replay stands: `interrupted` by a restart of the server, `failed` by an error or past its time. */
export const replayStatuses = ['running', 'done', 'cancelled', 'interrupted', 'failed'] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

const replayRow = z.object({
  id,
  scope: payScope,
  /** `all` of the programme, else the id of an app, a tag, a tier or a partner. */
  target: z.string(),
  /** The app's, the tag's or the partner's; empty for the programme. */
  name: z.string(),
  by: z.string(),
  /** The charges' time: from (null is the first one), and before. */
  from: z.nullable(instant),
  to: instant,
  status: z.enum(replayStatuses),
  /** Charges; null until they are counted. */
  total: z.nullable(z.int()),
  done: z.int(),
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type ReplayRow = z.output<typeof replayRow>;

/** What was recorded, what the terms in force make of the same charges, and what the edited ones do. */
const sums = { recorded: minor, before: minor, after: minor };

export const replayOutcome = z.object({
  /** Charges that would earn something else, or be payable in another month. */
  changed: z.int(),
  /** In one currency or another. */
  partners: z.object({ gain: z.int(), lose: z.int() }),
  /** By currency, the largest first. */
  totals: z.array(z.object({ currency, charges: z.int(), ...sums })),
  /** By currency and month, without months in which there is nothing: what is earned in it, and what becomes payable. */
  months: z.array(
    z.object({
      currency,
      month,
      earned: z.object({ before: minor, after: minor }),
      payable: z.object({ before: minor, after: minor }),
    }),
  ),
});
export type ReplayOutcome = z.output<typeof replayOutcome>;

export const payReplay = z.extend(replayRow, {
  /** The version that was edited. */
  version: z.int(),
  /** Whether that version is still the one in force. */
  isCurrent: z.boolean(),
  before: z.array(payClause),
  clauses: z.array(payClause),
  /** What was proposed from it. */
  proposalId: z.nullable(id),
  /** null until it is done. */
  outcome: z.nullable(replayOutcome),
});
export type PayReplay = z.output<typeof payReplay>;

const one = z.strictObject({ id });

export const startPayReplay = defineEndpoint({
  method: 'POST',
  path: '/api/pay-replays',
  access: 'admin',
  summary:
    'Replay the charges of a period under edited terms, beside the terms in force. Runs on in the server, one at a time for each admin; changes nothing. `version` is the version of the terms that was edited.',
  body: z.strictObject({
    scope: payScope,
    target: payTarget,
    clauses: payClauses,
    version: z.int().check(z.minimum(0)),
    ...timeFields,
  }),
  success: { status: 202, data: payReplay },
  invalidates: ['/api/pay-replays'],
});

export const listPayReplays = defineEndpoint({
  method: 'GET',
  path: '/api/pay-replays',
  access: 'manager',
  summary: 'Replays of charges under edited terms, the newest first; kept for a month.',
  query: z.strictObject(paging(['-startedAt'])),
  success: { status: 200, data: z.array(replayRow), meta: pageMeta },
});

export const getPayReplay = defineEndpoint({
  method: 'GET',
  path: '/api/pay-replays/{id}',
  access: 'manager',
  summary: 'A replay: how far it is, and once it is done what edited terms would have changed.',
  params: one,
  success: { status: 200, data: payReplay },
});

export const cancelPayReplay = defineEndpoint({
  method: 'POST',
  path: '/api/pay-replays/{id}/cancel',
  access: 'admin',
  summary: 'Cancel a replay that runs. It stops within a few thousand charges; one that has ended stays as it is.',
  params: one,
  success: { status: 200, data: payReplay },
  invalidates: ['/api/pay-replays'],
});

export const replaySorts = ['-size', 'difference', '-difference', 'name', '-name', 'before', '-before'] as const;

export const listReplayPartners = defineEndpoint({
  method: 'GET',
  path: '/api/pay-replays/{id}/partners',
  access: 'manager',
  csv: true,
  summary: 'What a replay came to for each partner, in each currency; the largest difference first.',
  params: one,
  query: z.strictObject({
    ...paging(replaySorts),
    currency: z.optional(currency),
    effect: z.optional(z.enum(['loses', 'gains', 'same'], 'Use loses, gains or same.')),
    search: z.optional(searchText),
  }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        partner: z.object({ id, name: z.string() }),
        currency,
        charges: z.int(),
        changed: z.int(),
        ...sums,
        /** `after` less `before`. */
        difference: minor,
      }),
    ),
    meta: pageMeta,
  },
});
