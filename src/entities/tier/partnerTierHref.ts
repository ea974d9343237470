import type { Rung } from '#contract/tiers/tiers.ts';

import { paths } from '../../paths.ts';
import { periodParams } from '../../shared/period/periodAddress.ts';
import { rowFigureHref } from '../partner/rowFigureHref.ts';

/** Address of the rows behind a tier’s figure of a partner, for staff. */
export function partnerTierHref(
  partnerId: string,
  { metric, currency, days }: Pick<Rung, 'metric' | 'currency' | 'days'>,
) {
  const period = { value: 'custom', range: days } as const;
  const given = { partnerId, ...periodParams(period) };
  switch (metric) {
    case 'clicks':
    case 'installs':
    case 'commission':
      return rowFigureHref(metric, { partnerId, period });
    case 'netRevenue':
      return rowFigureHref('revenue', { partnerId, period });
    case 'visitInstalls':
      return paths.adminReferrals.to({ source: 'visit', ...given });
    case 'charges':
    case 'grossRevenue':
      return paths.report.to('revenue', { currency: currency ?? undefined, ...given });
  }
}
