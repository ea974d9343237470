import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { currentReferrals, referralsOfThen } from '../../../../server/features/events/queries.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { keptFrom } from '../../../support/databases/locked.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** A referral that was replaced, of a partner of its own. */
async function former(place: { appId: string; shop: string }, account: 'active' | 'suspended' = 'active') {
  const { id: partnerId } = await makePartner(db.pool, { account });
  const referral = await makeReferral(db.pool, { ...place, partnerId });
  await query(
    db.ownerPool,
    sql`update referrals set superseded_at = '2026-10-02T09:00:00Z', attribution_state = 'superseded' where id = ${referral.id}`,
  );
  return referral;
}

test('the referrals of a shop, the current and the former ones, and their partners are kept as they are, and no others', async () => {
  const [app, otherApp] = [await makeApp(db.pool, { windowDays: 30 }), await makeApp(db.pool, { windowDays: 60 })];
  const place = { appId: app.id, shop: 'kept.example' };
  const before = await former(place);
  const { id: partnerId } = await makePartner(db.pool);
  const current = await makeReferral(db.pool, { ...place, partnerId });
  const apart = [
    await former({ ...place, shop: 'other.example' }),
    await former({ ...place, appId: otherApp.id }),
    await makeReferral(db.pool, { ...place, appId: otherApp.id, partnerId: (await makePartner(db.pool)).id }),
  ];
  await transaction(db.pool, async (tx) => {
    const found = await currentReferrals(tx, [place]);
    expect([...found.values()]).toMatchObject([{ referralId: current.id, partnerId, windowDays: 30 }]);
    for (const { id, partnerId: theirs } of [before, current])
      expect([await keptFrom(db, 'referrals', id), await keptFrom(db, 'partners', theirs)]).toEqual([
        'all but references',
        'writers',
      ]);
    for (const { id, partnerId: theirs } of apart)
      expect([await keptFrom(db, 'referrals', id), await keptFrom(db, 'partners', theirs)]).toEqual([
        'no one',
        'no one',
      ]);
  });
});

test('a charge from before a shop was replaced is of the one of then, with its partner’s standing and its app’s window', async () => {
  const [app] = [await makeApp(db.pool, { windowDays: 45 }), await makeApp(db.pool, { windowDays: 60 })];
  const item = { appId: app.id, shop: 'then.example', occurredAt: '2026-10-02T08:00:00.000Z' };
  const before = await former(item, 'suspended');
  await makePartner(db.pool);
  await former({ ...item, shop: 'elsewhere.example' });
  const found = await transaction(db.pool, (tx) => referralsOfThen(tx, [item]));
  expect([...found.values()]).toMatchObject([
    { referralId: before.id, partnerId: before.partnerId, accountState: 'suspended', windowDays: 45 },
  ]);
});
