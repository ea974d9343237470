/** The tab of a page that a URL's `?tab=` opens; where it names none, `otherwise`, which is the first unless given. */
export function tabIn<T extends string>(tabs: readonly [T, ...T[]], search: string, otherwise: T = tabs[0]): T {
  const named = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === named) ?? otherwise;
}
