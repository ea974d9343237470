import { tierWords } from '#contract/figures/tiers.ts';

import { Meanings } from '../../shared/page/Meanings.tsx';

/** What the figures of a tier mean; loaded lazily. */
export default function TierMeanings() {
  return <Meanings of={Object.values(tierWords)} />;
}
