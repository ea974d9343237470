import type { Payout } from '#contract/payouts/payout.ts';
import type { PayoutLine } from '#contract/payouts/lines.ts';

import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { majorUnits } from '../../platform/currency.ts';
import type { Payable } from './accounts.ts';

const day = (time: string | null): string => time?.slice(0, 10) ?? '';
const percent = (basisPoints: number | null): string => (basisPoints === null ? '' : majorUnits(basisPoints, 'USD'));

/** Payouts as rows; amounts in major units. */
export const payoutsCsv = (payouts: readonly Payout[]): CsvAnswer => ({
  filename: 'payouts',
  header: [
    'Number',
    'Month',
    'Amount',
    'Currency',
    'Status',
    'Items',
    'Method',
    'Reference',
    'Paid on',
    'Undone on',
    'Payout',
  ],
  rows: payouts.map((payout) => [
    payout.number,
    payout.month,
    majorUnits(payout.amount, payout.currency),
    payout.currency,
    payout.state,
    payout.lines,
    payout.method,
    payout.reference,
    day(payout.paidAt),
    day(payout.undoneAt),
    payout.id,
  ]),
});

/** Every line of a payout; the amounts, in major units, add up to it. */
export const linesCsv = (number: string, lines: AsyncIterable<PayoutLine>): CsvAnswer => ({
  filename: number,
  header: ['Date', 'Kind', 'Description', 'Shop', 'App', 'Charge', 'Rate %', 'Amount', 'Currency', 'Terms', 'Entry'],
  rows: rowsOf(lines),
});

async function* rowsOf(lines: AsyncIterable<PayoutLine>): AsyncGenerator<Cell[]> {
  for await (const line of lines)
    yield [
      day(line.occurredAt),
      line.kind,
      line.label,
      line.shop,
      line.app,
      line.base === null ? null : majorUnits(line.base, line.currency),
      percent(line.rate),
      majorUnits(line.amount, line.currency),
      line.currency,
      line.terms,
      line.entryId,
    ];
}

/** What is to be paid outside, in the columns of a batch file, with the accounts; amounts in major units. */
export const batchCsv = (month: string, rows: readonly Payable[]): CsvAnswer => ({
  filename: `payouts-${month}`,
  header: [
    'number',
    'payoutId',
    'partner',
    'method',
    'holder',
    'country',
    'iban',
    'routingNumber',
    'accountNumber',
    'email',
    'details',
    'amount',
    'currency',
    'month',
    'sent',
  ],
  rows: rows.map((row) => [
    row.number,
    row.payoutId,
    row.partner,
    row.method,
    row.holder,
    row.country,
    row.account?.iban ?? null,
    row.account?.routingNumber ?? null,
    row.account?.accountNumber ?? null,
    row.account?.email ?? null,
    row.account?.other ?? null,
    majorUnits(row.amount, row.currency),
    row.currency,
    row.month,
    row.state !== 'approved',
  ]),
});
