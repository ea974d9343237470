import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

test('an admin sets when a sent payout is overdue, and how much one person pays alone', async () => {
  const admin = await built.as('admin');
  const path = '/api/admin/settings/payments';
  const read = async () => (await built.request(admin, 'GET', path)).body;
  const limits = [
    { currency: 'EUR', amount: 500_000 },
    { currency: 'JPY', amount: 0 },
  ];
  const set = (given: object) => built.request(admin, 'PUT', path, { confirmDays: 3, alone: limits, ...given });
  const before = { confirmDays: 5, alone: [] };
  expect(await read()).toEqual({ data: before });
  for (const [given, at, message] of [
    [{ confirmDays: 0 }, 'confirmDays', 'Use at least one day.'],
    [{ confirmDays: 61 }, 'confirmDays', 'Use at most 60 days.'],
    [{ confirmDays: 2.5 }, 'confirmDays', 'Enter a whole number.'],
    [{ alone: [{ currency: 'EUR' }] }, 'alone.0.amount', 'Enter an amount.'],
    [{ alone: [{ currency: 'EUR', amount: -1 }] }, 'alone.0.amount', 'Use zero or more.'],
    [{ alone: [{ currency: 'euro', amount: 1 }] }, 'alone.0.currency', 'Use a currency code such as USD.'],
    [{ alone: [{ currency: 'ZZZ', amount: 1 }] }, 'alone.0.currency', 'Use a currency of ISO 4217, such as USD.'],
    [{ alone: [...limits, { currency: 'EUR', amount: 1 }] }, 'alone.2.currency', 'It has a limit already.'],
  ] as const)
    expect(await set(given)).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
  expect(await read()).toEqual({ data: before });
  const after = { confirmDays: 3, alone: limits };
  expect(await set({})).toMatchObject({ status: 200, body: { data: after } });
  expect(await read()).toEqual({ data: after });
  expect(
    await query(
      built.db.ownerPool,
      sql`select actor_id as by, before, after from audit_events where action = 'settings.payments'`,
    ),
  ).toEqual([{ by: admin.userId, before, after }]);
});
