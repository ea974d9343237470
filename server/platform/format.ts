import { money as moneyIn, month as monthIn } from '#contract/shared/format.ts';
import type { Month } from '#contract/shared/month.ts';

/** `amount` in minor units, as pages in British English write it: 123456, 'USD' → 'US$1,234.56'. */
export const money = (amount: number, currency: string): string => moneyIn(amount, currency, 'en-GB');

/** '2026-11' → 'November 2026'. */
export const monthInWords = (month: Month): string => monthIn(month, 'en');
