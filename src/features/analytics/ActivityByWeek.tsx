import { queryAnalytics } from '#contract/analytics/analytics.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { count, date } from '../../shared/text/format.ts';

const series = [
  { metric: 'decisions', label: 'Decisions' },
  { metric: 'notes', label: 'Notes' },
  { metric: 'contacts', label: 'Contacts with prospects' },
] as const;
/** The latest. */
const mostWeeks = 26;

/** What staff did in the weeks of the period. */
export function ActivityByWeek({ period, manager }: { period: Period; manager: string | undefined }) {
  const weeks = useResource(queryAnalytics, {
    body: {
      metrics: series.map(({ metric }) => metric),
      groupBy: 'week',
      ...(manager !== undefined && { filters: { manager } }),
      ...period.query,
      limit: mostWeeks,
    },
  });
  return (
    <Panel title="Activity by week" description={`At most the last ${mostWeeks} weeks of the period.`}>
      <Resource of={weeks}>
        {(rows) => {
          const points = rows.map(({ key, values }) => ({
            at: key ?? '',
            values: series.map(({ metric }) => values.find((one) => one.metric === metric)?.value ?? 0),
          }));
          if (points.every(({ values }) => values.every((value) => value === 0)))
            return <Empty title="No activity in this period" />;
          return (
            <AreaChart
              label="Decisions, notes and contacts by week"
              series={series.map(({ label }) => label)}
              points={points}
              formatValue={count}
              formatAt={(at) => `Week of ${date(at)}`}
              today={weeks.meta?.today}
              unit="week"
            />
          );
        }}
      </Resource>
    </Panel>
  );
}
