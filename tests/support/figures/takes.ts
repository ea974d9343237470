import { type Grouping, type Metric, type MetricKey, metrics } from '#contract/analytics/metrics.ts';

const neededBy = { app: 'app', country: 'country', manager: 'manager', partner: 'partner', tag: 'partner' } as const;
/** Clicks by country are not kept by partner. */
const ofClicks: ReadonlySet<MetricKey> = new Set(['clicks', 'conversion', 'earningsPerClick']);

/** A figure that takes the filters, where it is grouped by `grouping`. */
export function takes(key: MetricKey, filters: object, grouping?: Grouping): boolean {
  const metric: Metric = metrics[key];
  const given = Object.entries(neededBy).flatMap(([name, needed]) => (Object.hasOwn(filters, name) ? [needed] : []));
  const all = new Set<Grouping | undefined>([grouping, ...given]);
  if (ofClicks.has(key) && all.has('country') && (all.has('partner') || all.has('manager'))) return false;
  return given.every((needed) => metric.groupings.includes(needed));
}
