import { useSearchParams } from 'wouter';

import { type AnalyticsValue, queryAnalytics } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

import { MetricTile } from '../../entities/metric/MetricTile.tsx';
import { valuesOf } from '../../entities/metric/metricText.ts';
import { Sparkline } from '../../shared/charts/Sparkline.tsx';
import { Tiles } from '../../shared/charts/Tile.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { lastYear } from './lastYear.ts';
import type { Filters } from './useFilters.ts';
import { withParam } from './withParam.ts';

interface BoardTilesProps {
  metrics: readonly MetricKey[];
  /** Undefined while they load. */
  values: readonly AnalyticsValue[] | undefined;
  /** Drawn in each tile, the last one not over yet. */
  months?: DataOf<typeof queryAnalytics> | undefined;
}

/** The figures of the page; each opens into the partners by it. */
export function BoardTiles({ metrics, values, months }: BoardTilesProps) {
  const [search] = useSearchParams();
  return (
    <Tiles>
      {metrics.map((metric) => (
        <MetricTile
          key={metric}
          metric={metric}
          values={values}
          {...(values && { href: withParam(search, 'sort', metric, 'partners') })}
          sparkline={
            months &&
            values && (
              <Sparkline
                isLastOpen
                values={months.map((month) => {
                  const currency = valuesOf(metric, values)[0]?.currency;
                  return valuesOf(metric, month.values).find((one) => one.currency === currency)?.value ?? 0;
                })}
              />
            )
          }
        />
      ))}
    </Tiles>
  );
}

interface TilesOfAllTimeProps {
  metrics: readonly MetricKey[];
  values: readonly AnalyticsValue[];
  filters: Filters['given'];
  /** The programme’s day. */
  today: string;
}

/** All time has no change: its tiles show the last twelve months. */
export function TilesOfAllTime({ metrics, values, filters, today }: TilesOfAllTimeProps) {
  const months = useResource(queryAnalytics, {
    body: { metrics: [...metrics], filters, groupBy: 'month', ...lastYear(today) },
  });
  return <BoardTiles metrics={metrics} values={values} months={months.data ?? []} />;
}
