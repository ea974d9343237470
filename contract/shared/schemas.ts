import { z } from 'zod/mini';

/** Text without NUL bytes or lone surrogates, which no database or file keeps faithfully. */
export const wellFormed = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
  error: 'Remove unsupported characters.',
});

/** Trimmed, required text of at most `max` characters. */
export const text = (max: number) =>
  z
    .string('Enter some text.')
    .check(wellFormed, z.trim(), z.minLength(1, 'Required.'), z.maxLength(max, `Use at most ${max} characters.`));

/** Trimmed text that may be empty. */
export const optionalText = (max: number) =>
  z.string('Enter some text.').check(wellFormed, z.trim(), z.maxLength(max, `Use at most ${max} characters.`));

export const personName = text(120);
export const freeText = text(5000);

export const email = z
  .string('Enter an email.')
  .check(
    wellFormed,
    z.trim(),
    z.maxLength(254, 'Use at most 254 characters.'),
    z.regex(z.regexes.email, 'Enter an email such as name@example.com.'),
  );

/** 12 to 128 characters; the server checks whether it is a common one. */
export const password = z
  .string('Enter a password.')
  .check(wellFormed, z.minLength(12, 'Use at least 12 characters.'), z.maxLength(128, 'Use at most 128 characters.'));

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A shop or company address as people type it, reduced to its host name: 'https://WWW.Shop.example/x' → 'shop.example'. */
export const normaliseHost = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** A real host name, normalised; punycode is kept. */
export const host = z.pipe(
  z.pipe(
    z.string('Enter a domain such as example.com.').check(wellFormed, z.maxLength(500)),
    z.transform(normaliseHost),
  ),
  z.string().check(z.regex(HOST, 'Enter a domain such as example.com.')),
);

export const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
export const id = z.string('Invalid id.').check(z.regex(new RegExp(`^${idPattern}$`), 'Invalid id.'));
export const lookupId = z.int('Choose an option.').check(z.positive(), z.maximum(2_147_483_647));

export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code such as USD.'));
/** Minor units: cents, pence, yen. */
export const minor = z.int('Enter an amount.');
/** Basis points: 2000 is 20 %. */
export const basisPoints = z
  .int('Enter a rate in basis points.')
  .check(z.minimum(0, 'Enter a rate of at least 0%.'), z.maximum(10_000, 'Enter a rate of at most 100%.'));

/** A calendar month in UTC, '2026-11'. There is no year 0000: the database refuses it. */
export const month = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11.'));
/** UTC, ISO 8601. */
export const instant = z.string();
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Use a date such as 2026-11-20.'),
  z.refine((value) => {
    const time = Date.parse(`${value}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
  }, 'This date does not exist.'),
  z.refine((value) => value >= '1900' && value < '2200', 'Use a date between 1900 and 2199.'),
);
/** A time that is given, ISO 8601 with its zone; parsed to UTC. The database takes fewer zones. */
export const moment = z.pipe(
  z.iso
    .datetime({ offset: true, error: 'Use a time such as 2026-11-20T10:00:00Z.' })
    .check(z.refine((value) => value >= '1900' && value < '2200', 'Use a time between 1900 and 2199.')),
  z.transform((value: string) => new Date(value).toISOString()),
);
/** ISO 639. */
export const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Choose a language.'));
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.'));
export const tokenText = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/, 'This link is incomplete.'));

const WHOLE = /^-?\d{1,16}$/;
/** A whole number in a query or form, where everything is text. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.regex(WHOLE, 'Use a whole number.')), z.number()], 'Use a whole number.'),
      z.transform(Number),
    ),
    z.int('Use a whole number.').check(z.minimum(min, `Use ${min} or more.`), z.maximum(max, `Use ${max} or less.`)),
  );

export const searchText = optionalText(200);

export const appSlug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'Choose an app.'));

/** What a file of evidence is once it is stored: pictures are encoded anew. */
export const evidenceTypes = ['image/webp', 'application/pdf'] as const;

/** The file of a claim. It is here because histories use it too, and importing the claim calls would add to their pages. */
export const claimFile = z.object({
  id,
  name: z.string(),
  contentType: z.enum(evidenceTypes),
  bytes: z.int(),
});
export type ClaimFile = z.output<typeof claimFile>;
