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
  const set = (given: object) =>
    built.request(admin, 'PUT', path, { confirmDays: 3, alone: limits, version: 0, ...given });
  const before = { confirmDays: 5, alone: [] };
  expect(await read()).toEqual({ data: { ...before, version: 0 } });
  for (const [given, at, message] of [
    [{ confirmDays: 0 }, 'confirmDays', 'Use at least one day.'],
    [{ confirmDays: 61 }, 'confirmDays', 'Use at most 60 days.'],
    [{ confirmDays: 2.5 }, 'confirmDays', 'Enter a whole number.'],
    [{ alone: [{ currency: 'EUR' }] }, 'alone.0.amount', 'Enter an amount.'],
    [{ alone: [{ currency: 'EUR', amount: -1 }] }, 'alone.0.amount', 'Use zero or more.'],
    [{ alone: [{ currency: 'euro', amount: 1 }] }, 'alone.0.currency', 'Use a currency code such as USD.'],
    [{ alone: [{ currency: 'ZZZ', amount: 1 }] }, 'alone.0.currency', 'Use a currency of ISO 4217, such as USD.'],
    [{ alone: [...limits, { currency: 'EUR', amount: 1 }] }, 'alone.2.currency', 'This currency already has a limit.'],
  ] as const)
    expect(await set(given)).toMatchObject({ status: 400, body: { errors: [{ path: at, message }] } });
  expect(await read()).toEqual({ data: { ...before, version: 0 } });
  const after = { confirmDays: 3, alone: limits };
  expect(await set({})).toMatchObject({ status: 200, body: { data: { ...after, version: 1 } } });
  expect(await read()).toEqual({ data: { ...after, version: 1 } });
  expect(
    await query(
      built.db.ownerPool,
      sql`select actor_id as by, before, after from audit_events where action = 'settings.payments'`,
    ),
  ).toEqual([{ by: admin.userId, before, after }]);
});

test('settings that someone else has changed since they were read are not overwritten', async () => {
  const [one, two] = [await built.as('admin'), await built.as('admin')];
  const payer = {
    name: 'Us',
    streetAddress: 'Road 1',
    zip: '1',
    city: 'Town',
    country: 'DE',
    taxId: '',
    iban: 'DE89370400440532013000',
    bic: '',
  };
  const path = '/api/admin/settings/payer';
  const save = (admin: typeof one, given: object) => built.request(admin, 'PUT', path, { ...payer, ...given });
  expect((await built.request(one, 'GET', path)).body).toEqual({ data: null });
  const both = await Promise.all([save(one, { version: 0 }), save(two, { version: 0, iban: '' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const known = { status: 200, body: { data: { ...payer, version: 2 } } };
  expect(await save(one, { version: 1 })).toMatchObject(known);
  expect(await save(two, { version: 1, iban: '' })).toMatchObject({
    status: 409,
    body: {
      code: 'version_conflict',
      detail: 'Someone else changed these settings. Review them and try again.',
    },
  });
  expect(await built.request(two, 'GET', path)).toMatchObject(known);
  expect(await save(two, { version: -1 })).toMatchObject({ status: 400, body: { errors: [{ path: 'version' }] } });
});
