import { z } from 'zod/mini';

import { caseCategories, caseRules, caseStates } from './states.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { caseContext } from '../lifecycles/contexts.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { amounts } from '../shared/money.ts';
import { freeText, id, instant } from '../shared/schemas.ts';

const row = z.object({
  id,
  state: z.enum(caseStates),
  /** Null to partners, who read the category. */
  rule: z.nullable(z.enum(caseRules)),
  category: z.enum(caseCategories),
  partner: z.object({ id, name: z.string() }),
  /** How often the rule found it. */
  signals: z.int(),
  /** By when staff decide or the partner answers; null once decided. */
  respondBy: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CaseRow = z.output<typeof row>;

const signal = z.object({
  id,
  at: instant,
  /** Null of what is about the partner. */
  referral: z.nullable(z.object({ id, shop: z.string(), app: z.string(), isUnderReview: z.boolean() })),
  /** What the rule found, and what of it: a number, a name; empty to partners. */
  why: z.string(),
  detail: z.string(),
});

const related = z.object({
  partner: z.object({ id, name: z.string() }),
  /** What both have: the account they are paid to, or contacts of shops. */
  by: z.enum(['payout', 'contact']),
  count: z.int(),
});

export const reviewCase = z.extend(row, {
  /** The last question of staff, and the answer; empty without one. */
  question: z.string(),
  answer: z.string(),
  /** Of the last decision. */
  reason: z.string(),
  decidedAt: z.nullable(instant),
  /** What is on hold of its referrals, by currency. */
  held: amounts,
  /** The newest first, at most a hundred. */
  evidence: z.array(signal),
  /** Other cases of the partner; to staff. */
  earlier: z.array(z.object({ id, rule: z.enum(caseRules), state: z.enum(caseStates), createdAt: instant })),
  /** Partners that share an account or contacts with it; to staff, at most twenty. */
  network: z.array(related),
  /** What the chart reads. */
  facts: z.omit(caseContext, { now: true }),
  actions: z.array(allowedEvent),
});
export type ReviewCase = z.output<typeof reviewCase>;

const one = z.strictObject({ id });
const success = { status: 200, data: reviewCase } as const;
const invalidates = ['/api/cases', '/api/lifecycles', '/api/admin'] as const;
const ofMoney = [...invalidates, '/api/referrals', '/api/partners', '/api/payouts', '/api/commissions'] as const;
const reasonBody = z.strictObject({ reason: freeText });

export const listCases = defineEndpoint({
  method: 'GET',
  path: '/api/cases',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'What rules found: about oneself for partners, about everyone for staff.',
  query: z.strictObject({
    ...paging(['respondBy', '-createdAt']),
    partnerId: z.optional(id),
    state: z.optional(z.enum([...caseStates, 'waiting', 'all'], `Use one of ${caseStates.join(', ')}, waiting, all.`)),
    rule: z.optional(z.enum(caseRules, `Use one of ${caseRules.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(row), meta: pageMeta },
});

export const getCase = defineEndpoint({
  method: 'GET',
  path: '/api/cases/{id}',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'A case with its evidence, what it holds, its deadline, and what the caller may do with it.',
  params: one,
  success,
});

export const askCase = defineEndpoint({
  method: 'POST',
  path: '/api/cases/{id}/ask',
  access: 'staff',
  summary: 'Ask the partner about a case; they get a deadline.',
  params: one,
  body: z.strictObject({ question: freeText }),
  success,
  invalidates,
});

export const answerCase = defineEndpoint({
  method: 'POST',
  path: '/api/cases/{id}/answer',
  access: 'partner',
  owner: 'partner',
  summary: 'Answer the question about a case; staff get a new deadline.',
  params: one,
  body: z.strictObject({ answer: freeText }),
  success,
  invalidates,
});

export const clearCase = defineEndpoint({
  method: 'POST',
  path: '/api/cases/{id}/clear',
  access: 'staff',
  summary: 'Clear a case: its referrals are cleared and their commissions released, unless something else holds them.',
  params: one,
  body: reasonBody,
  success,
  invalidates: ofMoney,
});

export const confirmCase = defineEndpoint({
  method: 'POST',
  path: '/api/cases/{id}/confirm',
  access: 'staff',
  summary: 'Confirm a case: its referrals stay under review and their commissions on hold.',
  params: one,
  body: reasonBody,
  success,
  invalidates,
});

export const reopenCase = defineEndpoint({
  method: 'POST',
  path: '/api/cases/{id}/reopen',
  access: 'staff',
  summary: 'Reopen a decided case: its referrals are under review again.',
  params: one,
  body: reasonBody,
  success,
  invalidates: ofMoney,
});
