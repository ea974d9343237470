import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { standingMeta, timeFields, managerChoice } from '../shared/lists.ts';
import { decisionSpans } from './decisions.ts';
import { groupings, metricKeys, metrics } from './metrics.ts';
import { progressReasons, progressSteps } from './progress.ts';
import { amounts } from '../shared/money.ts';
import { appSlug, countryCode, currency, day, id, instant, lookupId, month, wholeNumber } from '../shared/schemas.ts';

const enumOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]));
const metricKey = z.enum(enumOf(metricKeys), 'Choose a figure of /api/metrics that has groupings.');
const sorts = enumOf(metricKeys.flatMap((key) => [key, `-${key}`]));

const metricMeanings = () =>
  metricKeys.map((key) => `${key}: ${metrics[key].label}. ${metrics[key].definition}`).join('\n');

const common = {
  /** An app’s slug. */
  app: z.optional(appSlug),
  /** Whose partners, as of when each thing happened. */
  manager: z.optional(managerChoice),
  /** The shop’s. */
  country: z.optional(countryCode),
  partner: z.optional(id),
};
export const analyticsFilters = z.strictObject({ ...common, tag: z.optional(lookupId) });
export type AnalyticsFilters = z.output<typeof analyticsFilters>;
/** The filters of analytics in an address; `tag` is a tag’s id, as of now. */
const analyticsQuery = { ...common, tag: z.optional(wholeNumber(1, 2_147_483_647)) };

/** The most rows of one answer. */
const analyticsLimit = 1000;

/** A figure’s number: a count, minor units, basis points or seconds; null where there is nothing to divide by. */
const value = z.object({
  metric: z.string(),
  /** Of money, and of ratios of money. */
  currency: z.nullable(z.string()),
  value: z.nullable(z.number()),
  /** In the period before; null where none was asked for or there is none. */
  before: z.nullable(z.number()),
});
export type AnalyticsValue = z.output<typeof value>;

export const queryAnalytics = defineEndpoint({
  method: 'POST',
  path: '/api/analytics/query',
  access: 'staff',
  summary:
    'Figures of a period, of everything or by time, app, partner, manager or country. Under managers a fact counts for the managers its partner had when it happened. As CSV the period alone, and every group unless `limit` says fewer.',
  csv: true,
  meanings: {
    metrics: metricMeanings,
    trend: metricMeanings,
    sort: () => `\`-\` in front for descending.\n${metricMeanings()}`,
  },
  body: z.strictObject({
    metrics: z
      .array(metricKey, 'Choose the figures.')
      .check(z.minLength(1, 'Choose a figure.'), z.maxLength(16, 'Choose at most 16 figures.')),
    groupBy: z.optional(z.enum(groupings, `Group by one of ${groupings.join(', ')}.`)),
    filters: z.optional(analyticsFilters),
    ...timeFields,
    /** With the same figures of the period before; not of groups of time. */
    periodOverPeriod: z.optional(z.boolean()),
    /** One of the figures, whose course in the period each row then has. */
    trend: z.optional(metricKey),
    /** One of the figures, `-` in front for descending: the default is the first, descending; time is in its own order. Money goes by its rough worth in US dollars. */
    sort: z.optional(z.enum(sorts, 'Sort by one of the figures.')),
    /** Money goes by what there is in this currency alone. */
    sortCurrency: z.optional(currency),
    limit: z.optional(
      z
        .int('Use a whole number.')
        .check(z.minimum(1, 'Use 1 or more.'), z.maximum(analyticsLimit, `Use at most ${analyticsLimit}.`)),
    ),
  }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        /** A date, a month, or an id; a country’s code. Null without groups, without a manager, or where the country is unknown. */
        key: z.nullable(z.string()),
        /** What people call it; empty for dates, months and countries. */
        label: z.string(),
        values: z.array(value),
        /** Its place in the period before, by the same order; null where it had none or none was asked for, and of partners without a manager. */
        placeBefore: z.nullable(z.int()),
        /** Oldest first, of money in the currency of the order; empty unless asked for. */
        trend: z.array(z.nullable(z.number())),
      }),
    ),
    meta: z.object({
      /** How many groups there are, of which `limit` are answered. */
      total: z.int(),
      /** Inclusive; null for all time. */
      from: z.nullable(instant),
      /** Exclusive. */
      to: instant,
      /** The days of the period in the zone figures count in, both inclusive; null from the beginning. */
      days: z.object({ from: z.nullable(day), to: day }),
      /** In the zone figures count in: the day, week or month that is not over. */
      today: day,
      /** The days or months of the trend, and the currency of its money. */
      trend: z.array(z.string()),
      trendCurrency: z.nullable(z.string()),
      ...standingMeta,
    }),
  },
});

