/** The page's address with one parameter changed, from its first rows on, and perhaps a place in it. */
export function withParam(search: URLSearchParams, name: string, value: string, place = ''): string {
  const changed = new URLSearchParams(search);
  changed.set(name, value);
  changed.delete('page');
  return `?${changed.toString()}${place === '' ? '' : `#${place}`}`;
}

/** An address with the period of this page. */
export function withPeriod(search: URLSearchParams, path: string): string {
  const kept = new URLSearchParams(
    ['timeFilter', 'from', 'to'].flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
