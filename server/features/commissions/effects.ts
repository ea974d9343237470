import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { holdCommissions, type HoldReason, releaseCommissions, type Whose } from './holds.ts';

type WhoseOf = (ids: readonly string[]) => Whose;

export const ofPartners: WhoseOf = (ids) => ({ partners: ids });
export const ofReferrals: WhoseOf = (ids) => ({ referrals: ids });

/** Holds the commissions of the rows that changed. */
export const hold =
  (reason: HoldReason, whose: WhoseOf): Effect =>
  (tx, { changes, actor, now }) =>
    holdCommissions(tx, whose(idsOf(changes)), reason, { actor, now });

/** Releases the commissions of the rows that changed, unless something else holds them. */
export const release =
  (whose: WhoseOf): Effect =>
  (tx, { changes, actor, now }) =>
    releaseCommissions(tx, whose(idsOf(changes)), { actor, now });

/** Makes payable at once what was released, unless the chart refuses since its month has not come. */
const mature: Effect = async (tx, { changes, now }) => {
  const ids = idsOf(changes);
  await transitionMany(tx, { entity: 'commission', event: 'commission.mature', ids, actor: { userId: null }, now });
};

export const commissionEffects: EffectsOf<'commission'> = {
  'commission.release': [mature],
};
