import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deadline } from '../../../../server/lifecycle/deadlines.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

test('an admin sets how long staff have to decide claims and reviews, and partners to answer and to appeal', async () => {
  const admin = await built.as('admin');
  const path = '/api/admin/settings/deadlines';
  const before = { decideDays: 5, answerDays: 14, appealDays: 14 };
  const after = { decideDays: 3, answerDays: 7, appealDays: 10 };
  const read = async () => (await built.request(admin, 'GET', path)).body;
  const set = (given: object) => built.request(admin, 'PUT', path, { ...after, version: 0, ...given });
  const now = new Date('2026-11-20T12:00:00.000Z');
  const dates = () =>
    Promise.all((['decide', 'answer', 'appeal'] as const).map((of) => deadline(built.db.pool, of, now)));
  expect(await read()).toEqual({ data: { ...before, version: 0 } });
  expect(await dates()).toEqual(['2026-11-25T12:00:00.000Z', '2026-12-04T12:00:00.000Z', '2026-12-04T12:00:00.000Z']);
  for (const [name, days, message] of [
    ['decideDays', 0, 'Use at least one day.'],
    ['answerDays', 91, 'Use at most 90 days.'],
    ['appealDays', 2.5, 'Enter a whole number.'],
  ] as const)
    expect(await set({ [name]: days })).toMatchObject({ status: 400, body: { errors: [{ path: name, message }] } });
  expect(await set({})).toMatchObject({ status: 200, body: { data: { ...after, version: 1 } } });
  expect(await set({ decideDays: 9 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', detail: 'Someone else changed these settings. Review them and try again.' },
  });
  expect(await dates()).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-27T12:00:00.000Z', '2026-11-30T12:00:00.000Z']);
  expect(
    await query(
      built.db.ownerPool,
      sql`select actor_id as by, before, after from audit_events where action = 'settings.deadlines'`,
    ),
  ).toEqual([{ by: admin.userId, before, after }]);
});
