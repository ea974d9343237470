import { afterAll, beforeAll, expect, test } from 'vitest';

import { networkOf } from '../../../../server/features/cases/network.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCase } from '../../../support/make/cases.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { plansOf } from '../../../support/databases/plans.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('partners with the same contacts are found by the index of contacts, also where a table would soon be read', async () => {
  const [partner, other] = [
    await makePartner(db.pool, { payoutMethod: null }),
    await makePartner(db.pool, { name: 'Grace Hopper Ltd', payoutMethod: null }),
  ];
  const strangers: string[] = [];
  while (strangers.length < 40) strangers.push((await makePartner(db.pool, { payoutMethod: null })).id);
  const app = await makeApp(db.pool);
  for (const [each, shop, contactEmail] of [
    [partner, 'one.example', 'ada.l+shop@gmail.com'],
    [other, 'two.example', 'adal@googlemail.com'],
  ] as const)
    await makeReferral(db.pool, { partnerId: each.id, appId: app.id, shop, contactEmail });
  await db.ownerPool.query(
    `insert into referrals (id, partner_id, app_id, shop, source, installed_at, contact_email)
     select gen_random_uuid(), ($1::uuid[])[1 + n % 40], $2, n || '.example', 'import', '2026-10-01', n || '@shop.example' from generate_series(1, 2000) n`,
    [strangers, app.id],
  );
  await db.ownerPool.query('analyze');
  const { id } = await makeCase(db.pool, { partnerId: partner.id });
  expect(await networkOf(db.pool, id)).toEqual([
    { partner: { id: other.id, name: 'Grace Hopper Ltd' }, by: 'contact', count: 1 },
  ]);
  const plans = await plansOf(db.pool, (tx) => networkOf(tx, id), { isLaid: true });
  expect(plans).toContain('referrals_by_contact');
});
