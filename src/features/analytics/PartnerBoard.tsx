import { Stack } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { queryAnalytics } from '#contract/analytics.ts';
import type { MetricKey } from '#contract/metrics.ts';

import { MetricTile } from '../../entities/metric/MetricTile.tsx';
import { Tiles } from '../../shared/charts/Tile.tsx';
import { Sparkline } from '../../shared/charts/Sparkline.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { valuesOf } from '../../entities/metric/metricText.ts';
import { Activation } from './Activation.tsx';
import { AnalyticsFilters } from './AnalyticsFilters.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Concentration } from './Concentration.tsx';
import { Countries } from './Countries.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { RevenueOverTime } from './RevenueOverTime.tsx';
import { QuietPartners } from './QuietPartners.tsx';
import { lastYear } from './lastYear.ts';
import { useFilters } from './useFilters.ts';
import { withParam } from './withParam.ts';

const tiles: readonly MetricKey[] = [
  'netRevenue',
  'commission',
  'clicks',
  'installs',
  'conversion',
  'payingShops',
  'refundRate',
  'activePartners',
];

/** The figures of the page; a file of its own. */
export default function PartnerBoard({ period }: { period: Period }) {
  const filters = useFilters();
  const [search] = useSearchParams();
  const isAllTime = period.value === 'all time';
  const metrics = tiles.filter(filters.fits);
  const asked = { filters: filters.given, ...period.query };
  const totals = useResource(queryAnalytics, { body: { metrics, ...asked, periodOverPeriod: true } });
  const months = useResource(queryAnalytics, {
    body: { metrics, filters: filters.given, groupBy: 'month', ...lastYear() },
  });
  const countries = useResource(queryAnalytics, {
    body: { metrics: ['installs', 'netRevenue', 'payingShops'], groupBy: 'country', ...asked, limit: 300 },
  });
  const values = totals.data?.[0]?.values;
  return (
    <Stack gap="md">
      <Panel isFlush>
        <AnalyticsFilters filters={filters} countries={(countries.data ?? []).flatMap(({ key }) => key ?? [])} />
      </Panel>
      <Resource of={totals} loading={<LoadingTiles metrics={metrics} />}>
        {() => (
          <Tiles>
            {metrics.map((metric) => (
              <MetricTile
                key={metric}
                metric={metric}
                values={values}
                href={withParam(search, 'sort', metric, 'partners')}
                sparkline={
                  isAllTime ? (
                    <Sparkline
                      isLastOpen
                      values={(months.data ?? []).map((month) => {
                        const currency = values && valuesOf(metric, values)[0]?.currency;
                        return valuesOf(metric, month.values).find((one) => one.currency === currency)?.value ?? 0;
                      })}
                    />
                  ) : undefined
                }
              />
            ))}
          </Tiles>
        )}
      </Resource>
      <RevenueOverTime period={period} filters={filters} />
      <Leaderboard period={period} filters={filters} />
      <Columns from="lg">
        <Concentration period={period} filters={filters} />
        <Activation period={period} filters={filters} />
      </Columns>
      <Cohorts filters={filters} />
      <QuietPartners filters={filters} />
      <Countries of={countries} />
    </Stack>
  );
}

const LoadingTiles = ({ metrics }: { metrics: readonly MetricKey[] }) => (
  <Tiles>
    {metrics.map((metric) => (
      <MetricTile key={metric} metric={metric} values={undefined} />
    ))}
  </Tiles>
);
