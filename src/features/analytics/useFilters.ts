import { useSearchParams } from 'wouter';

import { type Grouping, type Metric, type MetricKey, metrics } from '#contract/analytics/metrics.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

const names = ['app', 'manager', 'tag', 'country'] as const;
type Name = (typeof names)[number];

/** The filters of an analytics page, kept in its address. */
export interface Filters {
  /** As `FilterSelect` takes them. */
  readonly collection: { filters: CollectionFilters; setFilters: (changed: CollectionFilters) => void };
  /** For endpoints. */
  readonly given: { app?: string; manager?: string; tag?: number; country?: string };
  /** Whether a figure can be narrowed by what is chosen. */
  readonly fits: (key: MetricKey) => boolean;
}

/** What a figure is grouped by where it takes the filter. */
const neededBy: Record<Name, Grouping> = { app: 'app', manager: 'manager', tag: 'partner', country: 'country' };

export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  const chosen = names.filter((name) => search.get(name) !== null);
  const text = (name: Name) => search.get(name) ?? undefined;
  const [app, manager, tag, country] = [text('app'), text('manager'), text('tag'), text('country')];
  return {
    collection: {
      filters: { app, manager, tag, country },
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
    given: {
      ...(app !== undefined && { app }),
      ...(manager !== undefined && { manager }),
      ...(tag !== undefined && /^\d{1,9}$/.test(tag) && { tag: Number(tag) }),
      ...(country !== undefined && { country }),
    },
    fits: (key) => {
      const { groupings }: Metric = metrics[key];
      return chosen.every((name) => groupings.includes(neededBy[name]));
    },
  };
}
