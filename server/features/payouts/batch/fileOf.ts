import { createHash } from 'node:crypto';

import type { MetaOf } from '#contract/shared/endpoint.ts';
import type { Payer } from '#contract/settings/payer.ts';
import type { BatchFormat, exportPayoutBatch } from '#contract/payouts/work.ts';

import type { FileAnswer } from '../../../platform/http/file.ts';
import type { Payable as Row } from '../accounts.ts';
import { totalsOf } from '../totals.ts';
import { divide, type Payable, type Refusal } from './payable.ts';
import { sepaFile, sepaRefusal } from './sepa.ts';
import { paypalFile, serviceRefusal, wiseFile } from './services.ts';

interface Given {
  readonly month: string;
  readonly currency: string | undefined;
  /** Whether a file for a bank or a service has those sent already. */
  readonly withSent: boolean;
  readonly payer: Payer | null;
  readonly now: Date;
}

export interface Batch {
  /** The ids of the payouts in the file. */
  readonly taken: ReadonlySet<string>;
  readonly meta: MetaOf<typeof exportPayoutBatch>;
  /** null for our own CSV, and where there is a problem. */
  readonly file: FileAnswer | null;
}

const payableOf = ({
  payoutId,
  number,
  partner,
  holder,
  method,
  account,
  amount,
  currency,
  state,
  attempt,
  refusal,
}: Row): Payable => ({
  id: payoutId,
  number,
  holder: holder === null || holder === '' ? partner : holder,
  method,
  iban: account?.iban ?? null,
  email: account?.email ?? null,
  amount,
  currency,
  attempt,
  isSent: state !== 'approved',
  refusal,
});

/** The most lines that PayPal and Wise take in a file. */
const most = { paypal: 5000, wise: 1000 } as const;

/** A file to pay outside by, what it leaves out and why. */
export function fileOf(rows: readonly Row[], format: BatchFormat, given: Given): Batch {
  const partners = new Map(rows.map(({ payoutId, partner }) => [payoutId, partner]));
  const { taken, leftOut } = divide(rows.map(payableOf), refusalOf(format, rows, given));
  const problem = problemOf(format, taken, given.payer);
  return {
    taken: new Set(taken.map(({ id }) => id)),
    meta: {
      totals: totalsOf(taken),
      leftOut: leftOut.map(({ payable: { id, number, amount, currency }, reason }) => ({
        number,
        partner: partners.get(id) ?? '',
        amount,
        currency,
        reason,
      })),
      problem,
    },
    file: problem === null ? write(format, taken, given) : null,
  };
}

/** Why a file leaves a payout out; one that was sent is in no second file unless asked for, or it would be paid twice. */
function refusalOf(format: BatchFormat, rows: readonly Row[], { currency, withSent }: Given): Refusal {
  if (format === 'csv') return ({ refusal }) => refusal;
  const payable = rows.filter(({ method, state }) => method === format && (withSent || state === 'approved'));
  const own = format === 'sepa' ? sepaRefusal : serviceRefusal(format, currency ?? onlyOf(payable));
  return (each) =>
    each.refusal ?? own(each) ?? (each.isSent && !withSent ? 'Already sent: another file would pay it twice.' : null);
}

/** The currency of all; null where there are several. */
function onlyOf(rows: readonly Row[]): string | null {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency));
  return others.length === 0 ? (first ?? null) : null;
}

/** The same for the same payouts, whenever the file is made: banks refuse a message they have seen. */
function messageId(month: string, taken: readonly Payable[]): string {
  const attempts = taken.map(({ id, attempt }) => `${id} ${attempt}`).toSorted();
  const hash = createHash('sha256').update(attempts.join('\n')).digest('hex');
  return `PAYOUTS-${month}-${hash.slice(0, 16).toUpperCase()}`;
}

function problemOf(format: BatchFormat, taken: readonly Payable[], payer: Payer | null): string | null {
  if (format === 'csv') return null;
  if (format === 'sepa' && (payer === null || payer.iban === ''))
    return 'Enter the payer with its IBAN in the settings first.';
  if (taken.length === 0) return 'No payout of the month can be paid with this file.';
  return format !== 'sepa' && taken.length > most[format]
    ? `A file takes at most ${most[format]} payouts: use another format for the rest.`
    : null;
}

function write(format: BatchFormat, taken: readonly Payable[], { month, payer, now }: Given): FileAnswer | null {
  const currency = taken[0]?.currency ?? '';
  switch (format) {
    case 'csv':
      return null;
    case 'sepa': {
      if (payer === null) return null;
      return {
        filename: `payouts-${month}-sepa.xml`,
        type: 'application/xml',
        content: sepaFile(taken, payer, { id: messageId(month, taken), now }),
      };
    }
    case 'paypal':
      return {
        filename: `payouts-${month}-paypal-${currency}.csv`,
        type: 'text/csv',
        content: paypalFile(taken, payer?.name ?? ''),
      };
    case 'wise':
      return { filename: `payouts-${month}-wise-${currency}.csv`, type: 'text/csv', content: wiseFile(taken) };
  }
}
