import type { ErasureRow } from '#contract/privacy/erasures.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of an erasure is shown. */
export const erasureStatus = {
  requested: { tone: 'warning', label: stateLabel('requested') },
  erasing: { tone: 'info', label: stateLabel('erasing') },
  erased: { tone: 'success', label: stateLabel('erased') },
  withdrawn: { tone: 'neutral', mark: 'off', label: stateLabel('withdrawn') },
  refused: { tone: 'error', label: stateLabel('refused') },
} as const satisfies Record<ErasureRow['state'], StatusProps>;
