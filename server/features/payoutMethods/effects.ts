import sql from 'sql-template-tag';

import { query } from '../../platform/database/pool.ts';
import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';

/** One method of a partner counts at a time: the one before is replaced. */
const supersedeOlder: Effect = async (tx, { changes, actor, now }) => {
  const newer = idsOf(changes);
  const older = await query<{ id: string }>(
    tx,
    sql`select id from payout_methods
         where state = 'effective' and not id = any(${newer}::uuid[])
           and partner_id in (select partner_id from payout_methods where id = any(${newer}::uuid[]))`,
  );
  const ids = older.map(({ id }) => id);
  await transitionMany(tx, { entity: 'payoutMethod', event: 'payoutMethod.supersede', ids, actor, now });
};

export const payoutMethodEffects: EffectsOf<'payoutMethod'> = {
  'payoutMethod.activate': [supersedeOlder],
};
