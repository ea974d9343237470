import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minimums } from '../../../../server/features/payouts/minimum.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** What is kept in the settings, and the minimums then in force. */
async function inForce(settings: Readonly<Record<string, unknown>>) {
  await db.ownerPool.query('delete from settings');
  for (const [name, value] of Object.entries(settings))
    await db.ownerPool.query('insert into settings (name, value) values ($1, $2::jsonb)', [
      name,
      JSON.stringify(value),
    ]);
  const minimum = await minimums(db.pool);
  return { EUR: minimum('EUR'), USD: minimum('USD'), JPY: minimum('JPY'), KWD: minimum('KWD') };
}

const fifty = { EUR: 5000, USD: 5000, JPY: 50, KWD: 50_000 };

describe('the least a payout pays', () => {
  test.each([
    ['is fifty whole units of every currency without a setting', {}, fifty],
    [
      'is what the setting says in minor units, and fifty units in every other currency',
      { payout_minimums: { EUR: 2500, JPY: 1 } },
      { ...fifty, EUR: 2500, JPY: 1 },
    ],
    ['is not taken from another setting', { some_other: { EUR: 2500 } }, fifty],
    ['stays fifty units where the setting has a minimum of nothing', { payout_minimums: { EUR: 0 } }, fifty],
    ['stays fifty units where the setting is no list of amounts', { payout_minimums: 'EUR 25' }, fifty],
  ])('%s', async (_, settings, expected) => {
    expect(await inForce(settings)).toEqual(expected);
  });
});
