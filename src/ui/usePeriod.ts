import { useSearchParams } from 'wouter';

import type { TimeFilter } from '#contract/lists.ts';

export const periods = [
  { value: 'all time', label: 'All time' },
  { value: 'today', label: 'Today' },
  { value: 'last_7_days', label: 'Last 7 days' },
  { value: 'last_30_days', label: 'Last 30 days' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_year', label: 'This year' },
] as const satisfies readonly { value: TimeFilter; label: string }[];

type Value = (typeof periods)[number]['value'];

export interface Period {
  value: Value;
  /** For endpoints that take a time filter. */
  query: { timeFilter: Value };
  set: (value: string) => void;
}

/** The time filter of a page, kept in the address; 'all time' unless told otherwise. */
export function usePeriod(initial: Value = 'all time'): Period {
  const [search, setSearch] = useSearchParams();
  const found = periods.find(({ value }) => value === search.get('timeFilter'));
  const value = found?.value ?? initial;
  return {
    value,
    query: { timeFilter: value },
    set: (next) =>
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next === initial) changed.delete('timeFilter');
          else changed.set('timeFilter', next);
          return changed;
        },
        { replace: true },
      ),
  };
}
