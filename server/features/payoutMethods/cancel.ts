import type { DataOf } from '#contract/shared/endpoint.ts';
import type { verifyPayoutMethodChange } from '#contract/payoutMethods/payoutMethods.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/errors.ts';
import { findByToken, methodsOf } from './queries.ts';

type Change = DataOf<typeof verifyPayoutMethodChange>;

const linkInvalid = () =>
  new Refused(400, 'token_invalid', 'This link was already used, or the change can no longer be cancelled.');

/** What a mailed token cancels. @throws 400 `token_invalid` */
export async function changeOf(db: Queryable, token: string, now: Date): Promise<Change> {
  const found = await findByToken(db, token);
  const { current, change } = found ? await methodsOf(db, found.partnerId, now) : { current: null, change: null };
  if (!change) throw linkInvalid();
  const shown = ({ method, masked }: Change['change']) => ({ method, masked });
  return { current: current && shown(current), change: shown(change), countsFrom: change.countsFrom };
}

/** Cancels a waiting change by its mailed token; of many at once one does. @throws 400 `token_invalid` */
export async function cancelByToken(tx: Queryable, token: string, now: Date): Promise<Pick<Change, 'current'>> {
  const found = await findByToken(tx, token);
  if (!found) throw linkInvalid();
  const { current } = await changeOf(tx, token, now);
  const actor = { userId: null };
  const payload = { reason: 'From the link in the email.' };
  const change = await applyTransition(tx, {
    entity: 'payoutMethod',
    event: 'payoutMethod.cancel',
    id: found.id,
    actor,
    now,
    payload,
  });
  if (change === null) throw linkInvalid();
  return { current };
}
