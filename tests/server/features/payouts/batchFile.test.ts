import { describe, expect, test } from 'vitest';

import type { Payable as Row } from '../../../../server/features/payouts/accounts.ts';
import { fileOf } from '../../../../server/features/payouts/batch/fileOf.ts';
import type { BatchFormat } from '#contract/payouts/work.ts';

const payer = {
  name: 'Tributary',
  streetAddress: '1 River Road',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: '',
  iban: 'DE89370400440532013000',
  bic: '',
};

const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };

const row = (n: number, part: Partial<Row> = {}): Row => {
  const method = part.method ?? 'bank';
  return {
    payoutId: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    number: `P-2026-10-${String(n).padStart(4, '0')}`,
    partner: `Partner ${n}`,
    method,
    methodId: '019a0000-0000-7000-9000-000000000001',
    holder: `Holder ${n}`,
    country: 'DE',
    masked: '•••• 3000',
    sealed: 'sealed',
    account:
      method === 'bank' ? { ...none, iban: 'DE89370400440532013000' } : { ...none, email: `payee-${n}@example.com` },
    amount: n * 100,
    currency: method === 'bank' ? 'EUR' : 'USD',
    month: '2026-10',
    state: 'approved',
    attempt: 1,
    refusal: null,
    ...part,
  };
};
const paypal = (n: number, part: Partial<Row> = {}) => row(n, { method: 'paypal', ...part });

const given = {
  month: '2026-10',
  currency: undefined,
  withSent: false,
  payer,
  now: new Date('2026-11-22T10:00:00.000Z'),
};

/** What a file takes and leaves out, by the numbers of the payouts. */
const divided = (rows: readonly Row[], format: BatchFormat, more: Partial<Parameters<typeof fileOf>[2]> = {}) => {
  const { taken, meta } = fileOf(rows, format, { ...given, ...more });
  return {
    taken: rows.filter(({ payoutId }) => taken.has(payoutId)).map(({ number }) => Number(number.slice(-4))),
    leftOut: meta.leftOut.map(({ number, reason }) => [Number(number.slice(-4)), reason]),
    problem: meta.problem,
  };
};

const sent = 'Already sent: another file would pay it twice.';
const nothing = 'No payout of the month can be paid with this file.';

test('a file has what can be paid by it, and says of the rest which partner’s payout it is and why', () => {
  const rows = [row(1), paypal(2), row(3)];
  const { taken, meta } = fileOf(rows, 'sepa', given);
  expect([...taken]).toEqual([rows[0]?.payoutId, rows[2]?.payoutId]);
  expect(meta).toEqual({
    totals: [{ amount: 400, currency: 'EUR' }],
    leftOut: [
      {
        number: 'P-2026-10-0002',
        partner: 'Partner 2',
        amount: 200,
        currency: 'USD',
        reason: 'Not paid by bank transfer.',
      },
    ],
    problem: null,
  });
});

describe('a file leaves out', () => {
  const rows = [row(1), row(2, { state: 'processing' }), row(3, { state: 'overdue' })];

  test('what was sent, unless it is to have it again', () => {
    expect(divided(rows, 'sepa')).toEqual({
      taken: [1],
      leftOut: [
        [2, sent],
        [3, sent],
      ],
      problem: null,
    });
    expect(divided(rows, 'sepa', { withSent: true })).toEqual({ taken: [1, 2, 3], leftOut: [], problem: null });
  });

  test('what must not be sent now, for that reason first; ours is no file to pay by, and has the rest', () => {
    const refusal = 'One of its commissions is held.';
    const held = [row(1), row(2, { refusal, currency: 'USD' }), row(3, { state: 'processing' })];
    expect(divided(held, 'sepa', { withSent: true })).toEqual({
      taken: [1, 3],
      leftOut: [[2, refusal]],
      problem: null,
    });
    expect(divided(held, 'csv')).toEqual({ taken: [1, 3], leftOut: [[2, refusal]], problem: null });
    expect(fileOf(held, 'csv', { ...given, payer: null }).file).toBe(null);
    expect(divided([], 'csv')).toEqual({ taken: [], leftOut: [], problem: null });
  });

  test('of a service, all but the one currency that can be paid by it or is chosen', () => {
    const dollars = [paypal(1), row(2), paypal(3, { currency: 'EUR', state: 'processing' })];
    expect(divided(dollars, 'paypal')).toEqual({
      taken: [1],
      leftOut: [
        [2, 'Not paid by PayPal.'],
        [3, 'In EUR: a file has one currency.'],
      ],
      problem: null,
    });
    expect(divided(dollars, 'paypal', { withSent: true })).toEqual({
      taken: [],
      leftOut: [
        [1, 'In USD: a file has one currency.'],
        [2, 'Not paid by PayPal.'],
        [3, 'In EUR: a file has one currency.'],
      ],
      problem: nothing,
    });
    expect(divided(dollars, 'paypal', { withSent: true, currency: 'EUR' }).taken).toEqual([3]);
    expect(divided([], 'paypal')).toEqual({ taken: [], leftOut: [], problem: nothing });
  });
});

