import { expect, test } from 'vitest';

import { byWorth, roughWorth } from '../../contract/shared/roughWorth.ts';
import { knownCurrencies, worthOfUnit } from '../../server/reporting/worth.ts';

test('an amount is worth in dollars what it is ranked by, by a factor of at most one and a half', () => {
  const off = knownCurrencies.flatMap((currency) => {
    const factor = roughWorth(1, currency) / worthOfUnit(currency);
    return factor > 1 / 1.5 && factor < 1.5 ? [] : [`${currency}: ${factor}`];
  });
  expect(off).toEqual([]);
  expect(knownCurrencies.length).toBeGreaterThan(100);
});

test('two million rupiah come after two hundred dollars, and yen are whole', () => {
  const sums = [
    { amount: 200_000_000, currency: 'IDR' },
    { amount: 20_000, currency: 'USD' },
    { amount: 200_000, currency: 'JPY' },
    { amount: -50_000, currency: 'EUR' },
  ];
  expect(sums.toSorted(byWorth).map(({ currency }) => currency)).toEqual(['JPY', 'EUR', 'USD', 'IDR']);
});

test('a currency that no one listed counts as dollars', () => {
  expect(roughWorth(12_345, 'XTS')).toBe(123.45);
});
