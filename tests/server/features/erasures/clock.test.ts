import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { erasureSteps } from '../../../support/steps/erasures.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());
const { startOf, begin, stateOf } = erasureSteps(() => built);

const begun = async () => startOf((await makeUser(built.db.pool)).id);
const queued = () =>
  query<{ key: string }>(
    built.db.ownerPool,
    sql`select key from graphile_worker.jobs where task_identifier = 'erasures.erase' order by key`,
  );

test('one that fails to begin holds up neither the others nor lost jobs, and the job fails', async () => {
  const { pool, ownerPool } = built.db;
  const lost = await begun();
  await begin();
  await execute(pool, sql`select graphile_worker.remove_job(${`erasures.erase:${lost}`})`);
  expect(await queued()).toEqual([]);
  const [first, second] = [await begun(), await begun()];
  await ownerPool.query(
    `create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
     create trigger poison before update on erasures for each row when (new.id = '${first}') execute function poison()`,
  );
  try {
    await expect(begin()).rejects.toThrow('the clock of erasures failed');
  } finally {
    await ownerPool.query('drop trigger poison on erasures; drop function poison()');
  }
  expect([await stateOf(first), await stateOf(second)]).toEqual(['requested', 'erasing']);
  expect(await queued()).toEqual([lost, second].toSorted().map((id) => ({ key: `erasures.erase:${id}` })));
});

test('a thousand that wait to be paid do not keep one from beginning that was due after them', async () => {
  const { pool } = built.db;
  const [{ id: partnerId }, app] = [await makePartner(pool), await makeApp(pool)];
  await makeCharge(pool, { referral: await makeReferral(pool, { partnerId, appId: app.id }) });
  await execute(
    pool,
    sql`with people as (
          insert into users (id, role, email, first_name, last_name, account_state, created_at, updated_at)
          select gen_random_uuid(), 'partner', 'unpaid-' || n || '@example.com', 'Pat', 'Unpaid', 'active', now(), now()
            from generate_series(1, 1000) n returning id)
        insert into erasures (id, user_id, requested_by, partner_id, erases_at, created_at)
        select gen_random_uuid(), id, id, ${partnerId}, '2025-12-01', '2025-11-01' from people`,
  );
  const free = await begun();
  await begin();
  expect(await stateOf(free)).toBe('erasing');
  expect(
    await query(
      pool,
      sql`select count(*)::int as waiting from erasures where partner_id = ${partnerId}
    and state = 'requested'`,
    ),
  ).toEqual([{ waiting: 1000 }]);
});