const mostCohorts = 36;

export const getCohorts = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/cohorts',
  access: 'staff',
  summary:
    'Shops by the month of their install and the months since: how many pay, what they bring, and what they have brought so far, together and per shop. As CSV a row for each month and age.',
  query: z.strictObject({ ...analyticsQuery, months: z.optional(wholeNumber(1, mostCohorts)) }),
  csv: true,
  success: {
    status: 200,
    data: z.array(
      z.object({
        month,
        shops: z.int(),
        ages: z.array(
          z.object({
            /** Calendar months since the install’s; 0 is its own. */
            age: z.int(),
            /** With a charge that covers a day of that month. */
            paying: z.int(),
            /** Net of refunds and reported fees, in that month. */
            net: amounts,
            /** From the install to the end of that month. */
            total: amounts,
            /** The total divided by the shops of the month, in whole minor units: what a shop has brought by that age. */
            perShop: amounts,
          }),
        ),
      }),
    ),
  },
});

/** A step of a partner’s way, with those who are still before it by what keeps them. */
const step = z.object({
  step: z.enum(progressSteps),
  partners: z.int(),
  /** Of the step before, those who did not come here. */
  dropped: z.array(z.object({ reason: z.enum(progressReasons), partners: z.int() })),
});

export const getActivation = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/activation',
  access: 'staff',
  summary:
    'How far the partners registered in a period have come, and what blocks the others. Under an app the clicks, installs and charges are those of it, under a country the installs and charges of its shops. As CSV a row for each step and what keeps partners from it.',
  query: z.strictObject({
    ...timeFields,
    app: analyticsQuery.app,
    manager: z.optional(managerChoice),
    tag: analyticsQuery.tag,
    country: analyticsQuery.country,
  }),
  csv: true,
  success: { status: 200, data: z.array(step) },
});

export const listQuietPartners = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/quiet-partners',
  access: 'staff',
  summary:
    'Partners with a shop that has paid and no click on their links for 30 days, the ones with the most shops first; at most 200. Under an app the shops, their revenue and the clicks are those of it, under a country the shops and their revenue.',
  query: z.strictObject({
    app: analyticsQuery.app,
    manager: z.optional(managerChoice),
    tag: analyticsQuery.tag,
    country: analyticsQuery.country,
  }),
  csv: true,
  success: {
    status: 200,
    data: z.array(
      z.object({
        id,
        name: z.string(),
        /** Null before the first. */
        lastClickAt: z.nullable(instant),
        /** Shops that have ever paid. */
        shops: z.int(),
        /** Net revenue of all time. */
        net: amounts,
        /** Whom to write to. */
        contact: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
        managers: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
      }),
    ),
  },
});

export const getDecisionTimes = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/decision-times',
  access: 'staff',
  summary: 'How long the registrations and leads of a period waited for their decision, or wait still.',
  query: z.strictObject({ ...timeFields, manager: z.optional(managerChoice) }),
  csv: true,
  success: {
    status: 200,
    data: z.array(
      z.object({
        /** The longest wait of this line. */
        span: z.enum(decisionSpans),
        registrations: z.int(),
        leads: z.int(),
        /** Of both, those not decided yet. */
        open: z.int(),
      }),
    ),
  },
});

export const listWaitingWork = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/waiting',
  access: 'staff',
  summary: 'What waits for a decision, by the managers of its partners; the longest wait first.',
  csv: true,
  success: {
    status: 200,
    data: z.array(
      z.object({
        /** Null: for no manager. */
        manager: z.nullable(z.object({ id, name: z.string() })),
        registrations: z.int(),
        leads: z.int(),
        referrals: z.int(),
        oldest: instant,
      }),
    ),
  },
});
