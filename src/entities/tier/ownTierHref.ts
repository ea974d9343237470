import type { Rung } from '#contract/tiers/tiers.ts';

import { ownFigureHref } from '../../entities/app/ownFigureHref.ts';

/** Address of the partner’s own rows behind a tier’s figure. No list of partners has charges, or revenue before refunds or after fees. */
export function ownTierHref({ metric, days }: Pick<Rung, 'metric' | 'days'>): string | undefined {
  const period = { value: 'custom', range: days } as const;
  switch (metric) {
    case 'clicks':
    case 'visitInstalls':
      return ownFigureHref('clicks', { period });
    case 'installs':
    case 'commission':
      return ownFigureHref(metric, { period });
    case 'charges':
    case 'grossRevenue':
    case 'netRevenue':
      return undefined;
  }
}
