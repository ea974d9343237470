import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { type AnalyticsValue, queryAnalytics } from '#contract/analytics/analytics.ts';
import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { MetricLines } from '../../entities/metric/MetricLines.tsx';
import { metricLine } from '../../entities/metric/metricText.ts';
import { paths } from '../../paths.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { dash } from '../../shared/text/format.ts';
import classes from './Analytics.module.css';
import { portfolioFigures, portfolioHref } from './portfolioHref.ts';

interface Row {
  key: string | null;
  label: string;
  values: AnalyticsValue[];
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
  const body = {
    metrics: [...portfolioFigures],
    groupBy: 'manager' as const,
    ...(manager !== undefined && { filters: { manager } }),
    ...period.query,
  };
  const managers = useResource(queryAnalytics, { body });
  return (
    <>
      <FiguresAsOf at={managers.meta?.asOf} />
      <Panel
        title="Portfolios"
        description="Results count for the managers a partner had at the time."
        isFlush
        actions={
          <DownloadButton endpoint={queryAnalytics} input={{ body }} filename="manager-analytics.csv" size="xs" />
        }
      >
        <Resource of={managers} loading={<Table rows={null} expected={expected} period={period} />}>
          {(rows) => (
            <SteadyRows rows={rows} rowId={rowId}>
              {(shown) => <Table rows={shown} expected={expected} period={period} />}
            </SteadyRows>
          )}
        </Resource>
        <Definitions of={portfolioFigures} />
      </Panel>
    </>
  );
}

const rowId = ({ key }: Row) => key ?? 'none';

type TableProps = Pick<PortfoliosProps, 'period' | 'expected'> & { rows: readonly Row[] | null };

function Table({ rows, expected, period }: TableProps) {
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
          render: ({ key, label }) => (key === null ? 'No manager' : label),
        },
        ...portfolioFigures.map((metric, index): Column<Row> => ({
          key: metric,
          label: shortLabels[metric] ?? metrics[metric].label,
          align: 'right',
          ...(metrics[metric].unit === 'money' ? { share: 2 } : {}),
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
const Opened = ({ text, href }: { text: string; href: string }) =>
  text === dash ? (
    <MetricLines of={text} />
  ) : (
    <Anchor component={Link} href={href} inherit c="inherit" underline="hover" className={classes['opens']}>
      <MetricLines of={text} />
    </Anchor>
  );

const shortLabels: Partial<Record<MetricKey, string>> = {
  activePartners: 'Active',
  activationByInstall60: 'Activation',
  grossRetention: 'Retention',
  contacts: 'Contacts',
};
