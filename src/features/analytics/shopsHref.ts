import type { MetricKey } from '#contract/analytics/metrics.ts';

import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import type { Filters } from './useFilters.ts';

interface Given {
  /** Of one partner; of all without it. */
  readonly partnerId?: string;
  /** The country may be `none`: not known. */
  readonly filters: Filters['given'];
  readonly period: PeriodChoice<string>;
}

/** The shops that make a figure of the period, narrowed as the page is; null where no list shows just those. */
export function shopsHref(metric: MetricKey, { partnerId, filters, period }: Given): string | null {
  const { app, manager, tag, country } = filters;
  const shops = { partnerId, app, country, tag: tag === undefined ? undefined : String(tag), ...periodParams(period) };
  if (metric === 'installs') return paths.adminReferrals.to({ ...shops, manager });
  // A charge counts for the managers at that time; the list goes by the install.
  return (metric === 'netRevenue' || metric === 'commission') && manager === undefined
    ? paths.adminReferrals.to({ ...shops, dated: 'charged' })
    : null;
}
