import { workWords } from './decisions.ts';
import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { figureWords, registryWords, youngWords } from '../figures/words.ts';

/** What adds up over days, partners, apps and countries: counts, and money in minor units of each currency. */
export const measures = [
  'clicks',
  'installs',
  'visit_installs',
  'uninstalls',
  'charges',
  'refunds',
  'gross',
  'net',
  'commissions',
  'reversals',
  'visit_earnings',
  'bonuses',
] as const;
export type Measure = (typeof measures)[number];

/** Days after an approval by which a partner has become active or not. */
export const activationDays = [30, 60, 90] as const;
type ActivationDays = (typeof activationDays)[number];
export const activationSteps = ['click', 'install', 'paid'] as const;
type ActivationStep = (typeof activationSteps)[number];

/** What is counted otherwise: distinct partners and shops, what holds at the end of a period, and durations in seconds. */
export type Part =
  | Measure
  | 'matured_clicks'
  | 'matured_installs'
  | 'paying_shops'
  | 'shops_at_start'
  | 'shops_lost'
  | 'recurring_at_start'
  | 'recurring_kept'
  | 'recurring_since'
  | 'charged_shops'
  | 'refunded_shops'
  | 'installed_shops'
  | 'net_of_installed'
  | 'new_partners'
  | 'active_partners'
  | 'paying_partners'
  | `approved_${ActivationDays}`
  | `${ActivationStep}_${ActivationDays}`
  | `${'decision' | 'lead_decision' | 'first_referral' | 'first_payout'}_${50 | 90}`
  | 'portfolio'
  | 'decisions'
  | 'notes'
  | 'contacts';

export const units = ['count', 'money', 'ratio', 'duration'] as const;
type MetricUnit = (typeof units)[number];

export const groupings = ['day', 'week', 'month', 'app', 'partner', 'manager', 'country'] as const;
export type Grouping = (typeof groupings)[number];

export interface Metric {
  readonly label: string;
  /** `ratio` in basis points, `duration` in seconds, `money` in minor units, per currency. */
  readonly unit: MetricUnit;
  /** One sentence; with the words for young figures behind it where that is what it is. */
  readonly definition: string;
  readonly numerator: readonly Part[];
  /** What the numerator is divided by; empty for a number that is not a ratio. */
  readonly denominator: readonly Part[];
  /** The records it is counted from. */
  readonly source: string;
  /** What it can be grouped by; it takes a filter by app, country or manager where it groups by that, too. */
  readonly groupings: readonly Grouping[];
  /** Whether recent periods look worse than they are, since what they count is still to come. */
  readonly isYoungBiased: boolean;
  /** A rise is bad. */
  readonly isLessBetter: boolean;
  /** At most 100%. */
  readonly isCapped: boolean;
}

const overTime = ['day', 'week', 'month'] as const;
const everywhere: readonly Grouping[] = groupings;
const ofPartners: readonly Grouping[] = [...overTime, 'partner', 'manager'];
/** Of what holds at a moment: of days and weeks it would be asked hundreds of times. */
const ofShops: readonly Grouping[] = ['month', 'app', 'partner', 'manager', 'country'];

type Given = Pick<Metric, 'label' | 'definition' | 'numerator' | 'source'> & Partial<Metric>;

const metric = (unit: MetricUnit, given: Given): Metric => ({
  unit,
  denominator: [],
  groupings: everywhere,
  isYoungBiased: false,
  isLessBetter: false,
  isCapped: false,
  ...given,
});

const stepWords: Record<ActivationStep, { label: string; definition: string }> = {
  click: { label: 'a click', definition: 'the first click on one of their links' },
  install: { label: 'an install', definition: 'the first install they referred' },
  paid: { label: 'a charge', definition: 'the first charge of a shop they referred' },
};

