import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { getDecisionTimes, queryAnalytics } from '#contract/analytics/analytics.ts';
import { pluralForm } from '#contract/shared/plural.ts';
import { decisionSubjects, spanWords } from '#contract/analytics/decisions.ts';
import { decisionTimeWords } from '#contract/figures/decisionTimes.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

import { BarChart } from '../../shared/charts/BarChart.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { count } from '../../shared/text/format.ts';
import { TilesOfPeriod } from './BoardTiles.tsx';
import { decisionsHref } from './decisionsHref.ts';

const tiles: readonly MetricKey[] = [
  'timeToDecision',
  'timeToDecision90',
  'timeToLeadDecision',
  'timeToLeadDecision90',
];

/** How long registrations and leads of the period wait for a decision. */
export function DecisionTimes({ period, manager }: { period: Period; manager: string | undefined }) {
  const given = { manager, period };
  const filters = manager === undefined ? {} : { manager };
  const totals = useResource(queryAnalytics, {
    body: { metrics: [...tiles], filters, ...period.query, periodOverPeriod: true },
  });
  const query = { ...period.query, ...filters };
  const times = useResource(getDecisionTimes, { query });
  return (
    <>
      <TilesOfPeriod
        metrics={tiles}
        period={period}
        filters={filters}
        totals={totals}
        hrefOf={(metric) =>
          decisionsHref(given, { subject: metric.startsWith('timeToLead') ? 'leads' : 'registrations' })
        }
      />
      <Panel
        title="Time to decision"
        description="Open ones count with their time so far."
        actions={
          <DownloadButton endpoint={getDecisionTimes} input={{ query }} filename="decision-times.csv" size="xs" />
        }
      >
        <Resource of={times}>
          {(rows) => {
            const open = rows.reduce((sum, row) => sum + row.open, 0);
            if (rows.every(({ registrations, leads }) => registrations + leads === 0))
              return <Empty title="No registrations or leads in this period" />;
            return (
              <>
                <BarChart
                  label="Registrations and leads by how long they waited"
                  of="Waited"
                  series={decisionTimeWords.map(({ label }) => label)}
                  bars={rows.map(({ span, registrations, leads }) => ({
                    name: spanWords[span],
                    values: [registrations, leads],
                    hrefs: decisionSubjects.map((subject) => decisionsHref(given, { subject, span })),
                  }))}
                  formatValue={count}
                />
                {open > 0 && (
                  <p>
                    <Anchor component={Link} href={decisionsHref(given, { decision: 'open' })} inherit>
                      {count(open)}
                    </Anchor>{' '}
                    {pluralForm(open, { one: 'is', other: 'are' })} still waiting.
                  </p>
                )}
              </>
            );
          }}
        </Resource>
      </Panel>
    </>
  );
}
