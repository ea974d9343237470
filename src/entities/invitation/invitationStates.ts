import type { Invitation } from '#contract/invitations/invitations.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of an invitation is shown. */
export const invitationStatus = {
  open: { tone: 'info', label: stateLabel('open') },
  accepted: { tone: 'success', label: stateLabel('accepted') },
  expired: { tone: 'warning', label: stateLabel('expired') },
  revoked: { tone: 'neutral', mark: 'off', label: stateLabel('revoked') },
  replaced: { tone: 'neutral', mark: 'off', label: stateLabel('replaced') },
} as const satisfies Record<Invitation['status'], StatusProps>;
