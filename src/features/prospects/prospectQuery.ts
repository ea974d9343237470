import { timeFilters, type TimeFilter } from '#contract/shared/lists.ts';

import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

/** The filters of prospects, by their names on the wire and in the address. */
export const filterNames = ['status_id', 'type_id', 'assigned_to', 'tag_ids', 'outcome', 'timeFilter'] as const;
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

export interface ProspectQuery {
  search?: string;
  status_id?: string;
  type_id?: string;
  assigned_to?: string;
  tag_ids?: string;
  outcome?: string;
  timeFilter?: TimeFilter;
}

const isTimeFilter = (value: unknown): value is TimeFilter => timeFilters.some((filter) => filter === value);

/** What of an address the calls take: texts with commas, and a period. */
export function queryOf({ filters, search }: { filters: CollectionFilters; search: string }): ProspectQuery {
  const { timeFilter, ...rest } = filters;
  const texts = Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    ...Object.fromEntries(texts),
    ...(isTimeFilter(timeFilter) ? { timeFilter } : {}),
    ...(search === '' ? {} : { search }),
  };
}
