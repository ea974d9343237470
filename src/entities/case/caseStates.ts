import type { CaseState } from '#contract/cases/states.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a case is shown. */
export const caseStatus = {
  open: { tone: 'warning', label: stateLabel('open') },
  asked: { tone: 'info', label: stateLabel('asked') },
  cleared: { tone: 'success', label: stateLabel('cleared') },
  confirmed: { tone: 'error', label: stateLabel('confirmed') },
} as const satisfies Record<CaseState, StatusProps>;

/** What the deadline of a state is for; empty where there is none. */
export const caseDeadlines = {
  open: 'We decide by',
  asked: 'Answer by',
  cleared: '',
  confirmed: '',
} as const satisfies Record<CaseState, string>;
