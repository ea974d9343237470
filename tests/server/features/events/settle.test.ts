import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { settleEvents } from '../../../../server/features/events/settle.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp, makeAppEvent } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

async function setting() {
  const { id: appId } = await makeApp(db.pool);
  const events: string[] = [];
  for (let n = 0; n < 4; n += 1) events.push((await makeAppEvent(db.pool, appId)).id);
  await query(
    db.pool,
    sql`update app_events set outcome = 'queued', type = 'charge.refunded' where id = any(${events}::uuid[])`,
  );
  const referralOf = async () =>
    (await makeReferral(db.pool, { partnerId: (await makePartner(db.pool)).id, appId })).id;
  const kept = () =>
    query(
      db.pool,
      sql`select e.outcome, e.referral_id as "referralId" from unnest(${events}::uuid[]) with ordinality given(id, place)
            join app_events e on e.id = given.id order by given.place`,
    );
  const settle = (settled: Parameters<typeof settleEvents>[1]) =>
    transaction(db.pool, (tx) => settleEvents(tx, settled, new Date('2026-11-20T10:00:00.000Z')));
  return { events, referralOf, kept, settle };
}

const waiting = { outcome: 'queued', referralId: null };

test('each event becomes what came of it, with whose it is; others wait', async () => {
  const { events, referralOf, kept, settle } = await setting();
  const [one, two] = [await referralOf(), await referralOf()];
  const [first = '', second = '', third = ''] = events;
  await settle([
    { id: first, event: 'appEvent.attribute', referralId: one },
    { id: second, event: 'appEvent.leave', referralId: null },
    { id: third, event: 'appEvent.attribute', referralId: two },
  ]);
  expect(await kept()).toEqual([
    { outcome: 'attributed', referralId: one },
    { outcome: 'unattributed', referralId: null },
    { outcome: 'attributed', referralId: two },
    waiting,
  ]);
});

test('a single event keeps its outcome, with its referral if it has one', async () => {
  const { events, referralOf, kept, settle } = await setting();
  const [first = '', second = ''] = events;
  const referralId = await referralOf();
  await settle([{ id: second, event: 'appEvent.repeat', referralId: null }]);
  await settle([{ id: first, event: 'appEvent.attribute', referralId }]);
  await settle([]);
  expect(await kept()).toEqual([
    { outcome: 'attributed', referralId },
    { outcome: 'repeated', referralId: null },
    waiting,
    waiting,
  ]);
});
