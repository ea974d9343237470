import { staffWork } from '#contract/analytics/decisions.ts';
import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { metrics } from '#contract/analytics/metrics.ts';

import { AreaChart } from '../../shared/charts/AreaChart.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { count, date } from '../../shared/text/format.ts';
import { weekHref } from './weekHref.ts';

/** The latest. */
const mostWeeks = 26;

/** What staff did in the weeks of the period. */
export function ActivityByWeek({ period, manager }: { period: Period; manager: string | undefined }) {
  const weeks = useResource(queryAnalytics, {
    body: {
      metrics: [...staffWork],
      groupBy: 'week',
      ...(manager !== undefined && { filters: { manager } }),
      ...period.query,
      limit: mostWeeks,
    },
  });
  const { days, today } = weeks.meta ?? {};
  const given = days && today !== undefined ? { manager, days, today } : undefined;
  return (
    <Panel title="Activity by week" description={`At most the last ${mostWeeks} weeks of the period.`}>
      <Resource of={weeks}>
        {(rows) => {
          const points = rows.map(({ key, values }) => ({
            at: key ?? '',
            values: staffWork.map((work) => values.find(({ metric }) => metric === work)?.value ?? 0),
            ...(given && {
              hrefs: staffWork.map((work) => weekHref(given, key ?? '', work)),
              href: weekHref(given, key ?? ''),
            }),
          }));
          if (points.every(({ values }) => values.every((value) => value === 0)))
            return <Empty title="No activity in this period" />;
          return (
            <AreaChart
              label="Decisions, notes and contacts by week"
              series={staffWork.map((work) => metrics[work].label)}
              points={points}
              formatValue={count}
              formatAt={(at) => `Week of ${date(at)}`}
              today={today}
              unit="week"
            />
          );
        }}
      </Resource>
    </Panel>
  );
}
