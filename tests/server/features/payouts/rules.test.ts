import { describe, expect, test } from 'vitest';

import { carriedOver } from '../../../../server/features/payouts/run/carriedOver.ts';
import { majorUnits } from '../../../../server/platform/currency.ts';
import { addMonths } from '#contract/shared/month.ts';
import { compose, type Waiting } from '../../../../server/features/payouts/balance/next.ts';
import { totalsOf } from '../../../../server/features/payouts/totals.ts';

describe('an amount in major units', () => {
  test.each([
    [123_450, 'USD', '1234.50'],
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [0, 'EUR', '0.00'],
    [1234, 'JPY', '1234'],
    [-7, 'JPY', '-7'],
    [1_234_567, 'KWD', '1234.567'],
  ])('%i %s is %s', (minor, currency, shown) => {
    expect(majorUnits(minor, currency)).toBe(shown);
  });
});

describe('what a run found', () => {
  const found = { isAccountActive: true, isApproved: true, isAlreadyRun: false, amount: 5000 };
  test.each([
    ['is paid out at the minimum', found, null],
    ['waits one cent below the minimum', { ...found, amount: 4999 }, 'below_minimum'],
    ['waits when it comes to nothing', { ...found, amount: 0 }, 'below_minimum'],
    ['waits when the partner owes', { ...found, amount: -1 }, 'negative'],
    ['waits when the month has its payout', { ...found, isAlreadyRun: true }, 'already_run'],
    [
      'waits when the account is not active',
      { ...found, isAccountActive: false, isAlreadyRun: true },
      'account_not_active',
    ],
    ['waits when the registration is not approved', { ...found, isApproved: false }, 'account_not_active'],
  ] as const)('%s', (_, given, reason) => {
    expect(carriedOver(given, 5000)).toBe(reason);
  });
});

test('December is followed by January', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', 1)).toBe('2026-02');
});

test('currencies never add up to one another', () => {
  const rows = [
    { amount: 3, currency: 'USD' },
    { amount: 5, currency: 'EUR' },
    { amount: 7, currency: 'JPY' },
    { amount: -1, currency: 'USD' },
  ];
  expect(totalsOf(rows)).toEqual([
    { currency: 'EUR', amount: 5 },
    { currency: 'JPY', amount: 7 },
    { currency: 'USD', amount: 2 },
  ]);
});

