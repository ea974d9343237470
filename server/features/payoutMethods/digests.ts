import sql from 'sql-template-tag';

import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { accountDigest, openAccount } from './account.ts';

const batchSize = 500;

/** Gives a digest by the first key to methods without one: old ones, and those of a replaced key. Run at every start. */
export async function digestAccounts(db: Queryable, secrets: Secrets): Promise<number> {
  let count = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const stale = await query<{ id: string; method: string; sealed: string }>(
      db,
      sql`select id, method, sealed from payout_methods
           where id > ${last}::uuid and (digest is null or not starts_with(digest, ${secrets.currentDigests}))
           order by id limit ${batchSize}`,
    );
    const end = stale.at(-1);
    if (!end) return count;
    last = end.id;
    count += await execute(
      db,
      sql`update payout_methods m set digest = v.digest
            from unnest(${stale.map(({ id }) => id)}::uuid[],
                        ${stale.map((method) => accountDigest(secrets, openAccount(secrets, method)))}::text[]) as v(id, digest)
           where m.id = v.id`,
    );
  }
}
