import { Stack } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { queryAnalytics } from '#contract/analytics/analytics.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { Activation } from './Activation.tsx';
import { ActivationRates } from './ActivationRates.tsx';
import { AnalyticsFilters } from './AnalyticsFilters.tsx';
import { TilesOfPeriod } from './BoardTiles.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Concentration } from './Concentration.tsx';
import { Countries } from './Countries.tsx';
import { InTurn } from '../../shared/lazy/InTurn.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { RevenueOverTime } from './RevenueOverTime.tsx';
import { QuietPartners } from './QuietPartners.tsx';
import { shopsHref } from './shopsHref.ts';
import { useFilters } from './useFilters.ts';
import { withParam } from '../../shared/page/withParam.ts';

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

/** The figures of the page; loaded lazily. */
export default function PartnerBoard({ period }: { period: Period }) {
  const [search] = useSearchParams();
  const filters = useFilters();
  const metrics = tiles.filter((key) => filters.fits(key));
  const request = { filters: filters.given, ...period.query };
  const totals = useResource(queryAnalytics, { body: { metrics, ...request, periodOverPeriod: true } });
  const countries = useResource(queryAnalytics, {
    body: { metrics: ['installs', 'netRevenue', 'payingShops'], groupBy: 'country', ...request, limit: 300 },
  });
  return (
    <Stack gap="md">
      <Panel isFlush>
        <AnalyticsFilters filters={filters} countries={(countries.data ?? []).flatMap(({ key }) => key ?? [])} />
      </Panel>
      <FiguresAsOf at={totals.meta?.asOf} />
      <TilesOfPeriod
        metrics={metrics}
        period={period}
        filters={filters.given}
        totals={totals}
        hrefOf={(metric) =>
          // Of a country, partners have no clicks of their own.
          filters.fits(metric, 'partner')
            ? withParam(search, 'sort', metric, 'partners')
            : shopsHref(metric, { filters: filters.given, period })
        }
      />
      <InTurn atOnce={1}>
        <RevenueOverTime period={period} filters={filters} />
        <Leaderboard period={period} filters={filters} />
        <Columns from="lg">
          <Concentration period={period} filters={filters} />
          <Activation period={period} filters={filters} />
        </Columns>
        <ActivationRates period={period} filters={filters} />
        <Cohorts filters={filters} />
        <QuietPartners filters={filters} />
        <Countries of={countries} period={period} filters={filters} />
      </InTurn>
    </Stack>
  );
}