test('a bank’s file needs a payer with an account, a service’s does not', () => {
  const problem = 'Enter the payer with its IBAN in the settings first.';
  for (const lacking of [null, { ...payer, iban: '' }]) {
    expect(divided([row(1)], 'sepa', { payer: lacking }).problem).toBe(problem);
    expect(fileOf([row(1)], 'sepa', { ...given, payer: lacking }).file).toBe(null);
    expect(divided([paypal(1)], 'paypal', { payer: lacking }).problem).toBe(null);
  }
});

test.each([
  ['paypal', 5000],
  ['wise', 1000],
] as const)('a file of %s has at most %i payouts', (method, most) => {
  const rows = Array.from({ length: most + 1 }, (_, n) => row(n + 1, { method }));
  expect(fileOf(rows.slice(0, most), method, given).meta.problem).toBe(null);
  const { file, meta } = fileOf(rows, method, given);
  expect({ file, problem: meta.problem }).toEqual({ file: null, problem: expect.stringContaining(` ${most} `) });
});

test('a bank’s file has as many payouts as there are', () => {
  const rows = Array.from({ length: 5001 }, (_, n) => row(n + 1));
  expect(divided(rows, 'sepa').problem).toBe(null);
});

describe('a file', () => {
  const textOf = (file: ReturnType<typeof fileOf>['file']) => (typeof file?.content === 'string' ? file.content : '');
  const messageIdOf = (rows: readonly Row[]) => /<MsgId>([^<]*)/.exec(textOf(fileOf(rows, 'sepa', given).file))?.[1];

  test('of a bank is named by its month, and pays the holder, or the partner where none is known', () => {
    const rows = [row(1), row(2, { holder: '' }), row(3, { holder: null })];
    const { file } = fileOf(rows, 'sepa', given);
    expect({
      ...file,
      content: [...textOf(file).matchAll(/<Cdtr><Nm>([^<]*)/g)].map(([, name]) => name),
    }).toEqual({
      filename: 'payouts-2026-10-sepa.xml',
      type: 'application/xml',
      content: ['Holder 1', 'Partner 2', 'Partner 3'],
    });
  });

  test('of the same payouts is the same message, whatever their order; tried again they are another', () => {
    const id = messageIdOf([row(1), row(2)]);
    expect(id).toMatch(/^PAYOUTS-2026-10-[0-9A-F]{16}$/);
    expect(messageIdOf([row(2), row(1)])).toBe(id);
    expect(messageIdOf([row(1), row(2, { attempt: 2 })])).not.toBe(id);
    expect(messageIdOf([row(1)])).not.toBe(id);
  });

  test('of a service is named by its month and currency, and pays the email', () => {
    expect(fileOf([paypal(1), row(2)], 'paypal', given).file).toEqual({
      filename: 'payouts-2026-10-paypal-USD.csv',
      type: 'text/csv',
      content: 'payee-1@example.com,1.00,USD,P-2026-10-0001,Tributary P-2026-10-0001,PAYPAL\r\n',
    });
    expect(fileOf([paypal(1)], 'paypal', { ...given, payer: null }).file?.content).toBe(
      'payee-1@example.com,1.00,USD,P-2026-10-0001,P-2026-10-0001,PAYPAL\r\n',
    );
    expect(fileOf([row(1, { method: 'wise', currency: 'GBP' })], 'wise', given).file).toEqual({
      filename: 'payouts-2026-10-wise-GBP.csv',
      type: 'text/csv',
      content:
        'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,type\r\n' +
        'Holder 1,payee-1@example.com,P-2026-10-0001,INSTITUTION,target,1.00,GBP,GBP,EMAIL\r\n',
    });
  });

  test('leaves out who has no account that is known', () => {
    expect(divided([row(1, { account: null })], 'sepa').leftOut).toEqual([[1, 'The account has no IBAN.']]);
    expect(divided([paypal(1, { account: null })], 'paypal').leftOut).toEqual([[1, 'The account has no email.']]);
  });
});
