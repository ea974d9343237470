import type { Money } from '#contract/shared/money.ts';

import { majorUnits } from '../currency.ts';

/** Amounts in one cell, in major units with their currencies: '12.25 USD; 3.00 EUR'. */
export const csvAmounts = (amounts: readonly Money[]): string =>
  amounts.map(({ amount, currency }) => `${majorUnits(amount, currency)} ${currency}`).join('; ');
