import { afterAll, beforeAll, expect, test } from 'vitest';

import { bestApps } from '../../../server/reporting/bestApps.ts';
import { worthOf } from '../../../server/reporting/worth.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const app = (name: string, amount: number, currency: string) => ({
  id: name,
  slug: name,
  name,
  color: '#000000',
  clicks: 0,
  installs: 0,
  commission: [{ amount, currency }],
});

test('apps are ranked by what they earned is roughly worth, whatever the size of a minor unit', () => {
  const apps = [app('yen', 50_000, 'JPY'), app('dollars', 40_000, 'USD'), app('dinars', 200_000, 'KWD')];
  expect(bestApps(apps).map(({ appId, earned }) => [appId, earned])).toEqual([
    ['dinars', [{ amount: 200_000, currency: 'KWD' }]],
    ['dollars', [{ amount: 40_000, currency: 'USD' }]],
    ['yen', [{ amount: 50_000, currency: 'JPY' }]],
  ]);
});

test('amounts of several currencies are worth what they are worth each; one without a rate counts as dollars', () => {
  expect(worthOf([])).toBe(0);
  expect(
    worthOf([
      { amount: 1000, currency: 'USD' },
      { amount: -500, currency: 'USD' },
      { amount: 100, currency: 'XCD' },
    ]),
  ).toBe(6);
});

test('the database ranks every currency by the same worth of its minor unit', async () => {
  const currencies = Intl.supportedValuesOf('currency');
  const { rows } = await db.pool.query<{ currency: string; unit: number }>(
    `select c.currency, coalesce(w.minor_unit, 0.01)::float8 as unit
       from unnest($1::text[]) c(currency) left join currency_worths w on w.currency = c.currency`,
    [currencies],
  );
  const rounded = (unit: number) => Number(unit.toPrecision(12));
  expect(Object.fromEntries(rows.map(({ currency, unit }) => [currency, rounded(unit)]))).toEqual(
    Object.fromEntries(currencies.map((currency) => [currency, rounded(worthOf([{ amount: 1, currency }]))])),
  );
});
