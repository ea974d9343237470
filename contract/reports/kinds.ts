import { standingWords } from '../analytics/standing.ts';
import { figureWords, registryWords } from '../figures/words.ts';
import { type ReportColumn, type ReportGrouping, groupingColumns } from './columns.ts';
import { performanceColumns } from './performance.ts';

/** What a report can be narrowed by; `period` is the time filter. */
export const reportParameters = [
  'period',
  'app',
  'partner',
  'country',
  'shopCountry',
  'currency',
  'asOf',
  'status',
  'type',
  'assignee',
  'manager',
  'tag',
  'step',
  'reason',
  'actor',
  'work',
  'subject',
  'span',
  'decision',
  'standing',
  'age',
  'having',
  'entry',
] as const;
export type ReportParameter = (typeof reportParameters)[number];

/** What the rows of a report can be asked to have some of: columns. */
export const havings = [
  'clicks',
  'installs',
  'refunded',
  'reversed',
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'installed',
  'paid',
] as const;
export type Having = (typeof havings)[number];

export const havingWords: Readonly<Record<Having, string>> = {
  clicks: 'With clicks',
  installs: 'With installs',
  refunded: 'Refunds',
  reversed: 'Reversals',
  pending: 'Pending leads',
  approved: 'Approved leads',
  rejected: 'Rejected leads',
  withdrawn: 'Withdrawn leads',
  installed: 'Leads that installed',
  paid: 'Leads that paid',
};

interface Kind {
  readonly title: string;
  readonly description: string;
  /** What `period` goes by. */
  readonly periodOf?: string;
  readonly parameters: readonly ReportParameter[];
  /** What its rows can be of; the first is what they are of unless asked otherwise. None: a row for each thing. */
  readonly groupings: readonly ReportGrouping[];
  /** After those of the groupings. */
  readonly columns: readonly ReportColumn[];
  /** The column that is drawn. */
  readonly picture?: string;
  /** The list that a row opens into; `each`: this report, by one thing a row, which opens it. */
  readonly opens?: 'charged' | 'installed' | 'payouts' | 'referral' | 'each' | 'record';
  readonly each?: ReportGrouping;
  /** The columns that its rows can be asked to have some of, where `having` narrows it. */
  readonly havings?: readonly Having[];
  /** Its months are those of payouts, which are UTC’s. */
  readonly isOfPayoutMonths?: true;
  /** What it has by country is of all partners together. */
  readonly isOfAllByCountry?: true;
}

const currency = { key: 'currency', label: 'Currency', unit: 'currency' } as const;
const count = (key: string, label: string, definition: string): ReportColumn => ({
  key,
  label,
  unit: 'count',
  isSummed: true,
  definition,
});
const flag = (key: string, label: string, definition: string): ReportColumn => ({
  ...count(key, label, definition),
  unit: 'flag',
});
const money = (key: string, label: string, definition: string): ReportColumn => ({
  ...count(key, label, definition),
  unit: 'money',
});
const approvalRate: ReportColumn = {
  key: 'approvedShare',
  label: 'Approval rate',
  unit: 'share',
  definition: 'Approved of those decided.',
  divides: ['approved', 'approved', 'rejected'],
};

const within = (days: number, what: string) =>
  `Of the partners approved in the month, those with ${what} within ${days} days. Empty until ${days} days have passed since the month ended.`;
const activations = (['clicked', 'installed', 'paid'] as const).flatMap((step) =>
  [30, 60, 90].map((days): ReportColumn => {
    const [label, what] = {
      clicked: ['Clicked', 'a click'],
      installed: ['Installed', 'an install'],
      paid: ['Paid', 'a charge'],
    }[step];
    return {
      key: `${step}${days}`,
      label: `${label}, ${days} days`,
      unit: 'count',
      definition: within(days, what ?? ''),
    };
  }),
);

