import type { ProspectOutcome } from '#contract/prospects/outcomes.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';
import { outcomeWords } from './filterWords.ts';

/** How each outcome of a prospect is shown. */
export const outcomeStatus = {
  open: { tone: 'info', label: outcomeWords.open },
  won: { tone: 'success', label: outcomeWords.won },
  lost: { tone: 'error', label: outcomeWords.lost },
} as const satisfies Record<ProspectOutcome, StatusProps>;
