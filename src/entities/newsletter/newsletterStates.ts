import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { NewsletterState } from '#contract/content/newsletters.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a newsletter is shown. */
export const newsletterStatus = {
  draft: { tone: 'neutral', label: stateLabel('draft') },
  scheduled: { tone: 'info', label: stateLabel('scheduled') },
  sending: { tone: 'info', label: stateLabel('sending') },
  sent: { tone: 'success', label: stateLabel('sent') },
  cancelled: { tone: 'neutral', mark: 'off', label: stateLabel('cancelled') },
} as const satisfies Record<NewsletterState, StatusProps>;