/** Every report, once: the list, the screen, the CSV and the checks of the call read it, the server keeps its SQL beside it. */
export const reportKinds = {
  performance: {
    title: 'Clicks and installs',
    description:
      'What clicks on partners’ links came to; under a manager, those in their care at the time; of a country, those of all partners.',
    periodOf: 'date of the click or install',
    parameters: ['period', 'app', 'country', 'partner', 'manager', 'tag', 'having'],
    groupings: ['day', 'week', 'month', 'app', 'partner'],
    isOfAllByCountry: true,
    columns: performanceColumns,
    picture: 'clicks',
    opens: 'installed',
    havings: ['clicks', 'installs'],
  },
  revenue: {
    title: 'Revenue and commission',
    description:
      'What referred shops paid, and what partners earned from it; under a manager, while partners were in their care.',
    periodOf: 'charge date',
    parameters: ['period', 'app', 'partner', 'country', 'currency', 'manager', 'tag'],
    groupings: ['month', 'app', 'partner', 'country'],
    columns: [
      currency,
      { key: 'charges', ...registryWords.charges, unit: 'count', isSummed: true },
      { key: 'charged', ...registryWords.grossRevenue, unit: 'money', isSummed: true },
      money('refunded', 'Refunded', 'What was refunded to these shops, each refund in the period it was made in.'),
      { key: 'revenue', ...figureWords.revenue, unit: 'money', isSummed: true },
      { key: 'netRevenue', ...registryWords.netRevenue, unit: 'money', isSummed: true },
      { key: 'commission', ...figureWords.commission, unit: 'money', isSummed: true },
    ],
    picture: 'revenue',
    opens: 'charged',
  },
  payouts: {
    title: 'Payouts',
    description: 'Payouts by month and currency; what is paid equals the ledger.',
    periodOf: 'payout month',
    parameters: ['period', 'partner', 'currency'],
    groupings: ['month', 'partner'],
    isOfPayoutMonths: true,
    columns: [
      currency,
      count('payouts', 'Payouts', 'All but voided ones.'),
      money('unpaid', 'Not paid yet', 'Open, approved, on hold, processing and failed payouts.'),
      money('paid', 'Paid', 'The payments that the ledger holds.'),
      money('undone', 'Undone', 'Payments recorded by mistake and undone.'),
      money('net', 'Net paid', 'Paid less undone.'),
    ],
    picture: 'net',
    opens: 'payouts',
  },
  refunds: {
    title: 'Refunds and reversals',
    description:
      'Every refund with the commission it reversed, and every commission reversed without one; under a manager, while partners were in their care.',
    periodOf: 'date of the refund or reversal',
    parameters: ['period', 'app', 'partner', 'country', 'currency', 'manager', 'tag', 'having'],
    groupings: [],
    havings: ['refunded', 'reversed'],
    columns: [
      { key: 'at', label: 'Date', unit: 'instant' },
      { key: 'shop', label: 'Shop', unit: 'text' },
      { key: 'app', label: 'App', unit: 'text' },
      { key: 'partner', label: 'Partner', unit: 'text' },
      currency,
      money(
        'refunded',
        'Refund',
        'The amount refunded to the shop. Empty where a commission was reversed without a refund.',
      ),
      money('reversed', 'Reversed', 'Deducted from the partner’s commission.'),
      { key: 'refundId', label: 'Refund ID', unit: 'id' },
      { key: 'referralId', label: 'Referral ID', unit: 'id' },
    ],
    opens: 'referral',
  },
  leads: {
    title: 'Leads and their outcomes',
    description: 'How many submitted leads were approved, installed and paid.',
    periodOf: 'submission date',
    parameters: ['period', 'partner', 'country', 'having'],
    groupings: ['month', 'partner', 'country', 'lead'],
    columns: [
      count('submitted', 'Submitted', 'Leads that partners submitted, whatever became of them.'),
      count('pending', 'Pending', 'Leads waiting for a decision.'),
      count(
        'approved',
        'Approved',
        'Leads approved, including those whose shop has installed and those that have expired.',
      ),
      count('rejected', 'Rejected', 'Leads rejected, and those whose approval was withdrawn.'),
      count('withdrawn', 'Withdrawn', 'By the partner, before a decision.'),
      count('installed', 'Installed', 'Leads whose shop installed an app.'),
      count('paid', 'Paid', 'Leads whose shop has paid.'),
      approvalRate,
    ],
    picture: 'submitted',
    opens: 'each',
    each: 'lead',
    havings: ['pending', 'approved', 'rejected', 'withdrawn', 'installed', 'paid'],
  },
  prospects: {
    title: 'Prospects’ funnel',
    description: 'Where prospects stand, and how many were invited and became partners.',
    periodOf: 'creation date',
    parameters: ['period', 'country', 'status', 'type', 'assignee'],
    groupings: ['status', 'type', 'assignee', 'country', 'month', 'prospect'],
    columns: [
      count('prospects', 'Prospects', 'Prospects created, whatever became of them.'),
      count('active', 'Active', 'Prospects that are not archived.'),
      count('archived', 'Archived', 'Archived prospects.'),
      count('reached', 'Contacted', 'With an entry in the log.'),
      count('invited', 'Invited', 'With an invitation to one of their contacts.'),
      count('joined', 'Registered', 'With an invitation that was accepted.'),
      count('won', 'Won', 'Their partner was approved.'),
      count('lost', 'Lost', 'Marked as lost and not reopened.'),
    ],
    picture: 'prospects',
    opens: 'each',
    each: 'prospect',
  },
  registrations: {
    title: 'Registrations',
    description: 'Companies that registered, and how long the decision took.',
    periodOf: 'registration date',
    parameters: ['period', 'app', 'country', 'shopCountry', 'manager', 'tag', 'step', 'reason'],
    groupings: ['month', 'country', 'partner'],
    columns: [
      count('registered', 'Registered', 'Companies that registered, whatever was decided.'),
      count('pending', 'Pending', 'Registrations not decided yet.'),
      count('approved', 'Approved', 'Registrations approved.'),
      count('rejected', 'Rejected', 'Registrations rejected.'),
      approvalRate,
      {
        key: 'days',
        label: 'Days to decision',
        unit: 'days',
        definition: 'The median of those decided, from registration to the last decision.',
      },
    ],
    picture: 'registered',
    opens: 'each',
    each: 'partner',
  },
  activation: {
    title: 'Activation cohorts',
    description: 'Of the partners approved in a month, how many had clicks, installs and charges how soon.',
    periodOf: 'approval date',
    parameters: ['period', 'country', 'manager', 'tag', 'age'],
    groupings: ['month', 'country', 'partner'],
    columns: [
      count('approved', 'Approved', 'Partners whose registration was approved.'),
      ...activations,
      {
        key: 'referralDays',
        label: 'Days to first referral',
        unit: 'days',
        definition: 'The median of those with an install since their approval.',
      },
      {
        key: 'payoutDays',
        label: 'Days to first payout',
        unit: 'days',
        definition: 'The median of those paid since their approval.',
      },
    ],
    picture: 'approved',
    opens: 'each',
    each: 'partner',
  },
  portfolio: {
    title: 'Portfolio',
    description: 'The partners as the period ends: approved, active or paying, and whose they were.',
    parameters: ['period', 'standing', 'manager', 'tag'],
    groupings: [],
    columns: [
      { key: 'partner', label: 'Partner', unit: 'text' },
      { key: 'managers', label: 'Managers', unit: 'text', definition: 'At the end of the period.' },
      flag('approved', standingWords.approved, 'With an approved registration at the end of the period.'),
      flag('active', standingWords.active, 'With a click, a lead or a charge in the last 30 days of the period.'),
      flag('paying', standingWords.paying, 'With a charge of a referred shop in the last 30 days of the period.'),
      { key: 'partnerId', label: 'Partner ID', unit: 'id' },
    ],
    opens: 'record',
  },
  churn: {
    title: 'Churn',
    description:
      'Shops that were paying as the period began, and which of them are not at its end. All time has no beginning.',
    parameters: ['period', 'app', 'partner', 'country', 'manager', 'tag'],
    groupings: [],
    columns: [
      { key: 'shop', label: 'Shop', unit: 'text' },
      { key: 'app', label: 'App', unit: 'text' },
      { key: 'partner', label: 'Partner', unit: 'text' },
      flag('shops', 'Paying at the start', 'Shops with a charge that covers the beginning of the period.'),
      flag(
        'lost',
        'Not at the end',
        'Of the shops paying at the start, those without a charge that covers the end of the period, or today if it is not over.',
      ),
      { key: 'referralId', label: 'Referral ID', unit: 'id' },
    ],
    opens: 'referral',
  },
  'decision-times': {
    title: 'Time to decision',
    description: 'Registrations and leads with their first decision, and how long it took or has taken so far.',
    periodOf: 'registration or submission date',
    parameters: ['period', 'subject', 'span', 'decision', 'actor'],
    groupings: [],
    columns: [
      { key: 'at', label: 'Submitted', unit: 'instant' },
      { key: 'subject', label: 'Type', unit: 'text' },
      { key: 'company', label: 'Company', unit: 'text', definition: 'The partner, or the lead.' },
      { key: 'decidedAt', label: 'Decided', unit: 'instant' },
      { key: 'decision', label: 'Decision', unit: 'text', definition: 'The first one.' },
      { key: 'by', label: 'By', unit: 'text' },
      { key: 'days', label: 'Days', unit: 'days', definition: 'Until the first decision, or until now.' },
      { key: 'partnerId', label: 'Partner ID', unit: 'id' },
      { key: 'leadId', label: 'Lead ID', unit: 'id' },
    ],
    opens: 'record',
  },
  activity: {
    title: 'Staff activity',
    description:
      'Every decision on a registration or lead, note on a partner and contact with a prospect, and whose it was.',
    periodOf: 'date of the decision, note or contact',
    parameters: ['period', 'work', 'actor'],
    groupings: [],
    columns: [
      { key: 'at', label: 'Date', unit: 'instant' },
      { key: 'what', label: 'Activity', unit: 'text' },
      { key: 'company', label: 'Company', unit: 'text', definition: 'The partner, the lead or the prospect.' },
      { key: 'by', label: 'By', unit: 'text' },
      { key: 'id', label: 'ID', unit: 'id' },
      { key: 'partnerId', label: 'Partner ID', unit: 'id' },
      { key: 'leadId', label: 'Lead ID', unit: 'id' },
      { key: 'prospectId', label: 'Prospect ID', unit: 'id' },
    ],
    opens: 'record',
  },
  ledger: {
    title: 'Ledger extract',
    description:
      'Every entry of the ledger that was booked by the end of a day; under a manager, while partners were in their care.',
    periodOf: 'date of the entry',
    parameters: ['asOf', 'period', 'partner', 'currency', 'manager', 'tag', 'entry'],
    groupings: [],
    columns: [
      { key: 'at', label: 'Occurred', unit: 'instant' },
      { key: 'booked', label: 'Booked', unit: 'instant' },
      { key: 'partner', label: 'Partner', unit: 'text' },
      { key: 'kind', label: 'Type', unit: 'text' },
      { key: 'about', label: 'About', unit: 'text', definition: 'The shop, the payout, or the reason.' },
      { key: 'app', label: 'App', unit: 'text' },
      currency,
      money(
        'amount',
        'Amount',
        'Positive for what the partner earns, negative for what is reversed, deducted or paid out.',
      ),
      { key: 'entryId', label: 'Entry ID', unit: 'id' },
      { key: 'referralId', label: 'Referral ID', unit: 'id' },
      { key: 'payoutId', label: 'Payout ID', unit: 'id' },
      { key: 'partnerId', label: 'Partner ID', unit: 'id' },
    ],
    opens: 'referral',
  },
} as const satisfies Record<string, Kind>;

