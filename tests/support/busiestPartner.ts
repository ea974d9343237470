import sql from 'sql-template-tag';

import { query } from '../../server/platform/database/pool.ts';
import type { Built, Caller } from './app.ts';
import { makeAcceptance } from './make/partners.ts';
import { makeSession, makeUser } from './make/users.ts';

/** A signed-in person of the partner with the most commissions. */
export async function asBusiestPartner({ db: { pool } }: Built): Promise<Caller & { partnerId: string }> {
  const [busiest] = await query<{ id: string }>(
    pool,
    sql`select partner_id as id from commissions group by 1 order by count(*) desc, 1 limit 1`,
  );
  if (!busiest) throw new Error('No partner has commissions.');
  const partnerId = busiest.id;
  const user = await makeUser(pool, { partnerId });
  await makeAcceptance(pool, user.id, partnerId);
  const token = await makeSession(pool, user.id);
  return {
    kind: 'partner',
    userId: user.id,
    partnerId,
    email: user.email,
    token,
    headers: { authorization: `Bearer ${token}` },
  };
}