describe('the next payout', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const minimum = () => 5000;
  const none: ReadonlySet<string> = new Set();
  const usd = (part: Waiting['part'], amount: number, month: string | null = null): Waiting => ({
    currency: 'USD',
    part,
    month,
    isApart: part === 'bonuses',
    amount,
  });

  test('is this month’s while there is something to gather, and counts what matures by then', () => {
    const waiting = [
      usd('payable', 4000),
      usd('pending', 700, '2026-11'),
      usd('pending', 900, '2026-12'),
      usd('held', 50),
      usd('bonuses', 500),
      usd('reversals', -300),
    ];
    expect(compose(waiting, none, minimum, now)).toEqual({
      minimum: [{ currency: 'USD', amount: 5000 }],
      currencies: [
        {
          currency: 'USD',
          date: '2026-11-20',
          month: '2026-11',
          payable: 4700,
          due: 700,
          pending: 900,
          held: 50,
          bonuses: 500,
          reversals: -300,
          isBelowMinimum: true,
        },
      ],
    });
  });

  test('is next month’s in a currency that has its payout of this month, and this month’s in the others', () => {
    const waiting = ['USD', 'EUR'].flatMap((currency) => [
      { ...usd('payable', 4000), currency },
      { ...usd('pending', 900, '2026-12'), currency },
    ]);
    const parts = { held: 0, bonuses: 0, reversals: 0, isBelowMinimum: true };
    expect(compose(waiting, new Set(['USD']), minimum, now).currencies).toEqual([
      { ...parts, currency: 'EUR', date: '2026-11-20', month: '2026-11', payable: 4000, due: 0, pending: 900 },
      { ...parts, currency: 'USD', date: '2026-12-01', month: '2026-12', payable: 4900, due: 900, pending: 0 },
    ]);
  });

  test('is the month in which the first pending money becomes payable when nothing else waits', () => {
    expect(compose([usd('pending', 9000, '2027-02')], none, minimum, now).currencies).toEqual([
      {
        currency: 'USD',
        date: '2027-02-01',
        month: '2027-02',
        payable: 9000,
        due: 9000,
        pending: 0,
        held: 0,
        bonuses: 0,
        reversals: 0,
        isBelowMinimum: false,
      },
    ]);
  });

  test('has what a claim moved among bonuses and adjustments, from its month on', () => {
    const moved = (month: string): Waiting => ({ ...usd('pending', 3000, month), isApart: true });
    expect(compose([moved('2026-12'), moved('2027-01')], none, minimum, now).currencies).toEqual([
      {
        currency: 'USD',
        date: '2026-12-01',
        month: '2026-12',
        payable: 0,
        due: 0,
        pending: 3000,
        held: 0,
        bonuses: 3000,
        reversals: 0,
        isBelowMinimum: true,
      },
    ]);
  });

  test.each<[string, Waiting[], string]>([
    ['held money alone waits for no month', [usd('held', 900), usd('pending', 100, '2027-01')], '2027-01'],
    ['nothing is not something', [usd('reversals', 0), usd('pending', 100, '2027-01')], '2027-01'],
    ['a cent is', [usd('reversals', 1), usd('pending', 100, '2027-01')], '2026-11'],
    ['a bonus is', [usd('bonuses', 100), usd('pending', 100, '2027-01')], '2026-11'],
    ['of several months the first counts', [usd('pending', 100, '2027-03'), usd('pending', 100, '2027-02')], '2027-02'],
    ['what is pending since an earlier month is of this one', [usd('pending', 100, '2026-10')], '2026-11'],
    ['what is pending for this month is of it', [usd('pending', 100, '2026-11')], '2026-11'],
  ])('has its month: %s', (_, waiting, month) => {
    expect(compose(waiting, none, minimum, now).currencies.map((one) => one.month)).toEqual([month]);
  });

  test('has its currencies and their minimums in the order of their codes', () => {
    const waiting = ['USD', 'EUR', 'JPY'].map((currency) => ({ ...usd('payable', 5000), currency }));
    const { minimum: least, currencies } = compose(waiting, none, (currency) => (currency === 'JPY' ? 50 : 5000), now);
    expect({ least, currencies: currencies.map(({ currency }) => currency) }).toEqual({
      least: [
        { currency: 'EUR', amount: 5000 },
        { currency: 'JPY', amount: 50 },
        { currency: 'USD', amount: 5000 },
      ],
      currencies: ['EUR', 'JPY', 'USD'],
    });
  });

  test('of one other currency names the minimum in that', () => {
    expect(compose([{ ...usd('payable', 1), currency: 'EUR' }], none, minimum, now).minimum).toEqual([
      { currency: 'EUR', amount: 5000 },
    ]);
  });

  test.each<[string, Waiting[], boolean]>([
    ['reached by what is payable', [usd('payable', 5000)], false],
    ['reached with a bonus', [usd('payable', 4000), usd('bonuses', 1000)], false],
    ['missed by a cent', [usd('payable', 4000), usd('bonuses', 999)], true],
    ['missed after a reversal', [usd('payable', 5000), usd('reversals', -1)], true],
    ['not reached by what is held', [usd('payable', 1), usd('held', 5000)], true],
  ])('says whether the minimum is %s', (_, waiting, isBelowMinimum) => {
    expect(compose(waiting, none, minimum, now).currencies.map((one) => one.isBelowMinimum)).toEqual([isBelowMinimum]);
  });

  test('of a partner without earnings names the minimum in dollars', () => {
    expect(compose([], none, minimum, now)).toEqual({
      minimum: [{ currency: 'USD', amount: 5000 }],
      currencies: [],
    });
  });
});