const activation = (step: ActivationStep, days: ActivationDays): Metric =>
  metric('ratio', {
    label: `Activated by ${stepWords[step].label} in ${days} days`,
    definition: `Partners approved in the period with ${stepWords[step].definition} within ${days} days, divided by the partners approved; approvals of less than ${days} days ago are left out.`,
    numerator: [`${step}_${days}`],
    denominator: [`approved_${days}`],
    source: 'approvals, clicks, referrals, charges',
    groupings: ofPartners,
  });

const durationOf = (name: 'decision' | 'lead_decision' | 'first_referral' | 'first_payout', percentile: 50 | 90) =>
  `${name}_${percentile}` as const;

const duration = (
  name: Parameters<typeof durationOf>[0],
  percentile: 50 | 90,
  given: Pick<Metric, 'label' | 'definition' | 'source'>,
): Metric =>
  metric('duration', {
    ...given,
    label: `${given.label}, ${percentile === 50 ? 'median' : '90th percentile'}`,
    definition: `${percentile === 50 ? 'Half' : 'Nine in ten'} of ${given.definition}`,
    numerator: [durationOf(name, percentile)],
    groupings: ofPartners,
    isLessBetter: true,
  });

const decision = {
  label: 'Time to decision',
  definition:
    'the registrations of the period were decided within this time; open ones count as not decided yet, and under a manager are those they decided.',
  source: 'lifecycle history of registrations',
};
const leadDecision = {
  label: 'Time to decide a lead',
  definition:
    'the leads of the period were decided within this time; open ones count as not decided yet, and under a manager are those they decided.',
  source: 'lifecycle history of leads',
};
const firstReferral = {
  label: 'Time to first referral',
  definition:
    'the partners approved in the period had their first install within this time; those without one still count.',
  source: 'approvals, referrals',
};
const firstPayout = {
  label: 'Time to first payout',
  definition: 'the partners approved in the period were first paid within this time; those not paid yet still count.',
  source: 'approvals, payouts',
};

