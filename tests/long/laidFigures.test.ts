import { afterAll, beforeAll, expect, test } from 'vitest';
import sql from 'sql-template-tag';

import { checkFigures } from '../../server/features/figures/check.ts';
import { withoutLimits } from '../../server/platform/database/withoutLimits.ts';
import { queryOne } from '../../server/platform/database/pool.ts';
import { layAnalytics } from '../../tools/bench/analyticsRows.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { within } from '../support/within.ts';

const laid = { clicks: 300_000, charges: 30_000, partners: 500 };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test(
  'figures that are laid by sets, for measuring, are what their rows come to, every one of them',
  async () => {
    await layAnalytics(db.ownerUrl, laid, () => undefined);
    expect(
      await queryOne(
        db.pool,
        sql`select (select count(*)::int from clicks) as clicks, (select count(*)::int from charges) as charges,
                 (select count(*)::int from partners) as partners, (select count(*)::int from cohort_shops) as shops`,
      ),
    ).toEqual({ ...laid, shops: laid.charges / 10 });
    const { compared, differing } = await withoutLimits(db.pool, (one) => checkFigures(one, new Date(), 1));
    expect(compared).toBeGreaterThan(laid.charges);
    expect(differing).toBe(0);
  },
  within(300_000),
);
