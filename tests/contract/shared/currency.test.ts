import { expect, test } from 'vitest';

import { exponentOf } from '#contract/shared/currency.ts';
import { money } from '#contract/shared/format.ts';

test.each([
  ['USD', 2, '$1,234,567.00'],
  ['JPY', 0, '¥123,456,700'],
  ['KWD', 3, 'KWD 123,456.700'],
  ['HUF', 2, 'HUF 1,234,567.00'],
  ['IDR', 2, 'IDR 1,234,567.00'],
  ['COP', 2, 'COP 1,234,567.00'],
  ['ISK', 0, 'ISK 123,456,700'],
])('%s has %i decimal places, whatever the data of this machine says', (currency, places, written) => {
  expect(exponentOf(currency)).toBe(places);
  expect(money(123_456_700, currency, 'en').replaceAll('\u00A0', ' ')).toBe(written);
});
