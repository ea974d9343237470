import type { Referral } from '#contract/referrals.ts';

import { Status, type StatusProps } from '../../shared/feedback/Status.tsx';

const faces = {
  installed: { tone: 'info', label: 'Installed' },
  paying: { tone: 'success', label: 'Paying' },
  uninstalled: { tone: 'neutral', label: 'Uninstalled' },
} as const satisfies Record<Referral['state'], StatusProps>;

/** How a referred shop stands; one under review says so. */
export function ReferralStatus({ state, reviewState }: Pick<Referral, 'state' | 'reviewState'>) {
  if (reviewState === 'flagged') return <Status tone="warning" label={`${faces[state].label}, under review`} />;
  return <Status {...faces[state]} />;
}
