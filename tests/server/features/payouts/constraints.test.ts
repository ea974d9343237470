import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { execute, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import {
  citationColumns,
  citationOf,
  makeCharge,
  makeEntry,
  makePayout,
  makeRefund,
} from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The statements, in one transaction of the application, fail with an error like this. */
async function refused(error: object, ...statements: Sql[]) {
  const attempt = transaction(db.pool, async (tx) => {
    for (const statement of statements) await execute(tx, statement);
  });
  await expect(attempt).rejects.toMatchObject(error);
}

async function setting() {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const charge = await makeCharge(db.pool, { referral, state: 'payable' });
  const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [charge], month: '2026-11' });
  return { partner, referral, charge, payout };
}

const newPayout = (partnerId: string, amount: number, { month = '2026-10', currency = 'USD', id = newId() } = {}) =>
  sql`insert into payouts (id, partner_id, month, currency, amount_minor)
      values (${id}, ${partnerId}, ${`${month}-01`}::date, ${currency}, ${amount})`;
const newLine = (payoutId: string, entryId: string, amount: number) =>
  sql`insert into payout_lines (payout_id, entry_id, amount_minor) values (${payoutId}, ${entryId}, ${amount})`;

test('the application can neither rewrite nor empty the ledger', async () => {
  const { charge } = await setting();
  const denied = { code: '42501' };
  await refused(denied, sql`update ledger_entries set amount_minor = 1 where id = ${charge.entryId}`);
  await refused(denied, sql`delete from ledger_entries where id = ${charge.entryId}`);
  await refused(denied, sql`truncate ledger_entries cascade`);
  await refused(denied, sql`alter table ledger_entries disable trigger all`);
});

test('payouts are numbered within their month without a gap, also at the same moment', async () => {
  const make = async (amount: number) => {
    const { id: partnerId } = await makePartner(db.pool);
    const entry = await makeEntry(db.pool, { partnerId, amount });
    return makePayout(db.pool, { partnerId, entries: [entry], month: '2025-03' });
  };
  const made = await Promise.all([make(7000), make(7001), make(7002), make(7003)]);
  expect(made.map(({ number }) => number).toSorted()).toEqual([
    'P-2025-03-0001',
    'P-2025-03-0002',
    'P-2025-03-0003',
    'P-2025-03-0004',
  ]);
  const [first] = made;
  await refused({ code: '42501' }, sql`update payouts set number = 'P-2025-03-0009' where id = ${first?.id ?? ''}`);
  await refused({ code: '42501' }, sql`update payouts set place = 9 where id = ${first?.id ?? ''}`);
});

test('the application can neither rewrite a line of a payout nor end it', async () => {
  const { payout, charge } = await setting();
  const denied = { code: '42501' };
  await refused(denied, sql`update payout_lines set amount_minor = 1 where payout_id = ${payout.id}`);
  await refused(denied, sql`update payout_lines set entry_id = ${charge.entryId} where payout_id = ${payout.id}`);
  await refused(denied, sql`update payout_lines set is_live = false where payout_id = ${payout.id}`);
  await refused(denied, sql`delete from payout_lines where payout_id = ${payout.id}`);
});

test('not even the owner rewrites the ledger by a plain statement', async () => {
  const { charge } = await setting();
  await expect(
    db.ownerPool.query('update ledger_entries set amount_minor = 1 where id = $1', [charge.entryId]),
  ).rejects.toMatchObject({ code: '42501', message: 'ledger_entries is append-only' });
});

test('a payout that does not equal its lines is refused at commit', async () => {
  const { partner } = await setting();
  const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 7000 });
  const id = newId();
  const unequal = { code: '23514', constraint: 'payout_equals_lines' };
  await refused(unequal, newPayout(partner.id, 7001, { id }), newLine(id, bonus.entryId, 7000));
  await refused(unequal, newPayout(partner.id, 7001, { id }), newLine(id, bonus.entryId, 7001));
  await refused(unequal, newPayout(partner.id, 7000, { id }));
  await refused(unequal, newPayout(partner.id, 7000, { id, currency: 'EUR' }), newLine(id, bonus.entryId, 7000));
});

test('a line added to or taken from a payout afterwards is refused', async () => {
  const { partner, payout } = await setting();
  const bonus = await makeEntry(db.pool, { partnerId: partner.id });
  const unequal = { code: '23514', constraint: 'payout_equals_lines' };
  await refused(unequal, newLine(payout.id, bonus.entryId, bonus.amount));
});

test('no partner is paid by another’s entries', async () => {
  const { partner } = await setting();
  const stranger = await makePartner(db.pool);
  const bonus = await makeEntry(db.pool, { partnerId: stranger.id });
  const id = newId();
  await refused(
    {
      code: '23514',
    },
    newPayout(partner.id, bonus.amount, { id }),
    newLine(id, bonus.entryId, bonus.amount),
  );
});

test('a second live payout of a partner, month and currency is refused', async () => {
  const { partner } = await setting();
  const bonus = await makeEntry(db.pool, { partnerId: partner.id });
  const id = newId();
  await refused(
    { code: '23505', constraint: 'payouts_one_live' },
    newPayout(partner.id, bonus.amount, { id, month: '2026-11' }),
    newLine(id, bonus.entryId, bonus.amount),
  );
});

test('an entry on two live payouts is refused', async () => {
  const { partner, charge } = await setting();
  const id = newId();
  await refused(
    { code: '23505', constraint: 'payout_lines_one_live' },
    newPayout(partner.id, charge.commission, { id }),
    newLine(id, charge.entryId, charge.commission),
  );
});

test('a second commission of a charge, or a second entry of it, is refused', async () => {
  const { charge, referral } = await setting();
  await refused(
    { code: '23505', constraint: 'commissions_charge_id_key' },
    sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, occurred_at, ${citationColumns})
        values (${newId()}, ${referral.partnerId}, ${referral.id}, ${referral.appId}, ${charge.id}, 2000, 10000, 2000,
                'USD', '2026-10-01', '2026-11-01', now(),
                ${citationOf({ appId: sql`${referral.appId}::uuid`, referralId: sql`${referral.id}::uuid` })})`,
  );
  await refused(
    { code: '23505', constraint: 'ledger_one_commission' },
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at)
        values (${newId()}, ${referral.partnerId}, 'commission', 2000, 'USD', '2026-10-01', ${charge.commissionId}, now())`,
  );
});

test('a refund past its charge is refused', async () => {
  const { charge } = await setting();
  await makeRefund(db.pool, { charge, amount: 6000 });
  await expect(makeRefund(db.pool, { charge, amount: 4001 })).rejects.toMatchObject({
    constraint: 'refund_within_charge',
  });
});

test('a recorded payout keeps its figures, a paid one everything', async () => {
  const { partner, payout } = await setting();
  await refused({ code: '42501' }, sql`update payouts set amount_minor = 1 where id = ${payout.id}`);
  const bonus = await makeEntry(db.pool, { partnerId: partner.id });
  const paid = await makePayout(db.pool, { partnerId: partner.id, entries: [bonus], month: '2026-10', state: 'paid' });
  const write = (set: Sql) => sql`update payouts set ${set} where id = ${paid.id}`;
  for (const set of [
    sql`reference = 'OTHER'`,
    sql`reason = 'Never sent'`,
    sql`version = version + 2, reason = 'Never sent'`,
    sql`version = version + 1, paid_at = now()`,
    sql`version = version + 1, state_moved = now()`,
    sql`state = 'failed', version = version + 1`,
  ])
    await refused({ code: '42501' }, write(set));
});
