import type { MetricKey } from '#contract/analytics/metrics.ts';
import { monthOf } from '#contract/shared/month.ts';

import { bucketDays } from '../../shared/period/bucketDays.ts';
import { clippedParams } from '../../shared/period/clippedParams.ts';
import { withParam } from '../../shared/page/withParam.ts';

interface Bucket {
  readonly metric: MetricKey;
  readonly unit: 'day' | 'month';
  /** Its first day. */
  readonly at: string;
  /** Of the period, both inclusive; null from the beginning. */
  readonly days: { readonly from: string | null; readonly to: string } | undefined;
}

/** The partners by a figure of one day or month: this page, narrowed to what of it lies in the period. */
export function bucketHref(search: URLSearchParams, { metric, unit, at, days }: Bucket): string {
  const range = bucketDays(unit, unit === 'month' ? monthOf(at) : at);
  const narrowed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(clippedParams(range, days ?? { from: null, to: range.to })))
    narrowed.set(name, value);
  return withParam(narrowed, 'sort', metric, 'partners');
}
