import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeReversal } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Amounts that are no record of money: what waits to be matched, plans that an app offers, and results of a what-if. */
const notMoney = ['app_plans', 'pay_replay_partners', 'refund_queue'];

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Every column of an amount, of every table, by the catalogue: one that a migration adds is among them. */
const amounts = () =>
  query<Column>(
    db.ownerPool,
    sql`select c.relname as table, a.attname as column
          from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
           and a.attgenerated = '' and (a.attname like '%\_minor' or c.relname like 'ledger\_%' and a.attname = 'seal')
         order by 1, 2`,
  );

test('the application can change or delete no recorded amount, in whichever table one is', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId, appId: app.id });
  const charge = await makeCharge(db.pool, { referral });
  const bonus = await makeEntry(db.pool, { partnerId });
  await makePayout(db.pool, { partnerId, entries: [bonus] });
  await makeReversal(db.pool, { charge });
  const all = await amounts();
  const tables = [...new Set(all.map(({ table }) => table))];
  expect(tables).toEqual(
    expect.arrayContaining(['charges', 'commissions', 'ledger_entries', 'payout_lines', 'payouts']),
  );
  expect(notMoney.filter((table) => !tables.includes(table))).toEqual([]);

  const refused = async (text: string) => {
    const code = await db.pool.query(text).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'failed'),
    );
    return code === '42501' ? [] : [text];
  };
  const taken: string[] = [];
  for (const { table, column } of all) {
    if (notMoney.includes(table)) continue;
    taken.push(
      ...(await refused(`update ${table} set ${column} = ${column === 'seal' ? `'\\x00'` : `${column} + 1`}`)),
    );
  }
  for (const table of tables)
    if (!notMoney.includes(table))
      taken.push(...(await refused(`delete from ${table}`)), ...(await refused(`truncate ${table}`)));
  expect(taken).toEqual([]);
  const [kept] = await query<{ n: number }>(db.pool, sql`select count(*) as n from commissions`);
  expect(kept).toEqual({ n: 1 });
});
