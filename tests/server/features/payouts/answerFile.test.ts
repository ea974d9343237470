import { describe, expect, test } from 'vitest';

import { meaningOf, minorOf, parseAnswer } from '../../../../server/features/payouts/answer/parse.ts';
import { invalid } from '../../../../server/platform/errors.ts';

describe('a file', () => {
  test('with one reference has the payout’s number as such', () => {
    expect(parseAnswer('\uFEFFReference\tState\tAmount\nP-2026-11-0001\tACSC\t1.00')).toEqual([
      {
        line: 2,
        number: 'P-2026-11-0001',
        status: 'ACSC',
        amount: '1.00',
        currency: '',
        date: '',
        reference: '',
        reason: '',
      },
    ]);
  });

  test('has its fields between the signs that separate its titles, with or without space, marks and empty lines', () => {
    const line = { status: 'paid', amount: '1,50', currency: 'EUR', date: '2026-11-18', reference: 'A;1', reason: '' };
    expect(
      parseAnswer(
        '\uFEFF"Payout, number" ; Transaction, status ; Payment_Amount ; Currency ; Value date ; Bank reference ; Error, if any ; Reason\n' +
          '\n p-2026-11-0001 ; paid ; 1,50 ; eur ; 2026-11-18 ; "A;1" \n\r\n' +
          'P-2026-11-0002;paid;1,50;EUR;2026-11-18;A;;Closed;and more\r\n',
      ),
    ).toEqual([
      { ...line, line: 3, number: 'P-2026-11-0001' },
      { ...line, line: 5, number: 'P-2026-11-0002', reference: 'A', reason: 'Closed' },
    ]);
  });

  test('whose titles have as many commas as semicolons is separated by the semicolons', () => {
    expect(parseAnswer('Payout, number;Transaction, status;Amount\nP-2026-11-0001;paid;1,50')).toMatchObject([
      { number: 'P-2026-11-0001', status: 'paid', amount: '1,50' },
    ]);
  });

  test.each([
    ['number,status', 'amount'],
    ['number,amount', 'status'],
    ['status,amount', 'number'],
    ['date', 'number, status, amount'],
  ])('with the titles %s has no column %s', (titles, missing) => {
    expect(() => parseAnswer(titles)).toThrowError(invalid('content', `The file has no column ${missing}.`));
  });

  test('with its titles alone has no lines', () => {
    expect(parseAnswer('number,status,amount')).toEqual([]);
  });

  test('has at most 5,000 lines', () => {
    const of = (lines: number) => `number,status,amount\n${'P-2026-11-0001,paid,1.00\n'.repeat(lines)}`;
    expect(parseAnswer(of(5000)).at(-1)).toMatchObject({ line: 5001 });
    expect(() => parseAnswer(of(5001))).toThrowError(invalid('content', 'Choose a file of at most 5,000 lines.'));
  });

  test.each([
    ['1234.56', 'USD', 123_456],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'USD', 123_456],
    ['-1 234,5', 'EUR', -123_450],
    ['+1 234,5', 'EUR', 123_450],
    ['1,234,567', 'USD', 123_456_700],
    ['12345', 'JPY', 12_345],
    ['12,345', 'JPY', 12_345],
    ['1.234', 'KWD', 1234],
    ['1,234.567', 'KWD', 1_234_567],
    ['1,234.567', 'USD', null],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', 'USD', null],
    ['1.5', 'JPY', null],
    ['1.2.3', 'USD', null],
    ['', 'USD', null],
    ['ten', 'USD', null],
  ])('says %s of %s as %s in minor units', (text, currency, minor) => {
    expect(minorOf(text, currency)).toBe(minor);
  });

  test.each([
    ['outgoing_payment_sent', 'paid'],
    ['ACSC', 'paid'],
    ['RJCT', 'failed'],
    ['Returned', 'failed'],
    ['Unclaimed', 'waiting'],
    ['perhaps', null],
  ])('means by %s: %s', (status, meaning) => {
    expect(meaningOf(status)).toBe(meaning);
  });
});
