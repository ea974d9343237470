import type { ListingState } from '#contract/apps/admin.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of an app's listing is shown. */
export const listingStatus = {
  live: { tone: 'success', label: stateLabel('live') },
  hidden: { tone: 'neutral', mark: 'off', label: stateLabel('hidden') },
  retired: { tone: 'neutral', label: stateLabel('retired') },
} as const satisfies Record<ListingState, StatusProps>;
