import { Group } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { type AnalyticsValue, queryAnalytics } from '#contract/analytics/analytics.ts';
import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { MetricLines } from '../../entities/metric/MetricLines.tsx';
import { metricLine } from '../../entities/metric/metricText.ts';
import { roughlyRanked } from '../../entities/payout/mainCurrency.ts';
import { paths } from '../../paths.ts';
import { isSoFar } from '../../shared/charts/soFar.ts';
import { Sparkline } from '../../shared/charts/Sparkline.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useLeftOut } from '../../shared/data/useLeftOut.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { JumpTarget } from '../../shared/page/JumpTarget.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { count, dash } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { Movement } from './Movement.tsx';
import { currencyIn } from './currencyIn.ts';
import { rankingsOf } from './rankings.ts';
import { RankedBy } from './RankedBy.tsx';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { shopsHref } from './shopsHref.ts';
import type { Filters } from './useFilters.ts';
import { withPeriod } from '../../shared/page/withParam.ts';

interface Row {
  key: string | null;
  label: string;
  values: AnalyticsValue[];
  placeBefore: number | null;
  trend: (number | null)[];
  place: number;
}

const most = 100;

/** How amounts of several currencies are ranked; nothing where there is one alone. */
function orderWords(sort: MetricKey, currency: string | undefined, rows: readonly Pick<Row, 'values'>[]) {
  const roughly = roughlyRanked(
    rows.flatMap(({ values }) =>
      values.flatMap((one) => (one.metric === sort && one.currency !== null ? [{ currency: one.currency }] : [])),
    ),
  );
  return roughly === undefined || currency === undefined ? roughly : `Ranked by amounts in ${currency}.`;
}

/** What the table leaves out; nothing where it has everyone. */
const cutWords = (total: number) =>
  total <= most ? undefined : `The first ${count(most)} of ${count(total)}; the CSV has all of them.`;

/** The partners by one of the figures, with their move since the period before. */
export function Leaderboard({ period, filters }: { period: Period; filters: Filters }) {
  const [search] = useSearchParams();
  const isAllTime = period.value === 'all time';
  const fits = (key: MetricKey) => filters.fits(key, 'partner');
  const { sort, shown, offered, isUnknown } = rankingsOf({ wanted: search.get('sort') ?? '', fits, isAllTime });
  const currency = currencyIn(search);
  useLeftOut([
    ...(isUnknown ? ['sort'] : []),
    ...(search.has('currency') && currency === undefined ? ['currency'] : []),
  ]);
  const body = {
    metrics: shown,
    groupBy: 'partner' as const,
    filters: filters.given,
    ...period.query,
    periodOverPeriod: true,
    trend: 'netRevenue',
    sort: `-${sort}`,
    ...(currency !== undefined && { sortCurrency: currency }),
  };
  const partners = useResource(queryAnalytics, { body: { ...body, limit: most } });
  const hasPlaces = !isAllTime;
  const { today, trend: dates } = partners.meta ?? {};
  const last = dates?.at(-1);
  const isLastOpen = last !== undefined && today !== undefined && isSoFar(last, today);
  return (
    <JumpTarget id="partners">
      <Panel
        title="Partners"
        description={[orderWords(sort, currency, partners.data ?? []), cutWords(partners.meta?.total ?? 0)]
          .filter(Boolean)
          .join(' ')}
        isFlush
        actions={
          <Group gap="xs">
            <RankedBy sort={sort} offered={offered} usual="netRevenue" />
            <DownloadButton endpoint={queryAnalytics} input={{ body }} filename="partner-analytics.csv" size="xs" />
          </Group>
        }
      >
        <Resource of={partners}>
          {(rows) => (
            <SteadyRows
              rows={rows.map((row, index) => ({ ...row, place: index + 1 }))}
              rowId={({ key }) => key ?? 'none'}
            >
              {(steady) => (
                <DataTable<Row>
                  rows={steady}
                  caption="Partners by figures"
                  rowId={({ key }) => key ?? 'none'}
                  rowHref={({ key }) => withPeriod(search, paths.adminPartner.to(key ?? ''))}
                  columns={[
                    {
                      key: 'name',
                      label: 'Partner',
                      render: ({ label, place, placeBefore }) => (
                        <span>
                          <span className={classes['place']}>{place}.</span> {label}{' '}
                          {hasPlaces && <Movement place={place} before={placeBefore} />}
                        </span>
                      ),
                    },
                    ...shown.map((metric): Column<Row> => ({
                      key: metric,
                      label: metrics[metric].label,
                      align: 'right',
                      ...(metric === sort ? {} : { hideBelow: 'md' }),
                      render: ({ key, values }) => {
                        const text = metricLine(metric, values);
                        const sums = <MetricLines of={text} />;
                        const href =
                          key === null ? null : shopsHref(metric, { partnerId: key, filters: filters.given, period });
                        return <CellLink href={text === dash ? null : href}>{sums}</CellLink>;
                      },
                    })),
                    {
                      key: 'trend',
                      label: 'Trend',
                      width: 120,
                      hideBelow: 'lg',
                      render: ({ trend }) => (
                        <span className={classes['trend']}>
                          <Sparkline values={trend} isLastOpen={isLastOpen} />
                        </span>
                      ),
                    },
                  ]}
                  empty={{ title: 'No partners to show', text: 'Choose a longer period or fewer filters.' }}
                />
              )}
            </SteadyRows>
          )}
        </Resource>
        <Definitions of={offered} />
      </Panel>
    </JumpTarget>
  );
}
