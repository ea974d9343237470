import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { payClause, payClauses, payNote, payScope, payTarget } from './payTerms.ts';
import { currency, id, instant, minor, searchText } from '../shared/schemas.ts';

const whose = z.strictObject({ scope: payScope, target: payTarget });

const payTermsRow = z.object({
  scope: payScope,
  /** `all` of the programme, else the id of an app, a tag, a tier or a partner. */
  target: z.string(),
  /** The app's, the tag's or the partner's; empty for the programme. */
  name: z.string(),
  /** 0 where there were never any. */
  version: z.int(),
  clauses: z.array(payClause),
  changedAt: z.nullable(instant),
});
export type PayTermsRow = z.output<typeof payTermsRow>;

export const payVersion = z.object({
  version: z.int(),
  clauses: z.array(payClause),
  note: z.string(),
  /** null: the product itself, from what was there before. */
  by: z.nullable(z.string()),
  at: instant,
});

export const payTermsData = z.extend(payTermsRow, {
  /** The last 50 versions, newest first. */
  history: z.array(payVersion),
});
export type PayTermsData = z.output<typeof payTermsData>;

export const listPayTerms = defineEndpoint({
  method: 'GET',
  path: '/api/pay-terms',
  access: 'staff',
  summary:
    'The commission terms in force: the programme’s, those of apps and tags, and of partners that have their own.',
  query: z.strictObject({
    ...paging(['name'] as const),
    scope: z.optional(payScope),
    search: z.optional(searchText),
  }),
  success: { status: 200, data: z.array(payTermsRow), meta: pageMeta },
});

export const getPayTerms = defineEndpoint({
  method: 'GET',
  path: '/api/pay-terms/{scope}/{target}',
  access: 'staff',
  summary:
    'The commission terms of the programme (`programme/all`), an app, a tag, a tier or a partner, with their versions.',
  params: whose,
  success: { status: 200, data: payTermsData },
});

export const writePayTerms = defineEndpoint({
  method: 'PUT',
  path: '/api/pay-terms/{scope}/{target}',
  access: 'admin',
  summary:
    'Write a new version of commission terms, in force for charges recorded from now on. Nothing past changes. `version` is the one it follows.',
  params: whose,
  body: z.strictObject({ clauses: payClauses, note: payNote, version: z.int().check(z.minimum(0)) }),
  success: { status: 200, data: payTermsData },
  invalidates: ['/api/pay-terms', '/api/partners', '/api/apps'],
});

export const previewPayTerms = defineEndpoint({
  method: 'POST',
  path: '/api/pay-terms/{scope}/{target}/preview',
  access: 'staff',
  summary: 'What edited terms would have made of last month’s charges, beside the terms in force. Writes nothing.',
  params: whose,
  body: z.strictObject({ clauses: payClauses }),
  success: {
    status: 200,
    data: z.object({
      month: z.string(),
      charges: z.int(),
      /** false past 20,000 charges: the newest were taken. */
      isAll: z.boolean(),
      /** Charges that would earn something else, or be payable in another month. */
      changed: z.int(),
      partners: z.object({ gain: z.int(), lose: z.int() }),
      totals: z.array(z.object({ currency, before: minor, after: minor })),
      /** Those with the largest difference, at most five. */
      examples: z.array(
        z.object({
          chargeId: id,
          partner: z.string(),
          shop: z.string(),
          app: z.string(),
          occurredAt: instant,
          charge: minor,
          currency,
          before: z.object({ amount: minor, clause: payClause, payableMonth: z.string() }),
          after: z.object({ amount: minor, clause: payClause, payableMonth: z.string() }),
        }),
      ),
    }),
  },
});

export const getPartnerPayTerms = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/pay-terms',
  access: 'member',
  owner: 'partner',
  summary:
    'What a partner is paid by for each app on offer, and for those it has referred shops to: the clauses that count, the first of them first.',
  params: z.strictObject({ id }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        app: z.object({ id, name: z.string() }),
        clauses: z.array(z.object({ scope: payScope, version: z.int(), clause: payClause })),
      }),
    ),
  },
});
