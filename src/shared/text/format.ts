import { dash, date, dateFormat, money, number } from '#contract/shared/format.ts';
import { exponentOf } from '#contract/shared/currency.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';

export { countryName, dash, date, languageName, money, month, percent, rate } from '#contract/shared/format.ts';

/** For axes and tight spaces: 123456789, 'USD' → '$1.2M'; below a thousand no decimals or all: 7356 → '$73.56'. */
export const moneyCompact = (amount: number, currency: string, locale?: string): string => {
  const unit = 10 ** exponentOf(currency);
  if (Math.abs(amount) < 1000 * unit && amount % unit !== 0) return money(amount, currency, locale);
  return money(amount, currency, locale, { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 });
};

/** Sums in several currencies but those of nothing, in their one order: the largest number first. */
export const largestFirst = <S extends { amount: number }>(sums: readonly S[]): S[] =>
  sums.filter(({ amount }) => amount !== 0).toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));

/** Several sums in their currencies, the largest number first; nothing is an en dash. */
export const amounts = (sums: readonly { amount: number; currency: string }[], locale?: string): string => {
  const owed = largestFirst(sums);
  return owed.length === 0 ? dash : owed.map(({ amount, currency }) => money(amount, currency, locale)).join(' + ');
};

export const count = (value: number, locale?: string): string =>
  number({ maximumFractionDigits: 0 }, locale).format(value);

/** '14:05', on the 24-hour clock in every locale. */
export const time = (iso: string, locale?: string, timeZone?: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }, locale).format(new Date(iso));

/** '12 Nov 2026, 14:05'. */
export const dateTime = (iso: string, locale?: string, timeZone?: string): string =>
  `${date(iso, locale, timeZone)}, ${time(iso, locale, timeZone)}`;

const MINUTE = 60_000;

const relatives = new Map<string | undefined, Intl.RelativeTimeFormat>();
function wordsOf(locale?: string): Intl.RelativeTimeFormat {
  let format = relatives.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    relatives.set(locale, format);
  }
  return format;
}

/** '3 hours ago' or 'in 2 days' within a week, else the date. */
export function relative(iso: string, now: number, locale?: string, timeZone?: string): string {
  const distance = Date.parse(iso) - now;
  const size = Math.abs(distance);
  if (size >= 7 * DAY) return date(iso, locale, timeZone);
  if (size < MINUTE) return 'just now';
  const words = wordsOf(locale);
  if (size < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return words.format(Math.trunc(distance / HOUR), 'hour');
  return words.format(Math.trunc(distance / DAY), 'day');
}

/** 'JD' of Jane Doe, for avatars without a picture. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
