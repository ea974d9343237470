import sql from 'sql-template-tag';

import { beginErasures } from '../../../server/features/erasures/clock.ts';
import { erasePerson } from '../../../server/features/erasures/erase.ts';
import { queryOne } from '../../../server/platform/database/pool.ts';
import type { Built } from '../app.ts';
import { makeErasure } from '../make/users.ts';

/** Erasures, done without a worker. */
export function erasureSteps(built: () => Built) {
  /** One whose time to withdraw is over; unpaid earnings are given up by default. Answers its id. */
  const startOf = async (userId: string, isWaived = true): Promise<string> =>
    (await makeErasure(built().db.pool, { userId, isWaived, erasesAt: '2026-01-01T00:00:00.000Z' })).id;
  const begin = () => beginErasures(built().db.pool, built().services.now());
  const erase = (id: string, onPart?: (table: string) => void) => {
    const { db, services } = built();
    return erasePerson({ pool: db.pool, files: services.files, now: services.now, ...(onPart && { onPart }) }, id);
  };
  const stateOf = async (id: string) =>
    (await queryOne<{ state: string }>(built().db.pool, sql`select state from erasures where id = ${id}`))?.state;
  return { startOf, begin, erase, stateOf };
}
