import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { timeFields, managerChoice } from '../shared/lists.ts';
import { decisionSpans, decisionSubjects, firstDecisions, staffWork } from '../analytics/decisions.ts';
import { progressReasons, progressSteps } from '../analytics/progress.ts';
import { approvalAges, standings } from '../analytics/standing.ts';
import { reportAnswer, reportColumn } from './answer.ts';
import { entryChoices } from './entries.ts';
import { type ReportGrouping, reportGroupings } from './columns.ts';
import { type ReportParameter, havings, reportKeys } from './kinds.ts';
import { appSlug, countryCode, currency, day, id, instant, text, wholeNumber } from '../shared/schemas.ts';

const reportKey = z.enum(reportKeys, `Use one of ${reportKeys.join(', ')}.`);

const isGrouping = (word: string): word is ReportGrouping => reportGroupings.some((one) => one === word);
/** Words with commas between them, each once: `app,partner`. */
const groupings = z.string().check(
  z.refine(
    (value) => {
      const words = value.split(',');
      return words.every(isGrouping) && new Set(words).size === words.length;
    },
    `Use ${reportGroupings.join(', ')}, with commas between them.`,
  ),
);
export const groupingsIn = (value: string | undefined): readonly ReportGrouping[] =>
  (value ?? '').split(',').filter(isGrouping);

const lookup = z.string('Choose an option.').check(z.regex(/^[1-9]\d{0,8}$/, 'Choose an option.'));

/** What narrows a report, in queries and where it is saved. A report refuses what it does not have. */
const parameterFields = {
  ...timeFields,
  app: z.optional(appSlug),
  partnerId: z.optional(id),
  /** `none`: not known. */
  country: z.optional(z.union([countryCode, z.literal('none')], 'Choose a country.')),
  /** Where the shops are that partners are counted by; beside `country`, which is the partner’s own. */
  shopCountry: z.optional(countryCode),
  currency: z.optional(currency),
  /** The last day that counts of the ledger. */
  asOf: z.optional(day),
  by: z.optional(groupings),
  /** Ids of prospects’ status, type and assignee; `none`: assigned to no one. */
  status: z.optional(lookup),
  type: z.optional(lookup),
  assignee: z.optional(z.union([id, z.literal('none')], 'Choose an assignee.')),
  manager: z.optional(managerChoice),
  tag: z.optional(lookup),
  /** The step of the activation that a partner has come to, or passed; and what keeps it from its next one. Under an app, on that app; under a country of shops, with shops there. */
  step: z.optional(z.enum(progressSteps, 'Choose a step.')),
  reason: z.optional(z.enum(progressReasons, 'Choose a reason.')),
  /** Who of staff did it, or decided; `unassigned`: no one. */
  actor: z.optional(managerChoice),
  work: z.optional(z.enum(staffWork, 'Choose an activity.')),
  subject: z.optional(z.enum(decisionSubjects, 'Choose registrations or leads.')),
  span: z.optional(z.enum(decisionSpans, 'Choose a time.')),
  decision: z.optional(z.enum(firstDecisions, 'Choose a decision.')),
  /** At the end of the period. */
  standing: z.optional(z.enum(standings, 'Choose approved, active or paying.')),
  /** Days since the approval, at least. */
  age: z.optional(z.enum(approvalAges, 'Choose 30, 60 or 90 days.')),
  /** Only rows with some in this column, of those that the report lists as `havings`. */
  having: z.optional(z.enum(havings, `Use one of ${havings.join(', ')}.`)),
  /** Entries of the ledger of this kind; `cost`: commissions, reversals and bonuses. */
  entry: z.optional(z.enum(entryChoices, 'Choose a kind of entry.')),
};
export const reportParameterValues = z.strictObject(parameterFields);
export type ReportParameterValues = z.output<typeof reportParameterValues>;

