import { parse } from 'csv-parse/sync';

import { exponentOf } from '#contract/shared/currency.ts';

import { invalid } from '../../../platform/errors.ts';

/** A line of a bank's answer, as written; `line` is its number in the file, empty ones counted. */
export interface Line {
  readonly line: number;
  readonly number: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly reference: string;
  readonly reason: string;
}

/** What each column may be called, in lower-case letters and digits alone. */
const titles = {
  number: ['number', 'payout', 'payoutnumber', 'endtoendid', 'paymentreference', 'customerid', 'uniqueid'],
  status: ['status', 'state', 'transactionstatus', 'result'],
  amount: ['amount', 'targetamount', 'paymentamount', 'instructedamount'],
  currency: ['currency', 'targetcurrency', 'amountcurrency', 'paymentcurrency'],
  date: ['date', 'paidon', 'bookingdate', 'valuedate', 'completedon'],
  reference: ['reference', 'bankreference', 'transactionid', 'transferid', 'transaction'],
  reason: ['reason', 'error', 'message', 'statusreason', 'failurereason'],
} as const;
type Column = keyof typeof titles;

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The lines of a CSV with titles, whatever separates its fields. 400 where it is none, or has no number, status or amount. */
export function parseAnswer(content: string): Line[] {
  const [[, ...head] = [], ...body] = read(content);
  const known = head.map(plain);
  const placeOf = (column: Column): number => known.findIndex((title) => titles[column].some((name) => name === title));
  const named = {
    number: placeOf('number'),
    status: placeOf('status'),
    amount: placeOf('amount'),
    currency: placeOf('currency'),
    date: placeOf('date'),
    reference: placeOf('reference'),
    reason: placeOf('reason'),
  };
  // A file with one reference has the payout's number as such.
  const places = named.number === -1 ? { ...named, number: named.reference, reference: -1 } : named;
  const missing = (['number', 'status', 'amount'] as const).filter((column) => places[column] === -1);
  if (missing.length > 0) throw invalid('content', `The file has no column ${missing.join(', ')}.`);
  if (body.length > 5000) throw invalid('content', 'Choose a file of at most 5,000 lines.');
  return body.map(([line, ...fields]) => {
    const field = (column: Column): string => fields[places[column]] ?? '';
    return {
      line: Number(line),
      number: field('number').toUpperCase(),
      status: field('status'),
      amount: field('amount'),
      currency: field('currency').toUpperCase(),
      date: field('date'),
      reference: field('reference'),
      reason: field('reason'),
    };
  });
}

/** What separates the titles separates the fields: a comma may be that of an amount. */
function separatorOf(content: string): string {
  const [head = ''] = content.split(/\r?\n/, 1);
  const often = (separator: string) => head.split(separator).length;
  return [';', '\t', ','].reduce((best, each) => (often(each) > often(best) ? each : best));
}

/** The fields of each line that is not empty, after its number in the file. */
function read(content: string): string[][] {
  try {
    // With mixed line endings the parser miscounts lines.
    return parse(content.replaceAll('\r\n', '\n'), {
      bom: true,
      delimiter: separatorOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (fields: string[], { lines }) => [String(lines), ...fields],
    });
  } catch {
    throw invalid('content', 'This is not a CSV file.');
  }
}

const paid = new Set([
  'paid',
  'completed',
  'complete',
  'success',
  'successful',
  'succeeded',
  'sent',
  'settled',
  'booked',
  'acsc',
  'accc',
  'outgoingpaymentsent',
]);
const failed = new Set([
  'failed',
  'failure',
  'rejected',
  'returned',
  'refunded',
  'cancelled',
  'canceled',
  'denied',
  'blocked',
  'error',
  'rjct',
]);
const waiting = new Set(['pending', 'processing', 'unclaimed', 'onhold', 'accepted', 'acsp', 'actc', 'accp', 'pdng']);

/** What a status means; null for a word that is not known. */
export function meaningOf(status: string): 'paid' | 'failed' | 'waiting' | null {
  const word = plain(status);
  if (paid.has(word)) return 'paid';
  if (failed.has(word)) return 'failed';
  return waiting.has(word) ? 'waiting' : null;
}

const plainAmount = /^(\d+)(?:[.,](\d+))?$/;
/** The sign between thousands is not the one before decimals. */
const grouped = [/^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/, /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/];

/** '1.234,56' as 123456, '-1,234.56' as -123456; null for no amount. */
export function minorOf(text: string, currency: string): number | null {
  const exponent = exponentOf(currency);
  const signed = text.replaceAll(/[\s'’\u00A0\u202F]/g, '');
  const digits = signed.replace(/^[+-]/, '');
  // Of three decimals '1.234' is no thousand.
  const shapes = exponent === 3 ? [plainAmount, ...grouped] : [...grouped, plainAmount];
  const found = shapes.map((shape) => shape.exec(digits)).find((each) => each !== null);
  if (!found) return null;
  const [, whole = '', fraction = ''] = found;
  if (fraction.length > exponent) return null;
  const minor = Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return signed.startsWith('-') ? -minor : minor;
}
