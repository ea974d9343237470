/** How rows with sums of several currencies are ranked. */
export const severalCurrencies = 'Several currencies are ranked by approximate value in US dollars.';
