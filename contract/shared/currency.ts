/**
 * Currencies without two decimal places, as ISO 4217 lists them. Not asked of `Intl`: its data says nought for HUF, IDR or COP in some
 * versions, so that an amount would depend on the browser.
 */
const places: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((currency): [string, number] => [currency, 0]),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency): [string, number] => [currency, 3]),
  ...['CLF', 'UYW'].map((currency): [string, number] => [currency, 4]),
]);

/** How many decimal places a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const exponentOf = (currency: string): number => places.get(currency) ?? 2;
