import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accountFacts } from '../../../../server/features/partners/lifecycle.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

it('an account is erased where an erasure is of its partner, and another is not', async () => {
  const [erased, kept] = [await makePartner(db.pool), await makePartner(db.pool)];
  const { id } = await makeUser(db.pool, { role: 'partner' });
  await query(
    db.pool,
    sql`insert into erasures (id, user_id, requested_by, partner_id, erases_at, created_at)
        values (gen_random_uuid(), ${id}, ${id}, ${erased.id}, '2026-12-01', '2026-11-01')`,
  );
  const found = await accountFacts.load(db.pool, [erased.id, kept.id], '2026-11-20T10:00:00.000Z');
  expect(new Map(found.map((one) => [one.id, one.context.isErased]))).toEqual(
    new Map([
      [erased.id, true],
      [kept.id, false],
    ]),
  );
});
