import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

test('an admin sets how long partners have to answer a reversal, and staff to decide a dispute', async () => {
  const admin = await built.as('admin');
  const path = '/api/admin/settings/reversals';
  const read = async () => (await built.request(admin, 'GET', path)).body;
  const set = (given: object) =>
    built.request(admin, 'PUT', path, { answerDays: 20, decideDays: 3, version: 0, ...given });
  expect(await read()).toEqual({ data: { answerDays: 14, decideDays: 7, version: 0 } });
  for (const [name, days, message] of [
    ['answerDays', 0, 'Use at least one day.'],
    ['answerDays', 91, 'Use at most 90 days.'],
    ['decideDays', 2.5, 'Enter a whole number.'],
  ] as const)
    expect(await set({ [name]: days })).toMatchObject({ status: 400, body: { errors: [{ path: name, message }] } });
  expect(await read()).toEqual({ data: { answerDays: 14, decideDays: 7, version: 0 } });
  expect(await set({})).toMatchObject({ status: 200, body: { data: { answerDays: 20, decideDays: 3, version: 1 } } });
  expect(await set({ decideDays: 9 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', detail: 'Someone else changed these settings. Review them and try again.' },
  });
  expect(await read()).toEqual({ data: { answerDays: 20, decideDays: 3, version: 1 } });
  expect(
    await query(
      built.db.ownerPool,
      sql`select actor_id as by, before, after from audit_events where action = 'settings.reversals'`,
    ),
  ).toEqual([
    { by: admin.userId, before: { answerDays: 14, decideDays: 7 }, after: { answerDays: 20, decideDays: 3 } },
  ]);
});
