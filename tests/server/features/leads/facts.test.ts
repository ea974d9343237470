import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { leadFacts } from '../../../../server/features/leads/lifecycle.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

it('a lead counts the installs that it brought', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const [two, none] = [
    await makeLead(db.pool, { partnerId, state: 'approved' }),
    await makeLead(db.pool, { partnerId, state: 'approved' }),
  ];
  for (const app of [await makeApp(db.pool), await makeApp(db.pool)]) {
    const referral = await makeReferral(db.pool, { partnerId, appId: app.id });
    await query(db.ownerPool, sql`update referrals set lead_id = ${two.id} where id = ${referral.id}`);
  }
  const found = await leadFacts.load(db.pool, [two.id, none.id], '2026-11-20T10:00:00.000Z');
  expect(new Map(found.map((one) => [one.id, one.context.installs]))).toEqual(
    new Map([
      [two.id, 2],
      [none.id, 0],
    ]),
  );
});
