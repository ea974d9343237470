/** The page's address with one parameter changed, and perhaps a place in it. */
export function withParam(search: URLSearchParams, name: string, value: string, place = ''): string {
  const changed = new URLSearchParams(search);
  changed.set(name, value);
  return `?${changed.toString()}${place === '' ? '' : `#${place}`}`;
}
