import { Group } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { type AnalyticsValue, queryAnalytics } from '#contract/analytics/analytics.ts';
import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { MetricLines } from '../../entities/metric/MetricLines.tsx';
import { metricLine } from '../../entities/metric/metricText.ts';
import { paths } from '../../paths.ts';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useLeftOut } from '../../shared/data/useLeftOut.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { dash } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { managerRankings } from './managerRankings.ts';
import { Movement } from './Movement.tsx';
import { portfolioFigures, portfolioHref } from './portfolioHref.ts';
import { RankedBy } from './RankedBy.tsx';

interface Row {
  key: string | null;
  label: string;
  values: AnalyticsValue[];
  placeBefore: number | null;
  /** Null for what no manager has. */
  place: number | null;
}

/** Also shown on narrow screens. */
const first = 3;

interface PortfoliosProps {
  period: Period;
  manager: string | undefined;
  /** How many managers there are. */
  expected: number;
}

/** What each manager looks after and does. */
export function Portfolios({ period, manager, expected }: PortfoliosProps) {
  const [search] = useSearchParams();
  const isAllTime = period.value === 'all time';
  const { sort, order, offered, isUnknown } = managerRankings({ wanted: search.get('sort') ?? '', isAllTime });
  useLeftOut(isUnknown ? ['sort'] : []);
  const body = {
    metrics: [...portfolioFigures],
    groupBy: 'manager' as const,
    ...(manager !== undefined && { filters: { manager } }),
    ...period.query,
    periodOverPeriod: true,
    sort: order,
  };
  const managers = useResource(queryAnalytics, { body });
  const shared = { expected, period, hasPlaces: manager === undefined, hasMovement: !isAllTime };
  return (
    <>
      <FiguresAsOf at={managers.meta?.asOf} />
      <Panel
        title="Portfolios"
        description="Results count for the managers a partner had at the time. Active partners cover the last 30 days."
        isFlush
        actions={
          <Group gap="xs">
            <RankedBy sort={sort} offered={offered} usual="portfolio" />
            <DownloadButton endpoint={queryAnalytics} input={{ body }} filename="manager-analytics.csv" size="xs" />
          </Group>
        }
      >
        <Resource of={managers} loading={<Table rows={null} {...shared} />}>
          {(rows) => (
            <SteadyRows rows={placed(rows)} rowId={rowId}>
              {(shown) => <Table rows={shown} {...shared} />}
            </SteadyRows>
          )}
        </Resource>
        <Definitions of={portfolioFigures} />
      </Panel>
    </>
  );
}

const rowId = ({ key }: Row) => key ?? 'none';

/** Rows with their places among the managers. */
function placed(rows: readonly Omit<Row, 'place'>[]): Row[] {
  const managers = rows.filter(({ key }) => key !== null);
  return rows.map((row) => ({ ...row, place: row.key === null ? null : managers.indexOf(row) + 1 }));
}

interface TableProps extends Pick<PortfoliosProps, 'period' | 'expected'> {
  rows: readonly Row[] | null;
  hasPlaces: boolean;
  hasMovement: boolean;
}

function Table({ rows, expected, period, hasPlaces, hasMovement }: TableProps) {
  return (
    <DataTable<Row>
      rows={rows}
      expected={expected}
      caption="Portfolios"
      rowId={rowId}
      rowHref={({ key }) => paths.adminPartners.to(key ?? 'unassigned')}
      columns={[
        {
          key: 'name',
          label: 'Manager',
          width: 150,
          render: ({ key, label, place, placeBefore }) =>
            key === null ? (
              'No manager'
            ) : place === null || !hasPlaces ? (
              label
            ) : (
              <span>
                <span className={classes['place']}>{place}.</span> {label}{' '}
                {hasMovement && <Movement place={place} before={placeBefore} />}
              </span>
            ),
        },
        ...portfolioFigures.map((metric, index): Column<Row> => ({
          key: metric,
          label: shortLabels[metric] ?? metrics[metric].label,
          align: 'right',
          ...(shares[metric] && { share: shares[metric] }),
          ...(index < first ? {} : { hideBelow: index < 5 ? 'md' : 'lg' }),
          render: ({ key, values }) => (
            <Opened text={metricLine(metric, values)} href={portfolioHref(metric, { managerId: key, period })} />
          ),
        })),
      ]}
      empty={{ title: 'No managers to show' }}
    />
  );
}

/** A figure, which opens into its rows. */
const Opened = ({ text, href }: { text: string; href: string }) => (
  <CellLink href={text === dash ? null : href}>
    <MetricLines of={text} />
  </CellLink>
);

/** Of what has a line in each currency. */
const shares: Partial<Record<MetricKey, number>> = { netRevenue: 2, grossRetention: 1.6 };

const shortLabels: Partial<Record<MetricKey, string>> = {
  activePartners: 'Active',
  payingPartners: 'Paying',
  activationByInstall60: 'Activation',
  grossRetention: 'Retention',
  timeToDecision: 'Decided in',
  timeToDecision90: '90% within',
  contacts: 'Contacts',
};
