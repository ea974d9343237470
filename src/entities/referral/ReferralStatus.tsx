import type { Referral } from '#contract/referrals/referrals.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { Status, type StatusProps } from '../../shared/feedback/Status.tsx';

const badges = {
  installed: { tone: 'info', label: stateLabel('installed') },
  paying: { tone: 'success', label: stateLabel('paying') },
  uninstalled: { tone: 'neutral', mark: 'off', label: stateLabel('uninstalled') },
} as const satisfies Record<Referral['state'], StatusProps>;

/** The status of a referred shop, with a mark while under review. */
export function ReferralStatus({ state, reviewState }: Pick<Referral, 'state' | 'reviewState'>) {
  if (reviewState === 'flagged')
    return <Status tone="warning" mark="alert" label={`${badges[state].label}, under review`} />;
  return <Status {...badges[state]} />;
}
