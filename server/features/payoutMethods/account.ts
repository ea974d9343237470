import type { PayoutAccount, PayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';
import { ibanProblem } from '#contract/payoutMethods/payoutAccount.ts';
import { payoutAccount } from '#contract/payoutMethods/payoutMethods.ts';
import { z } from 'zod/mini';

import { canonicalEmail } from '../referrals/canonicalEmail.ts';
import { placeOf } from '../../platform/sealedColumns.ts';
import type { Secrets } from '../../platform/secrets.ts';

const place = (id: string) => placeOf('payout_methods.sealed', id);

/** The account as it is stored with the method of this id. */
export const sealAccount = (secrets: Secrets, id: string, account: PayoutAccount): string =>
  secrets.seal(
    JSON.stringify(Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null))),
    place(id),
  );

const stored = z.partial(payoutAccount);

/** The account of a stored method. */
export function openAccount(
  secrets: Secrets,
  { id, method, sealed }: { id: string; method: string; sealed: string },
): PayoutAccount {
  const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };
  const account = { ...none, ...stored.parse(JSON.parse(secrets.open(sealed, place(id)))) };
  return account.other === null ? account : { ...none, ...understood(method, account.other) };
}

/** Text from before accounts were checked, as the account it is where it is valid. */
function understood(method: string, text: string): Partial<PayoutAccount> {
  const iban = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (method === 'bank') return ibanProblem(iban, iban.slice(0, 2)) === null ? { iban } : { other: text };
  return /^[^\s@]+@[^\s@]+$/.test(text) ? { email: text } : { other: text };
}

/** An account as everyone may see it: the end of a number, the first letter and the domain of an email. */
export function maskOf({
  iban,
  accountNumber,
  email,
}: Pick<PayoutAccount, 'iban' | 'accountNumber' | 'email'>): PayoutMethod['masked'] {
  const number = iban ?? accountNumber;
  if (number !== null) return `•••• ${number.slice(-4)}`;
  const at = email?.lastIndexOf('@') ?? -1;
  return email !== null && at > 0 ? `${email.slice(0, 1)}•••${email.slice(at)}` : '••••';
}

/** The same for every spelling of an account; finds the partners that are paid to it. */
export const accountDigest = (
  secrets: Secrets,
  { iban, routingNumber, accountNumber, email, other }: PayoutAccount,
): string => {
  const digits = (text: string | null) => text?.replaceAll(/[^0-9a-z]/gi, '').toUpperCase() ?? null;
  const account = {
    iban: digits(iban),
    routing: digits(routingNumber),
    number: digits(accountNumber),
    email: email === null ? null : canonicalEmail(email),
    other: other === null ? null : other.toLowerCase().replaceAll(/\s+/g, ' ').trim(),
  };
  return secrets.digest(JSON.stringify(account), 'payout accounts');
};

export const isSameAccount = (one: PayoutAccount, other: PayoutAccount): boolean =>
  one.iban === other.iban &&
  one.routingNumber === other.routingNumber &&
  one.accountNumber === other.accountNumber &&
  one.email === other.email &&
  one.other === other.other;
