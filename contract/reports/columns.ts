/** What a figure or fact of a report is; money is minor units of the row's `currency`. `id` is for programs, not for people. */
export type ReportUnit =
  | 'text'
  | 'id'
  | 'country'
  | 'currency'
  | 'month'
  | 'day'
  | 'instant'
  | 'count'
  /** 1 where it holds for what the row is of, else 0. */
  | 'flag'
  | 'money'
  /** Basis points: 2000 is 20 %. */
  | 'share'
  | 'days';

export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly unit: ReportUnit;
  /** How it is reckoned; every figure has one, a fact where its name does not say. */
  readonly definition?: string;
  /** Added up above the table. */
  readonly isSummed?: boolean;
  /** Of a share: the two summed columns that it divides, in each row and in the sums; at most 100 %. */
  readonly of?: readonly [part: string, whole: string];
  /** Of a share that the sums leave out: the column that it divides, and those that together make the whole. */
  readonly divides?: readonly [part: string, ...whole: string[]];
}

export const reportGroupings = [
  'day',
  'week',
  'month',
  'app',
  'partner',
  'country',
  'status',
  'type',
  'assignee',
  'prospect',
  'lead',
] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** The columns of each grouping. */
export const groupingColumns: Readonly<Record<ReportGrouping, readonly ReportColumn[]>> = {
  day: [{ key: 'day', label: 'Day', unit: 'day' }],
  week: [{ key: 'week', label: 'Week of', unit: 'day' }],
  month: [{ key: 'month', label: 'Month', unit: 'month' }],
  app: [
    { key: 'app', label: 'App', unit: 'text' },
    { key: 'appSlug', label: 'App ID', unit: 'id' },
  ],
  partner: [
    { key: 'partner', label: 'Partner', unit: 'text' },
    { key: 'partnerId', label: 'Partner ID', unit: 'id' },
  ],
  country: [{ key: 'country', label: 'Country', unit: 'country' }],
  status: [
    { key: 'status', label: 'Status', unit: 'text' },
    { key: 'statusId', label: 'Status ID', unit: 'id' },
  ],
  type: [
    { key: 'type', label: 'Type', unit: 'text' },
    { key: 'typeId', label: 'Type ID', unit: 'id' },
  ],
  assignee: [
    { key: 'assignee', label: 'Assignee', unit: 'text' },
    { key: 'assigneeId', label: 'Assignee ID', unit: 'id' },
  ],
  prospect: [
    { key: 'prospect', label: 'Prospect', unit: 'text' },
    { key: 'prospectId', label: 'Prospect ID', unit: 'id' },
  ],
  lead: [
    { key: 'lead', label: 'Lead', unit: 'text' },
    { key: 'leadId', label: 'Lead ID', unit: 'id' },
  ],
};

export const groupingNames: Readonly<Record<ReportGrouping, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  app: 'App',
  partner: 'Partner',
  country: 'Country',
  status: 'Status',
  type: 'Type',
  assignee: 'Assignee',
  prospect: 'Prospect',
  lead: 'Lead',
};
