import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

test('an admin sets the business days until a registration is overdue, and anyone reads them', async () => {
  const admin = await built.as('admin');
  const read = async () => (await built.request(null, 'GET', '/api/registration-target')).body;
  const set = (days: unknown) =>
    built.request(admin, 'PUT', '/api/admin/settings/registration-target', { days, version: 0 });
  expect(await read()).toEqual({ data: { days: 2, version: 0 } });
  for (const [days, message] of [
    [0, 'Use at least one day.'],
    [31, 'Use at most 30 days.'],
    [2.5, 'Enter a whole number.'],
  ])
    expect(await set(days)).toMatchObject({ status: 400, body: { errors: [{ path: 'days', message }] } });
  expect(await read()).toEqual({ data: { days: 2, version: 0 } });
  expect(await set(30)).toMatchObject({ status: 200, body: { data: { days: 30, version: 1 } } });
  expect(await set(5)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', detail: 'Someone else changed these settings. Review them and try again.' },
  });
  expect(await read()).toEqual({ data: { days: 30, version: 1 } });
  expect(
    await query(
      built.db.ownerPool,
      sql`select actor_id as by, before, after from audit_events where action = 'settings.registrations'`,
    ),
  ).toEqual([{ by: admin.userId, before: { days: 2 }, after: { days: 30 } }]);
});