export type ReportKey = keyof typeof reportKinds;
export type ReportKind = Kind;

export const reportKeys = [
  'performance',
  'revenue',
  'payouts',
  'refunds',
  'leads',
  'prospects',
  'registrations',
  'activation',
  'portfolio',
  'churn',
  'decision-times',
  'activity',
  'ledger',
] as const satisfies readonly ReportKey[];

export const isReportKey = (text: string): text is ReportKey => reportKeys.some((key) => key === text);

export const reportKindOf = (key: ReportKey): ReportKind => reportKinds[key];

/** Its columns when its rows are of `by`. */
export const reportColumns = (key: ReportKey, by: readonly ReportGrouping[]): readonly ReportColumn[] => [
  ...by.flatMap((grouping) => groupingColumns[grouping]),
  ...reportKindOf(key).columns,
];

interface Narrowed {
  readonly by: readonly ReportGrouping[];
  readonly country?: string | undefined;
  readonly partnerId?: string | undefined;
  readonly manager?: string | undefined;
  readonly tag?: string | undefined;
}

/** Whether a country of some partners is wanted of a report that has countries of all partners alone. */
export const isCountryOfSome = (key: ReportKey, { by, country, partnerId, manager, tag }: Narrowed): boolean =>
  reportKindOf(key).isOfAllByCountry === true &&
  country !== undefined &&
  (by.includes('partner') || [partnerId, manager, tag].some((one) => one !== undefined));

/** What the rows of a report are of, given what is asked. */
export const groupingsOf = (key: ReportKey, chosen: readonly ReportGrouping[]): readonly ReportGrouping[] =>
  chosen.length > 0 ? chosen : reportKindOf(key).groupings.slice(0, 1);
