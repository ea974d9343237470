import { onTransition, type Effect } from '../../lifecycle/effects.ts';
import { holdCommissions, type HoldReason, matureReleased, releaseCommissions, type Whose } from './holds.ts';

const name = 'commissions';

const partners = (ids: readonly string[]): Whose => ({ partners: ids });
const referrals = (ids: readonly string[]): Whose => ({ referrals: ids });

const hold =
  (reason: HoldReason, whose: (ids: readonly string[]) => Whose): Effect =>
  (tx, { changes, actor, now }) =>
    holdCommissions(tx, whose(changes.map(({ id }) => id)), reason, { actor, now });

const release =
  (whose: (ids: readonly string[]) => Whose): Effect =>
  (tx, { changes, actor, now }) =>
    releaseCommissions(tx, whose(changes.map(({ id }) => id)), { actor, now });

/** Has commissions held and released as what they depend on changes. Harmless when called again. */
export function registerCommissionEffects(): void {
  onTransition('account.suspend', name, hold('account', partners));
  onTransition('account.archive', name, hold('account', partners));
  onTransition('account.restore', name, release(partners));
  onTransition('approval.reject', name, hold('approval', partners));
  onTransition('approval.approve', name, release(partners));
  onTransition('referral.flag', name, hold('review', referrals));
  onTransition('referral.clear', name, release(referrals));
  onTransition('commission.release', name, (tx, { changes, now }) =>
    matureReleased(
      tx,
      changes.map(({ id }) => id),
      now,
    ),
  );
}
