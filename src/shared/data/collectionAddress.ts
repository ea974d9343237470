import type { CollectionFilters, CollectionRequest } from '#machines/processes/collection.machine.ts';

export interface CollectionDefaults {
  perPage: number;
  sort: string;
  filters: CollectionFilters;
  scope: CollectionRequest['scope'];
  /** In front of every name when a page holds several lists: `notes.page`. */
  name?: string | undefined;
  /** What filters are called in the address, where not as the endpoint calls them. */
  inAddress?: Readonly<Record<string, string>> | undefined;
  /** The names of what is refused of a request. */
  refusedOf: (request: CollectionRequest) => readonly string[];
}

/** With the default filters and sort in place of those that would be refused. */
export function asTaken(
  request: CollectionRequest,
  { sort, filters, refusedOf }: CollectionDefaults,
): CollectionRequest {
  const refused = refusedOf(request);
  const kept = Object.entries(request.filters).filter(([key]) => !refused.includes(key));
  return {
    ...request,
    sort: refused.includes('sort') ? sort : request.sort,
    filters: { ...filters, ...Object.fromEntries(kept) },
  };
}

const whole = (text: string | null, fallback: number, max: number) => {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
};

const nameIn =
  ({ name, inAddress = {} }: CollectionDefaults) =>
  (key: string) => {
    const called = inAddress[key] ?? key;
    return name ? `${name}.${called}` : called;
  };

/** The request encoded in a query string; missing or invalid parts are the default. */
export function requestOf(search: string, defaults: CollectionDefaults): CollectionRequest {
  const params = new URLSearchParams(search);
  const name = nameIn(defaults);
  const filters = Object.entries(defaults.filters).map(([key, fallback]) => {
    const given = params.getAll(name(key));
    if (given.length === 0) return [key, fallback];
    return [key, Array.isArray(fallback) ? given : given[0]];
  });
  const request = {
    page: whole(params.get(name('page')), 1, 1_000_000),
    perPage: whole(params.get(name('perPage')), defaults.perPage, 100),
    sort: params.get(name('sort')) ?? defaults.sort,
    search: params.get(name('search')) ?? '',
    filters: Object.fromEntries(filters),
    scope: defaults.scope,
  };
  return asTaken(request, defaults);
}

/** What filters of an address are called there that its request does not have: they were refused. */
export function leftOutOf(search: string, { filters }: CollectionRequest, defaults: CollectionDefaults): string[] {
  const params = new URLSearchParams(search);
  const name = nameIn(defaults);
  return Object.keys(defaults.filters).flatMap((key) => {
    const given = params.getAll(name(key)).join();
    return given === '' || given === String(filters[key] ?? '') ? [] : [name(key)];
  });
}

/** The query string of a request; holds only what differs from the default and keeps other parameters. */
export function searchOf(search: string, request: CollectionRequest, defaults: CollectionDefaults): string {
  const params = new URLSearchParams(search);
  const name = nameIn(defaults);
  const put = (
    key: string,
    value: string | readonly string[] | undefined,
    fallback: string | readonly string[] | undefined,
  ) => {
    params.delete(name(key));
    if (value === undefined || String(value) === String(fallback ?? '')) return;
    for (const each of typeof value === 'string' ? [value] : value) params.append(name(key), each);
  };
  put('page', String(request.page), '1');
  put('perPage', String(request.perPage), String(defaults.perPage));
  put('sort', request.sort, defaults.sort);
  put('search', request.search, '');
  for (const [key, fallback] of Object.entries(defaults.filters)) put(key, request.filters[key], fallback);
  return params.toString();
}
