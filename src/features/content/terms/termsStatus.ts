import type { TermsStanding } from '#contract/terms/versions.ts';

import type { StatusProps } from '../../../shared/feedback/Status.tsx';

/** How a version of the terms is shown. */
export const termsStatus = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  inForce: { tone: 'success', label: 'In force' },
  past: { tone: 'neutral', mark: 'off', label: 'Replaced' },
} as const satisfies Record<TermsStanding, StatusProps>;
