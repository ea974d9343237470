import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkFigures } from '../../../server/features/figures/check.ts';
import { query } from '../../../server/platform/database/pool.ts';
import { withoutLimits } from '../../../server/platform/database/withoutLimits.ts';
import { ensureDemo } from '../../../tools/demo/ensureDemo.ts';
import { type Built, build } from '../../support/app.ts';
import { demo, laidAt as now, sealing } from '../../support/demoData.ts';
import { erasureSteps } from '../../support/steps/erasures.ts';
import { tracesLeft } from '../../support/traces.ts';
import { within } from '../../support/within.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  const counts = { partners: 24, prospects: 20, leads: 20, referrals: 100, visits: 400, charges: 400 };
  await ensureDemo(demo, sealing(built.db), { now, counts });
}, within(60_000));
afterAll(() => built.close());
const { startOf, begin, erase } = erasureSteps(() => built);

test(
  'everyone of the demo programme is erased but its last admin and who has payouts on their way; everything still adds up',
  { timeout: within(60_000) },
  async () => {
    const { pool } = built.db;
    const people = await query<{ id: string; waits: boolean; email: string; name: string }>(
      pool,
      sql`select id, email, first_name || ' ' || last_name as name,
                 exists (select 1 from payouts o where o.partner_id = u.partner_id and o.state not in ('paid', 'returned', 'voided')) as waits
            from users u order by id`,
    );
    for (const { id } of people) await startOf(id);
    await begin();
    const begun = await query<{ id: string }>(pool, sql`select id from erasures where state = 'erasing'`);
    for (const { id } of begun) await erase(id);

    const left = await query<{ id: string; role: string }>(
      pool,
      sql`select u.id, u.role from users u where erased_at is null order by id`,
    );
    const staying = new Set(left.map(({ id }) => id));
    expect(left.filter(({ role }) => role !== 'partner').map(({ role }) => role)).toEqual(['admin']);
    expect(people.filter(({ id, waits }) => staying.has(id) && !waits)).toHaveLength(1);
    const erased = people.filter(({ id }) => !staying.has(id));
    expect(erased.length).toBeGreaterThan(20);
    expect(
      await tracesLeft(
        built,
        erased.flatMap(({ email, name }) => [email, name]),
      ),
    ).toEqual([]);
    expect(await withoutLimits(pool, (client) => checkFigures(client, now, 1))).toMatchObject({ differing: 0 });
  },
);
