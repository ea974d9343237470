import type { TimeFilter } from '#contract/shared/lists.ts';

/** The periods with a name; a chosen range is the one without. */
export const periods = [
  { value: 'all time', label: 'All time' },
  { value: 'today', label: 'Today' },
  { value: 'last_7_days', label: 'Last 7 days' },
  { value: 'last_30_days', label: 'Last 30 days' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_quarter', label: 'This quarter' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'this_year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
] as const satisfies readonly { value: TimeFilter; label: string }[];

export type NamedPeriod = (typeof periods)[number]['value'];
