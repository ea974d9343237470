import { type AnalyticsFilters, type AnalyticsValue, queryAnalytics } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

import { MetricTile } from '../../entities/metric/MetricTile.tsx';
import { isSum, valuesOf } from '../../entities/metric/metricText.ts';
import { Sparkline } from '../../shared/charts/Sparkline.tsx';
import { Tiles } from '../../shared/charts/Tile.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { type ResourceState, useResource } from '../../shared/data/useResource.ts';
import type { Period } from '../../shared/period/usePeriod.ts';
import { lastYear } from './lastYear.ts';

interface BoardTilesProps<M extends MetricKey> {
  metrics: readonly M[];
  /** Undefined while they load. */
  values: readonly AnalyticsValue[] | undefined;
  /** Drawn in each tile, the last one not over yet. */
  months?: DataOf<typeof queryAnalytics> | undefined;
  /** Where the rows of a figure are; null where nothing shows just those. */
  hrefOf: (metric: M) => string | null;
}

/** The figures of a page; each opens into its rows. */
function BoardTiles<M extends MetricKey>({ metrics, values, months, hrefOf }: BoardTilesProps<M>) {
  return (
    <Tiles>
      {metrics.map((metric) => (
        <MetricTile
          key={metric}
          metric={metric}
          values={values}
          href={values && (hrefOf(metric) ?? undefined)}
          sparkline={
            months &&
            values && (
              <Sparkline
                isLastOpen
                values={months.map((month) => {
                  const currency = valuesOf(metric, values)[0]?.currency;
                  const inMonth = valuesOf(metric, month.values).find((one) => one.currency === currency);
                  return inMonth?.value ?? (isSum(metric) ? 0 : null);
                })}
              />
            )
          }
        />
      ))}
    </Tiles>
  );
}

interface TilesOfPeriodProps<M extends MetricKey> extends Pick<BoardTilesProps<M>, 'metrics' | 'hrefOf'> {
  period: Period;
  filters: AnalyticsFilters;
  totals: ResourceState<typeof queryAnalytics>;
}

/** Tiles with their change; all time has none, and shows the last twelve months. */
export function TilesOfPeriod<M extends MetricKey>({ period, filters, totals, ...tiles }: TilesOfPeriodProps<M>) {
  const today = period.value === 'all time' ? totals.meta?.today : undefined;
  return (
    <Resource of={totals} loading={<BoardTiles {...tiles} values={undefined} />}>
      {([total]) =>
        today === undefined ? (
          <BoardTiles {...tiles} values={total?.values ?? []} />
        ) : (
          <TilesOfAllTime {...tiles} values={total?.values ?? []} filters={filters} today={today} />
        )
      }
    </Resource>
  );
}

interface TilesOfAllTimeProps<M extends MetricKey> extends BoardTilesProps<M> {
  filters: AnalyticsFilters;
  /** The programme’s day. */
  today: string;
}

function TilesOfAllTime<M extends MetricKey>({ filters, today, ...tiles }: TilesOfAllTimeProps<M>) {
  const months = useResource(queryAnalytics, {
    body: { metrics: [...tiles.metrics], filters, groupBy: 'month', ...lastYear(today) },
  });
  return <BoardTiles {...tiles} months={months.data ?? []} />;
}