/** The fields that a parameter has in queries and addresses. */
export const reportFields = {
  period: ['timeFilter', 'periodFilter', 'dateRange'],
  app: ['app'],
  partner: ['partnerId'],
  country: ['country'],
  shopCountry: ['shopCountry'],
  currency: ['currency'],
  asOf: ['asOf'],
  status: ['status'],
  type: ['type'],
  assignee: ['assignee'],
  manager: ['manager'],
  tag: ['tag'],
  step: ['step'],
  reason: ['reason'],
  actor: ['actor'],
  work: ['work'],
  subject: ['subject'],
  span: ['span'],
  decision: ['decision'],
  standing: ['standing'],
  age: ['age'],
  having: ['having'],
  entry: ['entry'],
} as const satisfies Record<ReportParameter, readonly (keyof ReportParameterValues)[]>;

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'staff',
  summary: 'Every report with its parameters, its groupings (the first is the default) and its columns.',
  success: {
    status: 200,
    data: z.array(
      z.object({
        key: reportKey,
        title: z.string(),
        description: z.string(),
        parameters: z.array(z.string()),
        groupings: z.array(z.string()),
        columns: z.array(reportColumn),
      }),
    ),
  },
});

export const getReport = defineEndpoint({
  method: 'GET',
  path: '/api/reports/{key}',
  access: 'staff',
  summary:
    'A page of a report’s rows, with the sums of all of them by currency; as CSV every row. Money is minor units of the row’s currency, in CSV major ones.',
  params: z.strictObject({ key: reportKey }),
  query: z.strictObject({
    ...parameterFields,
    page: z.optional(wholeNumber(1, 1_000_000)),
    perPage: z.optional(wholeNumber(1, 100)),
    /** A column’s key, with `-` in front for descending; without it, or `default`, the report’s own order. */
    sort: z.optional(z.string().check(z.regex(/^-?[A-Za-z][A-Za-z0-9]{0,40}$/, 'Sort by a column.'))),
  }),
  csv: true,
  success: reportAnswer,
});

export const reportFrequencies = ['weekly', 'monthly'] as const;

/** A report with parameters under a name, its owner's. */
export const savedReport = z.object({
  id,
  name: z.string(),
  report: reportKey,
  parameters: reportParameterValues,
  /** How often it is emailed to its owner; null for never. */
  frequency: z.nullable(z.enum(reportFrequencies)),
  nextAt: z.nullable(instant),
  lastSentAt: z.nullable(instant),
  createdAt: instant,
});
export type SavedReport = z.output<typeof savedReport>;

const frequency = z.nullable(z.enum(reportFrequencies, 'Choose weekly, monthly or never.'));

export const listSavedReports = defineEndpoint({
  method: 'GET',
  path: '/api/reports/saved',
  access: 'staff',
  owner: 'self',
  summary: 'One’s saved reports, by name.',
  success: { status: 200, data: z.array(savedReport) },
});

/** Of one person. */
export const mostSavedReports = 100;

export const saveReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports/saved',
  access: 'staff',
  owner: 'self',
  summary: 'Save a report with parameters under a name, and have it emailed every week or month.',
  body: z.strictObject({
    name: text(120),
    report: reportKey,
    parameters: reportParameterValues,
    frequency: z.optional(frequency),
  }),
  idempotency: 'honoured',
  success: { status: 201, data: savedReport },
  invalidates: ['/api/reports/saved'],
});

export const scheduleReport = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/saved/{id}',
  access: 'staff',
  owner: 'self',
  summary:
    'Have a saved report emailed: every Monday, on the first of every month, or never. The CSV is attached up to 256 KiB, linked beyond.',
  params: z.strictObject({ id }),
  body: z.strictObject({ frequency }),
  success: { status: 200, data: savedReport },
  invalidates: ['/api/reports/saved'],
});

export const deleteSavedReport = defineEndpoint({
  method: 'DELETE',
  path: '/api/reports/saved/{id}',
  access: 'staff',
  owner: 'self',
  summary: 'Delete a saved report; it is no longer emailed.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates: ['/api/reports/saved'],
});
