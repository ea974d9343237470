import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { holdCommissions, type HoldReason, matureReleased, releaseCommissions, type Whose } from './holds.ts';

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

export const commissionEffects: EffectsOf<'commission'> = {
  'commission.release': [(tx, { changes, now }) => matureReleased(tx, idsOf(changes), now)],
};
