import { exponentOf } from './currency.ts';
import { firstDay, monthOf } from './month.ts';

/** Placeholder for empty values. */
export const dash = '–';

/** On the server, languages come from callers: what is kept must not grow with them. */
const mostKept = 200;

function keeping<O, F>(make: (options: O, locale?: string) => F): (options: O, locale?: string) => F {
  const kept = new Map<string, F>();
  return (options, locale) => {
    const key = `${locale ?? ''}${JSON.stringify(options)}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= mostKept) kept.clear();
    const format = make(options, locale);
    kept.set(key, format);
    return format;
  };
}

export const number = keeping(
  (options: Intl.NumberFormatOptions, locale?: string) => new Intl.NumberFormat(locale, options),
);

/** `amount` in minor units: 123456, 'USD' → '$1,234.56'. */
export function money(amount: number, currency: string, locale?: string, format?: Intl.NumberFormatOptions): string {
  const digits = exponentOf(currency);
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return number({ style: 'currency', currency, ...(format ?? places) }, locale).format(amount / 10 ** digits);
}

/** A configured rate, in basis points: 2050 → '20.5%'. */
export const percent = (basisPoints: number, locale?: string): string =>
  number({ style: 'percent', maximumFractionDigits: 2 }, locale).format(basisPoints / 10_000);

/** A measured rate in basis points, two decimals in every row of a column: 560 → '5.60%'. */
export const rate = (basisPoints: number, locale?: string): string =>
  number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }, locale).format(basisPoints / 10_000);

export const dateFormat = keeping(
  (options: Intl.DateTimeFormatOptions, locale?: string) => new Intl.DateTimeFormat(locale, options),
);

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const partsOf = (format: Intl.DateTimeFormat, value: Date) =>
  Object.fromEntries(format.formatToParts(value).map((part) => [part.type, part.value]));

/** '12 Nov 2026': day, month, year in this order, the month's name in the reader's language. A bare day has no time zone. */
export function date(iso: string, locale?: string, timeZone?: string): string {
  const zone = DAY_ONLY.test(iso) ? 'UTC' : timeZone;
  const parts = partsOf(
    dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }, locale),
    new Date(iso),
  );
  return `${parts['day'] ?? ''} ${parts['month'] ?? ''} ${parts['year'] ?? ''}`;
}

/** '2026-11' → 'November 2026'. */
export const month = (yearMonth: string, locale?: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }, locale).format(
    new Date(`${firstDay(monthOf(yearMonth))}T00:00:00Z`),
  );

/** 'de' → 'German'. */
export const languageName = (code: string, locale?: string): string => nameOf(code, 'language', locale);

/** 'DE' → 'Germany'. */
export const countryName = (code: string, locale?: string): string => nameOf(code, 'region', locale);

function nameOf(code: string, type: 'language' | 'region', locale: string | undefined): string {
  try {
    return new Intl.DisplayNames(locale ? [locale] : [], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** 'on hold' as 'On hold'. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