/** The figures that the analytics call takes; contract/figures/registry.ts has those of every screen. */
export const metrics = {
  clicks: metric('count', {
    ...figureWords.clicks,
    numerator: ['clicks'],
    source: 'clicks',
  }),
  installs: metric('count', {
    ...figureWords.installs,
    numerator: ['installs'],
    source: 'referrals',
  }),
  visitInstalls: metric('count', {
    ...figureWords.visitInstalls,
    numerator: ['visit_installs'],
    source: 'referrals',
  }),
  visitShare: metric('ratio', {
    label: 'Share from links',
    definition: 'Installs from links divided by all installs of referred shops.',
    numerator: ['visit_installs'],
    denominator: ['installs'],
    source: 'referrals',
  }),
  uninstalls: metric('count', {
    label: 'Uninstalls',
    definition: 'Referred shops that removed the app in the period and have not returned.',
    numerator: ['uninstalls'],
    source: 'referrals',
    isLessBetter: true,
  }),
  conversion: metric('ratio', {
    ...figureWords.conversion,
    numerator: ['visit_installs'],
    denominator: ['clicks'],
    source: 'referrals, clicks',
    isYoungBiased: true,
    isCapped: true,
  }),
  maturedConversion: metric('ratio', {
    label: 'Matured conversion',
    definition:
      'Of the period’s clicks older than the app’s attribution window, the share whose shop installed within the window.',
    numerator: ['matured_installs'],
    denominator: ['matured_clicks'],
    source: 'clicks, visits, referrals',
    groupings: [...overTime, 'app', 'partner', 'manager'],
  }),
  charges: metric('count', {
    ...registryWords.charges,
    numerator: ['charges'],
    source: 'charges',
  }),
  refunds: metric('count', {
    label: 'Refunds',
    definition: 'Refunds to referred shops, each on the day it was made.',
    numerator: ['refunds'],
    source: 'charges',
    isLessBetter: true,
  }),
  grossRevenue: metric('money', {
    ...registryWords.grossRevenue,
    numerator: ['gross'],
    source: 'charges',
  }),
  netRevenue: metric('money', {
    ...registryWords.netRevenue,
    numerator: ['net'],
    source: 'charges',
  }),
  commission: metric('money', {
    ...figureWords.commission,
    numerator: ['commissions', 'reversals'],
    source: 'ledger',
  }),
  reversals: metric('money', {
    label: 'Reversed commission',
    definition: 'Commissions reversed in the period after refunds and cancellations.',
    numerator: ['reversals'],
    source: 'ledger',
  }),
  bonuses: metric('money', {
    label: 'Bonuses',
    definition: 'Bonuses given to partners.',
    numerator: ['bonuses'],
    source: 'ledger',
    groupings: ofPartners,
  }),
  earningsPerClick: metric('money', {
    label: 'Earnings per click',
    definition: `Commissions less reversals of shops that came by a link, divided by clicks of the same period. ${youngWords}`,
    numerator: ['visit_earnings'],
    denominator: ['clicks'],
    source: 'ledger, clicks',
    isYoungBiased: true,
  }),
  programmeReturn: metric('ratio', {
    label: 'Return',
    definition: 'Net revenue of referred shops divided by commissions less reversals plus bonuses.',
    numerator: ['net'],
    denominator: ['commissions', 'reversals', 'bonuses'],
    source: 'charges, ledger',
    groupings: ofPartners,
  }),
  chargedShops: metric('count', {
    ...figureWords.chargedShops,
    numerator: ['charged_shops'],
    source: 'charges',
  }),
  payingShops: metric('count', {
    label: 'Paying shops',
    definition:
      'Referred shops with a charge that covers the end of the period: the time its billing names, else the interval of its plan, else a month.',
    numerator: ['paying_shops'],
    source: 'charges',
    groupings: ofShops,
  }),
  churn: metric('ratio', {
    label: 'Churn',
    definition: 'Of the shops that were paying when the period began, the share not paying at its end.',
    numerator: ['shops_lost'],
    denominator: ['shops_at_start'],
    source: 'charges',
    groupings: ofShops,
    isLessBetter: true,
  }),
  grossRetention: metric('ratio', {
    label: 'Gross revenue retention',
    definition:
      'Of the monthly subscription revenue when the period began, the share the same shops still pay at its end, increases left out.',
    numerator: ['recurring_kept'],
    denominator: ['recurring_at_start'],
    source: 'charges',
    groupings: ofShops,
  }),
  netRetention: metric('ratio', {
    label: 'Net revenue retention',
    definition:
      'The monthly subscription revenue at the end of the period from shops that paid at its start, divided by theirs at the start.',
    numerator: ['recurring_since'],
    denominator: ['recurring_at_start'],
    source: 'charges',
    groupings: ofShops,
  }),
  refundRate: metric('ratio', {
    label: 'Refund rate',
    definition: 'Of the shops charged in the period, the share that was also refunded in it.',
    numerator: ['refunded_shops'],
    denominator: ['charged_shops'],
    source: 'charges',
    groupings: everywhere,
    isLessBetter: true,
  }),
  lifetimeValue: metric('money', {
    label: 'Lifetime value so far',
    definition: `Net revenue to date of the shops installed in the period, divided by these shops. ${youngWords}`,
    numerator: ['net_of_installed'],
    denominator: ['installed_shops'],
    source: 'referrals, charges',
    isYoungBiased: true,
  }),
  newPartners: metric('count', {
    ...figureWords.newPartners,
    numerator: ['new_partners'],
    source: 'approvals',
    groupings: ofPartners,
  }),
  activePartners: metric('count', {
    label: 'Active partners',
    definition:
      'Partners with a click, a lead or a charge in the 30 days up to the end of the period; under a manager, those in their care when it happened, some of whom may be in other hands by now.',
    numerator: ['active_partners'],
    source: 'clicks, leads, charges',
    groupings: ['month', 'partner', 'manager'],
  }),
  payingPartners: metric('count', {
    label: 'Paying partners',
    definition:
      'Partners with a charge of a referred shop in the 30 days up to the end of the period; under a manager, those in their care when it happened.',
    numerator: ['paying_partners'],
    source: 'charges',
    groupings: ['month', 'partner', 'manager'],
  }),
  activationByClick30: activation('click', 30),
  activationByClick60: activation('click', 60),
  activationByClick90: activation('click', 90),
  activationByInstall30: activation('install', 30),
  activationByInstall60: activation('install', 60),
  activationByInstall90: activation('install', 90),
  activationByPaid30: activation('paid', 30),
  activationByPaid60: activation('paid', 60),
  activationByPaid90: activation('paid', 90),
  timeToDecision: duration('decision', 50, decision),
  timeToDecision90: duration('decision', 90, decision),
  timeToLeadDecision: duration('lead_decision', 50, leadDecision),
  timeToLeadDecision90: duration('lead_decision', 90, leadDecision),
  timeToFirstReferral: duration('first_referral', 50, firstReferral),
  timeToFirstReferral90: duration('first_referral', 90, firstReferral),
  timeToFirstPayout: duration('first_payout', 50, firstPayout),
  timeToFirstPayout90: duration('first_payout', 90, firstPayout),
  portfolio: metric('count', {
    label: 'Partners',
    definition:
      'Approved partners at the end of the period; under a manager, those in their care then, so that one with two managers counts for both.',
    numerator: ['portfolio'],
    source: 'approvals, periods of assignment',
    groupings: ['month', 'partner', 'manager'],
  }),
  decisions: metric('count', {
    label: workWords.decisions,
    definition: 'Registrations and leads approved or rejected; under a manager, by them.',
    numerator: ['decisions'],
    source: 'lifecycle history',
    groupings: ofPartners,
  }),
  notes: metric('count', {
    label: workWords.notes,
    definition: 'Notes that staff wrote about partners; under a manager, by them.',
    numerator: ['notes'],
    source: 'notes',
    groupings: ofPartners,
  }),
  contacts: metric('count', {
    label: workWords.contacts,
    definition: 'Calls, emails, meetings and other contacts logged with prospects; under a manager, by them.',
    numerator: ['contacts'],
    source: 'logs of prospects',
    groupings: [...overTime, 'manager'],
  }),
} satisfies Record<string, Metric>;

