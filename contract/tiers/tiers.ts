import { z } from 'zod/mini';

import { type DataOf, defineEndpoint } from '../shared/endpoint.ts';
import { lifecycleStep } from '../lifecycles/history.ts';
import { tierContext } from '../lifecycles/contexts.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { payClause } from '../payTerms/payTerms.ts';
import { currency, day, id, instant, text } from '../shared/schemas.ts';
import { overrideStates, tierStates } from './states.ts';

/** The figures of the registry that a tier may ask for: those that add up by partner and day. */
export const tierMetrics = [
  'netRevenue',
  'grossRevenue',
  'commission',
  'charges',
  'installs',
  'visitInstalls',
  'clicks',
] as const;
const moneyMetrics: ReadonlySet<string> = new Set(['netRevenue', 'grossRevenue', 'commission']);
export const isMoneyMetric = (metric: string): boolean => moneyMetrics.has(metric);

/** Every this many months, on the first of a month. */
export const reviewMonths = [1, 3, 6, 12] as const;

const whole = (least: number, most: number) =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(least, `Use ${least} or more.`), z.maximum(most, `Use ${most} or less.`));

const fields = {
  name: text(60),
  metric: z.enum(tierMetrics, 'Choose a figure.'),
  /** Of a figure of money; null of a count. */
  currency: z.nullable(currency),
  /** A count, or minor units. */
  threshold: z
    .int('Enter a number.')
    .check(z.minimum(1, 'Use a number above zero.'), z.maximum(1_000_000_000_000, 'Use a smaller number.')),
  windowMonths: whole(1, 24),
  reviewMonths: z.literal(reviewMonths, 'Choose how often it is reviewed.'),
  graceDays: whole(0, 90),
  /** No one is in a closed tier, and its terms do not count. */
  isOpen: z.boolean('Choose yes or no.'),
};
const currencyFits = z.refine<{ metric: string; currency: string | null }>(
  ({ metric, currency: code }) => isMoneyMetric(metric) === (code !== null),
  { error: 'A figure of money needs a currency, and a count has none.', path: ['currency'] },
);

const tier = z.object({
  id,
  /** 1 is the lowest. Of the tiers a partner is in, the highest counts. */
  place: z.int(),
  ...fields,
  version: z.int(),
  /** Partners who are in it, and of them those at risk. */
  partners: z.int(),
  atRisk: z.int(),
  /** Its commission terms. */
  clauses: z.array(payClause),
});
export type Tier = z.output<typeof tier>;

export const listTiers = defineEndpoint({
  method: 'GET',
  path: '/api/tiers',
  access: 'staff',
  summary: 'The tiers of the programme, the lowest first, with how many partners are in each.',
  success: { status: 200, data: z.array(tier) },
});

export const createTier = defineEndpoint({
  method: 'POST',
  path: '/api/tiers',
  access: 'admin',
  summary: 'Add a tier above the others. Its commission terms are those of the scope `tier`.',
  body: z.strictObject(fields).check(currencyFits),
  success: { status: 201, data: tier },
  invalidates: ['/api/tiers', '/api/pay-terms', '/api/partners'],
});

export const changeTier = defineEndpoint({
  method: 'PUT',
  path: '/api/tiers/{id}',
  access: 'admin',
  summary: 'Change what a tier asks for. It counts from the next evaluation; nothing past changes.',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...fields, version: z.int() }).check(currencyFits),
  success: { status: 200, data: tier },
  invalidates: ['/api/tiers', '/api/pay-terms', '/api/partners'],
});

/** Where a partner stands with a tier. */
const standing = z.object({
  /** null where the partner has never reached it. */
  id: z.nullable(id),
  state: z.enum(tierStates),
  override: z.enum(overrideStates),
  overrideUntil: z.nullable(instant),
  overrideReason: z.string(),
  /** The figure, as of now for one partner, and as last evaluated in lists. */
  value: z.int(),
  /** When the tier starts, once it is reached; null otherwise. */
  startsAt: z.nullable(instant),
  reviewAt: z.nullable(instant),
  graceUntil: z.nullable(instant),
  /** The partner is in the tier. */
  isHeld: z.boolean(),
});

export const listStandings = defineEndpoint({
  method: 'GET',
  path: '/api/tiers/standings',
  access: 'staff',
  summary: 'Which partners are in, near or out of which tier.',
  query: z.strictObject({
    ...paging(['name', '-value'] as const),
    tier: z.optional(id),
    state: z.optional(z.enum(tierStates)),
  }),
  success: {
    status: 200,
    data: z.array(z.extend(standing, { partnerId: id, partnerName: z.string(), tierId: id, tierName: z.string() })),
    meta: pageMeta,
  },
});
export type StandingRow = DataOf<typeof listStandings>[number];

const rung = z.object({
  tierId: id,
  name: z.string(),
  place: z.int(),
  metric: fields.metric,
  currency: fields.currency,
  threshold: z.int(),
  windowMonths: z.int(),
  reviewMonths: z.int(),
  graceDays: z.int(),
  ...standing.shape,
  /** The days that the figure is of, both included, in the programme’s time zone. */
  days: z.object({ from: day, to: day }),
  /** The last day by which reaching it starts it with the next month, 'YYYY-MM-DD'. */
  by: z.string(),
  /** What it pays: its clauses that count, in their order. */
  clauses: z.array(payClause),
  /** The partner's own clauses that say what is paid: where they apply, they come before those of every tier. */
  ownClauses: z.array(payClause),
  facts: z.omit(tierContext, { now: true }),
  actions: z.array(allowedEvent),
  history: z.array(lifecycleStep),
});
export type Rung = z.output<typeof rung>;

export const getPartnerTiers = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/tiers',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'The open tiers, the lowest first: where the partner stands, what is missing until when, and what each pays.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.array(rung) },
});

export const tierEvents = ['grant', 'withhold', 'endOverride'] as const;

export const overrideTier = defineEndpoint({
  method: 'PUT',
  path: '/api/partners/{id}/tiers/{tierId}',
  access: 'staff',
  summary:
    'Decide in place of the figures: give a partner a tier, or keep them out of it, until the end of a day; or let the figures decide again.',
  params: z.strictObject({ id, tierId: id }),
  body: z
    .strictObject({
      event: z.enum(tierEvents, `Use one of ${tierEvents.join(', ')}.`),
      reason: text(500),
      /** The last day, in the programme's time zone. */
      until: z.optional(day),
    })
    .check(
      z.refine(({ event, until }) => event === 'endOverride' || until !== undefined, {
        error: 'Choose the last day.',
        path: ['until'],
      }),
    ),
  success: { status: 200, data: z.array(rung) },
  invalidates: ['/api/tiers', '/api/partners', '/api/lifecycles'],
});
