import { type LeadState, leadStates as names } from '#contract/leads/states.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How a lead's state is shown. */
export const leadStates = {
  pending: { tone: 'warning', label: stateLabel('pending') },
  approved: { tone: 'info', label: stateLabel('approved') },
  converted: { tone: 'success', label: stateLabel('converted') },
  expired: { tone: 'neutral', label: stateLabel('expired') },
  rejected: { tone: 'error', label: stateLabel('rejected') },
  revoked: { tone: 'error', mark: 'alert', label: stateLabel('revoked') },
  withdrawn: { tone: 'neutral', mark: 'off', label: stateLabel('withdrawn') },
} as const satisfies Record<LeadState, StatusProps>;

export const leadStateOptions = names.map((value) => ({ value, label: leadStates[value].label }));
