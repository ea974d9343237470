import type { CollectionFilters, CollectionRequest } from '#machines/processes/collection.machine.ts';

export interface CollectionOptions {
  /** As the endpoint spells it, `-` in front for descending. */
  sort: string;
  /** 25 unless specified otherwise. */
  perPage?: number;
  /** The filtering query parameters with their defaults. */
  filters?: CollectionFilters;
  /** What filters are called in the address, where not as the endpoint calls them. */
  inAddress?: Readonly<Record<string, string>>;
  /** What its page does not have though its endpoint may: names of filters, and `sort`. */
  refuses?: (request: Pick<CollectionRequest, 'sort' | 'filters'>) => readonly string[];
  /** Fixed parts of the call, not in the address. */
  params?: object;
  query?: object;
  /** In front of every name in the address when a page holds several lists. */
  name?: string;
  /** Whether its rows are figures that move while they are looked at. */
  isLive?: boolean;
}
