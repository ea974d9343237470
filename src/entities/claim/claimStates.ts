import type { ClaimState } from '#contract/claims/states.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a claim is shown. */
export const claimStatus = {
  open: { tone: 'warning', label: stateLabel('open') },
  asked: { tone: 'info', label: stateLabel('asked') },
  refused: { tone: 'error', label: stateLabel('refused') },
  appealed: { tone: 'warning', label: stateLabel('appealed') },
  granted: { tone: 'success', label: stateLabel('granted') },
  declined: { tone: 'error', mark: 'off', label: stateLabel('declined') },
  withdrawn: { tone: 'neutral', mark: 'off', label: stateLabel('withdrawn') },
} as const satisfies Record<ClaimState, StatusProps>;

/** What the deadline of a state is for; empty where there is none. */
export const deadlineWords = {
  open: 'We decide by',
  asked: 'Answer by',
  refused: 'Appeal by',
  appealed: 'We decide by',
  granted: '',
  declined: '',
  withdrawn: '',
} as const satisfies Record<ClaimState, string>;
