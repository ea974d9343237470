import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartnerOverview } from '#contract/partners/figures.ts';

import { moneyMeasureOf } from '../../reporting/amounts.ts';
import type { PartnerFigures } from '../../reporting/partnerFigures.ts';

/** The tiles of a period, each with its value in the period before; `before` is null if there is no such period. */
export function presentOverview(now: PartnerFigures, before: PartnerFigures | null): DataOf<typeof getPartnerOverview> {
  const measureOf = (name: 'clicks' | 'installs' | 'chargedShops' | 'conversion') => ({
    now: now[name],
    before: before && before[name],
  });
  return {
    clicks: measureOf('clicks'),
    installs: measureOf('installs'),
    chargedShops: measureOf('chargedShops'),
    conversion: measureOf('conversion'),
    earned: moneyMeasureOf(now.earned, before && before.earned),
    payable: now.payable,
    paid: moneyMeasureOf(now.paid, before && before.paid),
  };
}
