/**
 * As ISO 4217 lists them; every other currency has two. Not asked of `Intl`, whose data says none for HUF, IDR or COP in some versions,
 * so that an amount would depend on the browser.
 */
const withoutPlaces = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThree = 'BHD IQD JOD KWD LYD OMR TND';

/** How many decimal places a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const exponentOf = (currency: string): number =>
  withoutPlaces.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2;
