/** What a page asks the call for, given its address. */
export function callOf(path: string, href: string): string {
  const params = new URLSearchParams(href.split('?')[1] ?? '');
  for (const side of ['from', 'to']) {
    const day = params.get(side);
    params.delete(side);
    if (day !== null) params.set(`dateRange[${side}]`, day);
  }
  return `${path}?${params.toString()}`;
}
