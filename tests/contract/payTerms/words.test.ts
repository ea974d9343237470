import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import { payClauses, plainClause, type PayClause } from '#contract/payTerms/payTerms.ts';
import { clauseChanges, clauseWords } from '#contract/payTerms/words.ts';

import { clauseOf } from '../../support/money/payTerms.ts';

const when = (given: Partial<PayClause['when']>) => ({ when: { kinds: [], charges: null, months: null, ...given } });
const fixed = { kind: 'fixed', amount: 1250, currency: 'EUR' } as const;

describe('a clause reads', () => {
  const cases: [string, Partial<PayClause>][] = [
    ['20% of each charge', {}],
    ['20% of each charge; payable 1 month after the charge', { hold: 1 }],
    ['20% of each charge after fees; payable in the month of the charge', { basis: 'net', hold: 0 }],
    [
      '12.5% of each subscription or one-time charge',
      { ...when({ kinds: ['subscription', 'one_time'] }), pay: { kind: 'percent', rate: 1250 } },
    ],
    ['20% of the first charge', when({ charges: { from: 1, to: 1 } })],
    ['20% of the 22nd charge', when({ charges: { from: 22, to: 22 } })],
    ['20% of the 3rd charge, if it is usage', when({ charges: { from: 3, to: 3 }, kinds: ['usage'] })],
    ['20% of each of the first 12 charges', when({ charges: { from: 1, to: 12 } })],
    [
      '20% of each of charges 2 to 11 that is usage or credit',
      when({ charges: { from: 2, to: 11 }, kinds: ['usage', 'credit'] }),
    ],
    ['20% of each adjustment charge from the 13th', when({ charges: { from: 13, to: null }, kinds: ['adjustment'] })],
    ['20% of each charge', when({ charges: { from: 1, to: null }, months: { from: 0, to: null } })],
    ['20% of each charge in the first month after installation', when({ months: { from: 0, to: 1 } })],
    ['20% of each charge in the first 3 months after installation', when({ months: { from: 0, to: 3 } })],
    ['20% of each charge between 3 and 6 months after installation', when({ months: { from: 3, to: 6 } })],
    ['20% of each charge from 12 months after installation', when({ months: { from: 12, to: null } })],
    ['20% of each charge, for 12 months from the shop’s first charge', { duration: 12 }],
    ['20% of each charge in USD, up to $50.00 per charge', { cap: { amount: 5000, currency: 'USD', per: 'charge' } }],
    [
      '20% of each charge in JPY, up to ¥5,000 in total per shop',
      { cap: { amount: 5000, currency: 'JPY', per: 'referral' } },
    ],
    ['€12.50 for the first charge in EUR', { ...when({ charges: { from: 1, to: 1 } }), pay: fixed }],
    ['Payable 2 months after the charge', { pay: null, hold: 2 }],
    ['Payable in the month of the charge, of each usage charge', { ...when({ kinds: ['usage'] }), pay: null, hold: 0 }],
  ];
  it.each(cases)('%s', (words, given) => {
    expect(clauseWords(clauseOf(given), 'en-US')).toBe(words);
  });

  it('in the reader’s numbers', () => {
    const clause = clauseOf({ pay: fixed, cap: { amount: 123_456, currency: 'EUR', per: 'referral' } });
    expect(clauseWords(clause, 'de').replaceAll('\u00a0', ' ')).toBe(
      '12,50 € for each charge in EUR, up to 1.234,56 € in total per shop',
    );
  });
});

it('the difference names what is added, changed, moved, gone and kept', () => {
  const before = [clauseOf({ id: 'a' }), clauseOf({ id: 'b' }), clauseOf({ id: 'c' }), plainClause({ rate: 1000 })];
  const after = [
    clauseOf({ id: 'd', hold: 2 }),
    clauseOf({ id: 'a', duration: 6 }),
    clauseOf({ id: 'b', priority: 9 }),
    plainClause({ rate: 1000 }),
  ];
  expect(clauseChanges(before, after, 'en-US')).toEqual([
    { id: 'd', kind: 'added', before: null, after: '20% of each charge; payable 2 months after the charge' },
    {
      id: 'a',
      kind: 'changed',
      before: '20% of each charge',
      after: '20% of each charge, for 6 months from the shop’s first charge',
    },
    { id: 'b', kind: 'moved', before: '20% of each charge', after: '20% of each charge' },
    { id: 'rate', kind: 'same', before: '10% of each charge', after: '10% of each charge' },
    { id: 'c', kind: 'removed', before: '20% of each charge', after: null },
  ]);
});

describe('clauses are refused', () => {
  const messages = (clauses: readonly unknown[]) =>
    z.safeParse(payClauses, clauses).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const cases: [string, readonly unknown[], [string, string]][] = [
    ['that say neither what nor when', [clauseOf({ pay: null })], ['0.pay', 'Enter what is paid, or when.']],
    ['with one id', [clauseOf(), clauseOf()], ['', 'Two clauses have the same ID.']],
    [
      'that end before they start',
      [clauseOf(when({ charges: { from: 3, to: 2 } }))],
      ['0.when.charges.to', 'The last charge comes before the first.'],
    ],
    [
      'with a cap in another currency than the amount',
      [clauseOf({ pay: fixed, cap: { amount: 1, currency: 'USD', per: 'charge' } })],
      ['0.cap.currency', 'Use the currency of the amount.'],
    ],
    [
      'whose rate has conditions',
      [{ ...plainClause({ rate: 1 }), duration: 3 }],
      ['', 'The clause “rate” is a percentage of every charge, without conditions.'],
    ],
    [
      'whose hold pays',
      [clauseOf({ id: 'hold', priority: 0, hold: 1 })],
      ['', 'The clause “hold” says when every commission becomes payable, without conditions.'],
    ],
    [
      'that stand behind the plain ones',
      [clauseOf({ priority: 0 })],
      ['', 'Other clauses come before “rate” and “hold”: give them a priority of 1 or more.'],
    ],
  ];
  it.each(cases)('%s', (_, clauses, expected) => {
    expect(messages(clauses)).toEqual([expected]);
  });

  it('and taken otherwise', () => {
    expect(messages([clauseOf(), plainClause({ rate: 2000 }), plainClause({ hold: 0 })])).toBeUndefined();
  });
});
