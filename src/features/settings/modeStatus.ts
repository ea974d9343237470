import type { RuleMode } from '#contract/cases/reviewRules.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each mode of a rule is shown. */
export const modeStatus = {
  off: { tone: 'neutral', label: 'Off' },
  observe: { tone: 'info', label: 'Observe' },
  hold: { tone: 'warning', label: 'Hold' },
} as const satisfies Record<RuleMode, StatusProps>;
