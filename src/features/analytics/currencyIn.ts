/** The currency an address names; undefined where it names none. */
export function currencyIn(search: URLSearchParams): string | undefined {
  const named = search.get('currency') ?? '';
  return /^[A-Z]{3}$/.test(named) ? named : undefined;
}
