import { majorUnits } from '../../../platform/currency.ts';
import { csvLines } from '../../../platform/http/csv.ts';
import type { Payable, Refusal } from './payable.ts';

const names = { paypal: 'PayPal', wise: 'Wise' } as const;

/** PayPal and Wise pay an email, and a file of theirs has one currency. */
export const serviceRefusal =
  (service: keyof typeof names, chosen: string | null): Refusal =>
  ({ method, email, currency }) => {
    if (method !== service) return `Not paid by ${names[service]}.`;
    if (email === null) return 'The account has no email.';
    // The formula guard of CSV files would change it.
    if (/^[=+\-@]/.test(email)) return 'The email starts with a character that spreadsheets read as a formula.';
    return currency === chosen ? null : `In ${currency}: a file has one currency.`;
  };

/** Payouts Web: recipient, amount, currency, customer id, note, wallet; no titles. */
export const paypalFile = (taken: readonly Payable[], payerName: string): string =>
  csvLines(
    taken.map(({ number, email, amount, currency }) => [
      email,
      majorUnits(amount, currency),
      currency,
      number,
      `${payerName} ${number}`.trim(),
      'PAYPAL',
    ]),
  );

/** Batch payments by email: every recipient gets exactly the amount, in the currency it is paid from. */
export const wiseFile = (taken: readonly Payable[]): string =>
  csvLines([
    [
      'name',
      'recipientEmail',
      'paymentReference',
      'receiverType',
      'amountCurrency',
      'amount',
      'sourceCurrency',
      'targetCurrency',
      'type',
    ],
    ...taken.map(({ number, holder, email, amount, currency }) => [
      holder,
      email,
      number,
      'INSTITUTION',
      'target',
      majorUnits(amount, currency),
      currency,
      currency,
      'EMAIL',
    ]),
  ]);
