import sql from 'sql-template-tag';

import { query, type Queryable } from '../../server/platform/database/pool.ts';
import type { Counts } from '../../tools/demo/demo.ts';
import { testSecrets } from './secrets.ts';
import type { TestDatabase } from './databases/database.ts';

/** When demo data is laid. */
export const laidAt = new Date('2026-11-20T10:00:00.000Z');

/** The settings under which it is laid. */
export const demo = { isDemo: true };

/** What laying it takes of a database. */
export const sealing = ({ pool, ownerUrl }: TestDatabase) => ({ pool, ownerUrl, secrets: testSecrets });

/** How much of each there is. */
export const counted = async (db: Queryable) => {
  const [row] = await query<Counts>(
    db,
    sql`select (select count(*)::int from partners) as partners, (select count(*)::int from prospects) as prospects,
               (select count(*)::int from leads) as leads, (select count(*)::int from referrals) as referrals,
               (select count(*)::int from visits) as visits,
               (select count(*)::int from charges where kind = 'charge') as charges`,
  );
  return row;
};
