import type { BannerState } from '#contract/content/banners.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a banner is shown. */
export const bannerStatus = {
  draft: { tone: 'neutral', label: stateLabel('draft') },
  scheduled: { tone: 'info', label: stateLabel('scheduled') },
  live: { tone: 'success', label: stateLabel('live') },
  ended: { tone: 'neutral', mark: 'off', label: stateLabel('ended') },
} as const satisfies Record<BannerState, StatusProps>;
