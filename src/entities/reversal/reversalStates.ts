import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { reversalStates } from '#contract/reversals.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a proposed reversal is shown. */
export const reversalStatus = {
  proposed: { tone: 'info', label: stateLabel('proposed') },
  disputed: { tone: 'warning', label: stateLabel('disputed') },
  escalated: { tone: 'error', label: stateLabel('escalated') },
  accepted: { tone: 'neutral', label: stateLabel('accepted') },
  upheld: { tone: 'neutral', label: stateLabel('upheld') },
  applied: { tone: 'neutral', label: stateLabel('applied') },
  dismissed: { tone: 'success', label: stateLabel('dismissed') },
  withdrawn: { tone: 'neutral', mark: 'off', label: stateLabel('withdrawn') },
  superseded: { tone: 'neutral', label: stateLabel('superseded') },
} as const satisfies Record<(typeof reversalStates)[number], StatusProps>;
