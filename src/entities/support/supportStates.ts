import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { supportNoteStates } from '#contract/support.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a question to support is shown. */
export const supportStatus = {
  open: { tone: 'warning', label: stateLabel('open') },
  answered: { tone: 'success', label: stateLabel('answered') },
  closed: { tone: 'neutral', mark: 'off', label: stateLabel('closed') },
} as const satisfies Record<(typeof supportNoteStates)[number], StatusProps>;
