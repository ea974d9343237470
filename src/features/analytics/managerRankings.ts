import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { portfolioFigures } from './portfolioHref.ts';
import { needsStart } from './rankings.ts';

/** What managers are ranked by, how the call is asked for it, what they can be ranked by, and whether they never are by what is wanted. */
export function managerRankings({ wanted, isAllTime }: { wanted: string; isAllTime: boolean }) {
  const offered: readonly MetricKey[] = portfolioFigures.filter((key) => !(isAllTime && needsStart(key)));
  const sort = offered.find((key) => key === wanted) ?? 'portfolio';
  // The best comes first.
  return {
    sort,
    order: metrics[sort].isLessBetter ? sort : `-${sort}`,
    offered,
    isUnknown: wanted !== '' && !portfolioFigures.some((key) => key === wanted),
  };
}
