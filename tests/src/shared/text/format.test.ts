import { expect, test } from 'vitest';

import { exponentOf } from '../../../../contract/shared/currency.ts';
import { number } from '../../../../contract/shared/format.ts';
import * as format from '../../../../src/shared/text/format.ts';

import * as share from '../../../../src/shared/charts/share.ts';
import { fileSize } from '../../../../src/shared/text/fileSize.ts';
test.each([
  [123_456, 'USD', '$1,234.56'],
  [-500, 'EUR', '-€5.00'],
  [1234, 'JPY', '¥1,234'],
  [1234, 'KWD', 'KWD 1.234'],
  [0, 'USD', '$0.00'],
])('%i minor units of %s read %s', (amount, currency, expected) => {
  expect(format.money(amount, currency, 'en-US').replaceAll('\u00A0', ' ')).toBe(expected);
});

test('a currency has the decimal places of ISO 4217', () => {
  expect(['USD', 'JPY', 'KWD', 'EUR'].map(exponentOf)).toEqual([2, 0, 3, 2]);
});

test('a compact amount keeps one decimal place', () => {
  expect(format.moneyCompact(123_456_789, 'USD', 'en-US')).toBe('$1.2M');
  expect(format.moneyCompact(7356, 'USD', 'en-US')).toBe('$73.56');
  expect(format.moneyCompact(9320, 'USD', 'en-US')).toBe('$93.20');
  expect(format.moneyCompact(5000, 'USD', 'en-US')).toBe('$50');
});

test('several currencies never add up to one; the largest sum comes first', () => {
  const sums = [
    { amount: 100, currency: 'USD' },
    { amount: 250, currency: 'EUR' },
  ];
  expect(format.amounts(sums, 'en-US')).toBe('€2.50 + $1.00');
  expect(format.amounts([])).toBe('–');
});

test('rates, shares and changes read as per cent', () => {
  expect([
    format.percent(2050, 'en-US'),
    format.percent(0, 'en-US'),
    format.rate(560, 'en-US'),
    share.ratio(0.1234, 'en-US'),
    share.ratio(0.04, 'en-US'),
    share.change(0.12, 'en-US'),
    share.change(-0.031, 'en-US'),
    share.change(0, 'en-US'),
    share.changeSize(-0.031, 'en-US'),
  ]).toEqual(['20.5%', '0%', '5.60%', '12.3%', '4.0%', '+12%', '-3.1%', '0%', '3.1%']);
});

test('a change needs something to compare with', () => {
  expect([
    share.changeBetween(120, 100),
    share.changeBetween(5, 0),
    share.changeBetween(5, null),
    share.changeBetween(-50, -100),
  ]).toEqual([0.2, null, null, 0.5]);
});

test('a date is day, month, year, whatever the locale puts first', () => {
  expect([
    format.date('2026-11-12T23:30:00Z', 'en-US', 'UTC'),
    format.date('2026-11-12T23:30:00Z', 'en-GB', 'Asia/Tokyo'),
    format.date('2026-11-12', 'en-US', 'America/Los_Angeles'),
  ]).toEqual(['12 Nov 2026', '13 Nov 2026', '12 Nov 2026']);
});

test('a time reads to the minute on 24 hours', () => {
  expect(format.dateTime('2026-11-12T00:05:00Z', 'en-US', 'UTC')).toBe('12 Nov 2026, 00:05');
});

test('a month reads by its name', () => {
  expect([format.month('2026-11', 'en-US'), format.month('2026-01-01', 'en-US')]).toEqual([
    'November 2026',
    'January 2026',
  ]);
});

test.each([
  ['2026-11-20T12:00:00Z', 'just now'],
  ['2026-11-20T11:57:00Z', '3 minutes ago'],
  ['2026-11-20T07:00:00Z', '5 hours ago'],
  ['2026-11-19T07:00:00Z', 'yesterday'],
  ['2026-11-22T13:00:00Z', 'in 2 days'],
  ['2026-11-13T12:00:00Z', '13 Nov 2026'],
  ['2026-11-27T12:00:00Z', '27 Nov 2026'],
])('%s reads %s on 20 November at noon', (at, expected) => {
  expect(format.relative(at, Date.parse('2026-11-20T12:00:00Z'), 'en-US', 'UTC')).toBe(expected);
});

test('a country reads by name, an unknown code by itself', () => {
  expect([format.countryName('DE', 'en'), format.countryName('x', 'en')]).toEqual(['Germany', 'x']);
});

test('initials are the first letters of two words', () => {
  expect([format.initials('jane van doe'), format.initials('  '), format.initials('Zephyr')]).toEqual(['JV', '', 'Z']);
});

test('formats are made once, and those kept do not grow without end', () => {
  const first = number({}, 'en');
  expect(number({}, 'en')).toBe(first);
  for (let n = 0; n < 200; n += 1) number({}, `en-x-tag${n}`);
  expect(number({}, 'en')).not.toBe(first);
});

test('a size is in bytes, from a thousand of them in kB, and from a thousand of these in MB', () => {
  expect([0, 1, 15, 999, 1000, 1536, 999_949, 999_950, 20_971_520].map((bytes) => fileSize(bytes, 'en-US'))).toEqual([
    '0 bytes',
    '1 byte',
    '15 bytes',
    '999 bytes',
    '1 kB',
    '1.5 kB',
    '999.9 kB',
    '1 MB',
    '21 MB',
  ]);
});
