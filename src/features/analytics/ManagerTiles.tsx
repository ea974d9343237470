import { queryAnalytics } from '#contract/analytics/analytics.ts';

import { useResource } from '../../shared/data/useResource.ts';
import type { Period } from '../../shared/period/usePeriod.ts';
import { TilesOfPeriod } from './BoardTiles.tsx';
import { type PortfolioFigure, portfolioHref } from './portfolioHref.ts';
import { needsStart } from './rankings.ts';

const tiles: readonly PortfolioFigure[] = [
  'portfolio',
  'activePartners',
  'netRevenue',
  'installs',
  'activationByInstall60',
  'churn',
  'grossRetention',
  'decisions',
];

/** What all managers, or one of them, look after and do. */
export function ManagerTiles({ period, manager }: { period: Period; manager: string | undefined }) {
  const metrics = tiles.filter((key) => !(period.value === 'all time' && needsStart(key)));
  const filters = manager === undefined ? {} : { manager };
  const totals = useResource(queryAnalytics, { body: { metrics, filters, ...period.query, periodOverPeriod: true } });
  return (
    <TilesOfPeriod
      metrics={metrics}
      period={period}
      filters={filters}
      totals={totals}
      hrefOf={(metric) => portfolioHref(metric, { managerId: manager, period })}
    />
  );
}
