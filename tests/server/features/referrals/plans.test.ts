import { afterAll, beforeAll, expect, test } from 'vitest';

import { listed } from '../../../../server/features/referrals/queries.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { plansOf } from '../../../support/databases/plans.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await testDatabase();
  partnerId = (await makePartner(db.pool)).id;
  const app = await makeApp(db.pool);
  const other = (await makePartner(db.pool)).id;
  await db.ownerPool.query(
    `insert into referrals (id, partner_id, app_id, shop, source, installed_at, uninstalled_at)
     select gen_random_uuid(), case when n % 100 = 0 then $1::uuid else $2::uuid end, $3, n || '.example', 'import', '2026-10-01',
            case when n % 10 = 0 then timestamptz '2025-01-01' + n * interval '8 hours' end from generate_series(1, 2000) n`,
    [partnerId, other, app.id],
  );
  await db.ownerPool.query(
    `insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
     select gen_random_uuid(), r.app_id, r.shop || n, 'charge', r.id, r.shop, 100, 'USD', timestamptz '2026-10-01' + n * interval '1 day'
       from referrals r cross join generate_series(1, 10) n`,
  );
  await db.ownerPool.query('update referrals set visit_id = gen_random_uuid()');
  await db.ownerPool.query(
    `insert into visits (id, partner_id, app_id, visitor, source, created_at)
     select visit_id, partner_id, app_id, sha256(shop::bytea), 'link', installed_at from referrals`,
  );
  await db.ownerPool.query('vacuum analyze');
});
afterAll(() => db.drop());

const common = {
  period: { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  now: new Date('2026-11-20T10:00:00.000Z'),
  withNet: true,
};

test('the shops of all partners that uninstalled in a month are read by when they did', async () => {
  const given = { ...common, partnerId: null, dated: 'uninstalled' } as const;
  const plans = await plansOf(db.pool, (tx) => listed(tx, given, {}), { isLaid: true });
  expect(plans).toContain('referrals_by_uninstalled');
  expect(plans).not.toMatch(/Seq Scan on referrals/);
});

test('the first page of the shops that have left is read in their order, without sorting them all', async () => {
  const given = { ...common, partnerId: null, dated: 'uninstalled', period: { ...common.period, from: null } } as const;
  const plans = await plansOf(db.pool, (tx) => listed(tx, given, {}), { isLaid: true });
  expect(plans).toContain('Presorted Key: r.uninstalled_at');
  expect(plans).toContain('Index Scan Backward using referrals_by_uninstalled');
});

test.each([
  { dated: 'payingAtEnd', shops: 'referrals_by_partner' },
  { dated: 'installed', shops: 'referrals_by_partner' },
  { dated: 'billed', shops: 'referrals_by_partner' },
  // Few uninstall: those of a month may be fewer than those of the partner.
  { dated: 'uninstalled', shops: /referrals_by_(partner|uninstalled)/ },
] as const)(
  'a partner’s shops under a manager, dated $dated, are read by index, as are their charges and who looked after it',
  async ({ dated, shops }) => {
    for (const managerId of [newId(), null]) {
      const plans = await plansOf(db.pool, (tx) => listed(tx, { ...common, partnerId, dated, managerId }, {}), {
        isGeneric: true,
      });
      for (const index of [shops, 'charges_by_referral', /partner_managers_(periods|by_user)/])
        expect(plans).toMatch(index);
      expect(plans).not.toMatch(/Seq Scan on (referrals|charges|partner_managers)/);
    }
  },
);

test('a partner’s shops by their click are read by index, as are their visits and clicks', async () => {
  for (const managerId of [undefined, newId(), null]) {
    const given = { ...common, partnerId, dated: 'clicked', managerId } as const;
    const plans = await plansOf(db.pool, (tx) => listed(tx, given, {}));
    for (const index of ['referrals_by_partner', 'kept_visits_pkey', /visits_\w+_pkey/, /clicks_\w+_pkey/])
      expect(plans).toMatch(index);
    expect(plans).not.toMatch(/Seq Scan on (referrals|visits|kept_visits|clicks)/);
  }
});
