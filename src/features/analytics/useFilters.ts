import { useSearchParams } from 'wouter';

import type { AnalyticsFilters } from '#contract/analytics/analytics.ts';
import { type Grouping, type MetricKey, isKnownBy } from '#contract/analytics/metrics.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { useLeftOut } from '../../shared/data/useLeftOut.ts';
import { filterNames, filtersIn } from './filtersIn.ts';

type Name = (typeof filterNames)[number];

/** The filters of an analytics page, kept in its address. */
export interface Filters {
  /** As `FilterSelect` takes them. */
  readonly collection: { filters: CollectionFilters; setFilters: (changed: CollectionFilters) => void };
  /** For endpoints. */
  readonly given: AnalyticsFilters;
  /** Whether a figure can be narrowed by what is chosen, where it is grouped by `grouping`. */
  readonly fits: (key: MetricKey, grouping?: Grouping) => boolean;
}

/** What a figure is grouped by where it takes the filter. */
const neededBy: Record<Name, Grouping> = { app: 'app', manager: 'manager', tag: 'partner', country: 'country' };

export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  const given = filtersIn(search);
  useLeftOut(filterNames.filter((name) => search.has(name) && given[name] === undefined));
  const chosen = filterNames.filter((name) => given[name] !== undefined);
  return {
    collection: {
      filters: Object.fromEntries(filterNames.map((name) => [name, given[name]?.toString()])),
      setFilters: (changed) =>
        setSearch(
          (current) => {
            const next = new URLSearchParams(current);
            for (const [name, value] of Object.entries(changed)) {
              if (typeof value === 'string') next.set(name, value);
              else next.delete(name);
            }
            return next;
          },
          { replace: true },
        ),
    },
    given,
    fits: (key, grouping) =>
      isKnownBy(key, [...chosen.map((name) => neededBy[name]), ...(grouping === undefined ? [] : [grouping])]),
  };
}
