import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newReferralId } from '../../../../../server/features/partners/registration/createPartner.ts';
import { migrate, ownMigrations } from '../../../../../server/platform/database/migrate.ts';
import { query } from '../../../../../server/platform/database/pool.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeEntry } from '../../../../support/make/earnings.ts';
import { within } from '../../../../support/within.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
});
afterAll(() => db.drop());

/** The migrations before ranks went by worth. */
const before = Object.fromEntries(
  Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0956'),
);

test(
  'migrating an older database ranks its partners by worth; what is added later counts by the same rates',
  async () => {
    await migrate({ ownerUrl: db.ownerUrl, migrations: before });
    const owner = db.ownerPool;
    const made = async (name: string) => {
      const id = newId();
      await query(
        owner,
        sql`insert into partners (id, referral_id, name, domain, country) values (${id}, ${newReferralId()}, ${name}, 'acme.test', 'DE')`,
      );
      return id;
    };
    const [yen, dollars] = [await made('Yen'), await made('Dollars')];
    await made('None');
    await makeEntry(owner, { partnerId: yen, amount: 1250, currency: 'JPY' });
    await makeEntry(owner, { partnerId: yen, amount: 100, currency: 'XCD' });
    await makeEntry(owner, { partnerId: dollars, amount: 1200 });

    await migrate({ ownerUrl: db.ownerUrl });

    const ranks = () =>
      query(
        owner,
        sql`select p.name, k.earned::float8 as earned, k.balance::float8 as balance
            from partner_ranks k join partners p on p.id = k.partner_id order by k.earned, k.partner_id`,
      );
    expect(await ranks()).toEqual([
      { name: 'None', earned: 0, balance: 0 },
      { name: 'Yen', earned: 9.375, balance: 9.375 },
      { name: 'Dollars', earned: 12, balance: 12 },
    ]);
    await makeEntry(owner, { partnerId: yen, amount: 1000, currency: 'KWD' });
    expect(await ranks()).toMatchObject([{ name: 'None' }, { name: 'Dollars' }, { name: 'Yen', earned: 12.625 }]);
  },
  within(60_000),
);
