import { type Metric, type MetricKey, metrics } from '#contract/analytics/metrics.ts';

const neededBy = { app: 'app', country: 'country', manager: 'manager', partner: 'partner', tag: 'partner' } as const;

/** A figure that takes the filters. */
export function takes(key: MetricKey, filters: object): boolean {
  const metric: Metric = metrics[key];
  return Object.entries(neededBy).every(
    ([name, grouping]) => !Object.hasOwn(filters, name) || metric.groupings.includes(grouping),
  );
}
