import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { termsProposalStates } from '#contract/payTerms/proposals.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of proposed terms is shown. */
export const proposalStatus = {
  proposed: { tone: 'info', label: stateLabel('proposed') },
  published: { tone: 'success', label: stateLabel('published') },
  withdrawn: { tone: 'neutral', mark: 'off', label: stateLabel('withdrawn') },
  superseded: { tone: 'neutral', label: stateLabel('superseded') },
} as const satisfies Record<(typeof termsProposalStates)[number], StatusProps>;
