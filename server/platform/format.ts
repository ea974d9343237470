import { exponentOf } from '#contract/currency.ts';
import { firstDay, type Month } from '#contract/month.ts';

const currencies = new Map<string, Intl.NumberFormat>();

/** `amount` in minor units: 123456, 'USD' → '$1,234.56'. */
export function money(amount: number, currency: string): string {
  let format = currencies.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency });
    currencies.set(currency, format);
  }
  return format.format(amount / 10 ** exponentOf(currency));
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026'. */
export const monthInWords = (month: Month): string => months.format(new Date(`${firstDay(month)}T00:00:00Z`));
