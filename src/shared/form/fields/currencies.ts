/** The currencies that forms offer. */
export const currencies: readonly string[] = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY'];
