import sql from 'sql-template-tag';
import { afterAll, describe, expect, it } from 'vitest';

import { query, type Queryable } from '../../../server/platform/database/pool.ts';
import type { Counts } from '../../../tools/demo/demo.ts';
import { ensureDemo, isDemoLaid } from '../../../tools/demo/ensureDemo.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { counted, demo, laidAt as now, sealing } from '../../support/demoData.ts';
import { within } from '../../support/within.ts';

const few: Counts = { partners: 12, prospects: 5, leads: 6, referrals: 25, visits: 60, charges: 80 };

/** What a programme looks like, apart from ids and secrets. */
const picture = async (db: Queryable) => ({
  counts: await counted(db),
  partners: await query(
    db,
    sql`select name, referral_id, approval_state, account_state, created_at, commission_rate from partners order by id`,
  ),
  ledger: await query(
    db,
    sql`select kind, month, currency, sum(amount_minor)::bigint as amount, count(*)::int as entries
          from ledger_entries group by 1, 2, 3 order by 1, 2, 3`,
  ),
  payouts: await query(
    db,
    sql`select p.name, o.month, o.currency, o.state, o.amount_minor, o.reference, o.paid_at
          from payouts o join partners p on p.id = o.partner_id order by 1, 2, 3, 4, 5`,
  ),
  history: await query(
    db,
    sql`select entity, event, created_at, count(*)::int as n from lifecycle_events group by 1, 2, 3 order by 1, 2, 3`,
  ),
});

describe('laying', () => {
  const made: TestDatabase[] = [];
  const empty = async () => {
    const db = await testDatabase();
    made.push(db);
    return db;
  };
  afterAll(async () => {
    await Promise.all(made.map((db) => db.drop()));
  });

  it(
    'makes the same programme every time, also when it is cut short and taken up again',
    async () => {
      const [whole, cut] = [await empty(), await empty()];
      await ensureDemo(demo, sealing(whole), { now, counts: few });

      const leaving = new AbortController();
      const stopped = ensureDemo(demo, sealing(cut), { now, counts: few, signal: leaving.signal });
      // Some steps are laid by then, and more are to come.
      while (!(await isBegun(cut.pool))) await new Promise(setImmediate);
      leaving.abort();
      await expect(stopped).rejects.toThrow('aborted');
      expect(await isDemoLaid(cut.pool)).toBe(false);
      await ensureDemo(demo, sealing(cut), { now: new Date('2026-11-20T10:05:00.000Z'), counts: few });

      expect(await picture(cut.pool)).toEqual(await picture(whole.pool));
    },
    within(60_000),
  );

  it('leaves an installation alone that is not a demo, or has people already', async () => {
    const db = await empty();
    expect(await ensureDemo({ isDemo: false }, sealing(db), { now, counts: few })).toBe(false);
    await query(
      db.pool,
      sql`insert into users (id, role, email, first_name, last_name)
          values ('0190a5a0-0000-7000-8000-000000000001', 'admin', 'first@example.com', 'First', 'Admin')`,
    );
    expect(await ensureDemo(demo, sealing(db), { now, counts: few })).toBe(false);
    expect(await counted(db.pool)).toEqual({
      partners: 0,
      prospects: 0,
      leads: 0,
      referrals: 0,
      visits: 0,
      charges: 0,
    });
  });
});

const isBegun = async (db: Queryable) =>
  (await query(db, sql`select 1 from settings where name = 'demo' and (value ->> 'done')::int >= 3`)).length > 0;