export type MetricKey = keyof typeof metrics;

/** `Object.keys` with the type that it has here. */
export const isMetricKey = (key: string): key is MetricKey => Object.hasOwn(metrics, key);
export const metricKeys: readonly MetricKey[] = Object.keys(metrics).filter(isMetricKey);

/** Whether a figure is known by all of these at once: clicks by country are those of all partners. */
export function isKnownBy(key: MetricKey, all: readonly Grouping[]): boolean {
  const { groupings: own, numerator, denominator }: Metric = metrics[key];
  const isOfClicks = [...numerator, ...denominator].includes('clicks');
  const isOfSome = all.includes('partner') || all.includes('manager');
  return all.every((one) => own.includes(one)) && !(isOfClicks && isOfSome && all.includes('country'));
}

export const listMetrics = defineEndpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'member',
  summary:
    'Every figure of the product with its definition. The analytics call takes those whose key has no dot and that can be grouped; `reports.` leads those of reports, and others lead with their screen.',
  success: {
    status: 200,
    data: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** `ratio` in basis points, `duration` in seconds and in reports in days, `money` in minor units, per currency. */
        unit: z.enum(units),
        definition: z.string(),
        /** What is added; of a name after `-` it is taken off. */
        numerator: z.array(z.string()),
        /** Empty for a number that is not a ratio. */
        denominator: z.array(z.string()),
        source: z.string(),
        groupings: z.array(z.enum(groupings)),
        isYoungBiased: z.boolean(),
        isLessBetter: z.boolean(),
        isCapped: z.boolean(),
      }),
    ),
  },
});
