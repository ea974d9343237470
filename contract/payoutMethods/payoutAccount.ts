import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { countryName } from '../shared/format.ts';
import { type PayoutAccount, payoutMethods, standingMethods } from './payoutMethods.ts';
import { countryCode, optionalText, text, email as emailText, wellFormed } from '../shared/schemas.ts';

/** How a bank account is written in a country; null where bank transfers do not reach. */
export function bankFormat(country: string): 'iban' | 'us' | null {
  if (country === 'US') return 'us';
  return countrySpecs[country]?.chars ? 'iban' : null;
}

/** 'de89 3704-…' as banks store it: without spaces and hyphens, in capitals. */
export const compact = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is wrong with an IBAN, in words; null for a sound one. */
export function ibanProblem(iban: string, country: string): string | null {
  if (iban === '') return 'Enter the IBAN.';
  const { errorCodes } = validateIBAN(iban);
  const from = iban.slice(0, 2);
  const length = countrySpecs[from]?.chars;
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry) || !length)
    return 'An IBAN begins with its country, such as DE.';
  if (iban.length !== length)
    return `An IBAN from ${countryName(from, 'en-GB')} has ${length} characters; this one has ${iban.length}.`;
  if (errorCodes.length > 0) return 'Check the IBAN: a character is wrong, or two have changed places.';
  if (from !== country)
    return `This IBAN is from ${countryName(from, 'en-GB')}. Choose that country, or check the number.`;
  return null;
}

/** What is wrong with a US routing number, in words; null for a sound one. */
function routingProblem(routing: string): string | null {
  if (routing === '') return 'Enter the routing number.';
  if (!/^\d{9}$/.test(routing)) return 'A routing number has 9 digits.';
  const sum = routing.split('').reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0);
  const isBank = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(routing);
  return sum > 0 && sum % 10 === 0 && isBank ? null : 'Check the routing number: a digit is wrong.';
}

function accountProblem(account: string): string | null {
  if (account === '') return 'Enter the account number.';
  return /^\d{4,17}$/.test(account) ? null : 'An account number has 4 to 17 digits.';
}

const payee = z.strictObject({
  method: z.enum(payoutMethods, 'Choose a method.'),
  holder: text(70),
  country: countryCode,
  iban: z.optional(z.pipe(optionalText(60), z.transform(compact))),
  routingNumber: z.optional(z.pipe(optionalText(20), z.transform(compact))),
  accountNumber: z.optional(z.pipe(optionalText(40), z.transform(compact))),
  email: z.optional(optionalText(254)),
  /** Of a person who has one. */
  password: z.optional(
    z.string('Enter your password.').check(wellFormed, z.maxLength(128, 'Use at most 128 characters.')),
  ),
});
type Payee = z.output<typeof payee>;

/** What is wrong with a field, by what the method and the country ask for. */
const problems = {
  country: ({ method, country }) =>
    method === 'bank' && bankFormat(country) === null && z.safeParse(countryCode, country).success
      ? 'Bank transfers go to the United States and countries with IBAN. Use PayPal or Wise instead.'
      : null,
  iban: ({ method, country, iban = '' }) =>
    method === 'bank' && bankFormat(country) === 'iban' ? ibanProblem(iban, country) : null,
  routingNumber: ({ method, country, routingNumber = '' }) =>
    method === 'bank' && bankFormat(country) === 'us' ? routingProblem(routingNumber) : null,
  accountNumber: ({ method, country, accountNumber = '' }) =>
    method === 'bank' && bankFormat(country) === 'us' ? accountProblem(accountNumber) : null,
  email: ({ method, email = '' }) =>
    method === 'bank' || z.safeParse(emailText, email).success ? null : 'Enter an email such as name@example.com.',
} as const satisfies Partial<Record<keyof Payee, (payee: Payee) => string | null>>;

/** A payout method as it is set. */
export const payoutMethodBody = payee.check(
  z.check<Payee>(({ value, issues }) => {
    for (const [field, problem] of Object.entries(problems)) {
      const message = problem(value);
      if (message !== null) issues.push({ code: 'custom', path: [field], message, input: value });
    }
  }),
);
export type PayoutMethodBody = z.output<typeof payoutMethodBody>;

/** The account of a sound body: only what its method asks for. */
export function accountOf({
  method,
  country,
  iban,
  routingNumber,
  accountNumber,
  email,
}: PayoutMethodBody): PayoutAccount {
  const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };
  if (method !== 'bank') return { ...none, email: email ?? null };
  if (bankFormat(country) === 'iban') return { ...none, iban: iban ?? null };
  return { ...none, routingNumber: routingNumber ?? null, accountNumber: accountNumber ?? null };
}

export const setPayoutMethod = defineEndpoint({
  method: 'PUT',
  path: '/api/payouts/method',
  access: 'partner',
  owner: 'partner',
  refusesActing: true,
  summary:
    'Set the payout method, with the person’s password. The first counts at once, a change after 72 hours; it is emailed, with a link to cancel it.',
  body: payoutMethodBody,
  success: { status: 200, data: standingMethods },
  invalidates: ['/api/payouts', '/api/commissions', '/api/partners', '/api/lifecycles'],
});
