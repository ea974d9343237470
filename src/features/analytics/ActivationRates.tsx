import { queryAnalytics } from '#contract/analytics/analytics.ts';
import { type MetricKey, activationDays } from '#contract/analytics/metrics.ts';
import { stepWords } from '#contract/analytics/progress.ts';

import { Definitions } from '../../entities/metric/Definitions.tsx';
import { metricLine } from '../../entities/metric/metricText.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { dash } from '../../shared/text/format.ts';
import { TilesOfPeriod } from './BoardTiles.tsx';
import { approvedHref } from './activationHref.ts';
import type { Filters } from './useFilters.ts';

const steps = [
  { step: 'clicked', rates: ['activationByClick30', 'activationByClick60', 'activationByClick90'] },
  { step: 'installed', rates: ['activationByInstall30', 'activationByInstall60', 'activationByInstall90'] },
  { step: 'paid', rates: ['activationByPaid30', 'activationByPaid60', 'activationByPaid90'] },
] as const;
const rates = steps.flatMap((step): readonly MetricKey[] => step.rates);

const times = [
  'timeToFirstReferral',
  'timeToFirstReferral90',
  'timeToFirstPayout',
  'timeToFirstPayout90',
] as const satisfies readonly MetricKey[];

/** How soon the partners approved in the period had clicks, installs, charges and a payout. */
export function ActivationRates({ period, filters }: { period: Period; filters: Filters }) {
  const { app, manager, tag, country } = filters.given;
  const care = { ...(manager !== undefined && { manager }), ...(tag !== undefined && { tag }) };
  const request = { filters: care, ...period.query };
  const totals = useResource(queryAnalytics, { body: { metrics: [...times], ...request, periodOverPeriod: true } });
  const body = { metrics: [...rates], ...request };
  const shares = useResource(queryAnalytics, { body });
  const isWider = app !== undefined || country !== undefined;
  const given = { filters: care, period };
  return (
    <>
      <TilesOfPeriod
        metrics={times}
        period={period}
        filters={care}
        totals={totals}
        hrefOf={() => approvedHref(given)}
      />
      <Panel
        title="Activation rates"
        description={`Of the partners approved in this period, the share that came to each step in time; younger approvals are left out.${isWider ? ' Of all apps and countries.' : ''}`}
        isFlush
        actions={
          <DownloadButton endpoint={queryAnalytics} input={{ body }} filename="activation-rates.csv" size="xs" />
        }
      >
        <Resource of={shares}>
          {([total]) => (
            <DataTable
              rows={steps}
              caption="Activation rates"
              rowId={({ step }) => step}
              columns={[
                { key: 'step', label: 'Step', render: ({ step }) => stepWords[step].label },
                ...activationDays.map((days, place) => ({
                  key: `${days}`,
                  label: `Within ${days} days`,
                  align: 'right' as const,
                  render: (row: (typeof steps)[number]) => {
                    const rate = row.rates[place];
                    const text = rate === undefined ? dash : metricLine(rate, total?.values ?? []);
                    return <CellLink href={text === dash ? null : approvedHref(given, days)}>{text}</CellLink>;
                  },
                })),
              ]}
            />
          )}
        </Resource>
        <Definitions of={rates} />
      </Panel>
    </>
  );
}
