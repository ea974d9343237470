import { Button, Skeleton, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { getPerformance, performanceGroupings } from '#contract/partners/performance.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import { groupingColumns } from '#contract/reports/columns.ts';
import { performanceColumns } from '#contract/reports/performance.ts';
import { among } from '#contract/shared/among.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { usePartnerId } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { filterText, useCollection } from '../../shared/data/useCollection.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { JumpTarget } from '../../shared/page/JumpTarget.tsx';
import { withParam } from '../../shared/page/withParam.ts';
import { periodParams } from '../../shared/period/periodAddress.ts';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { count, rate } from '../../shared/text/format.ts';
import { requestKey } from './requestKey.ts';
import { shownColumns } from './reportCell.ts';
import { daysOf, textIn } from './rowDays.ts';
import { sortRefused } from './sortRefused.ts';

const Meanings = lazyPart(async () => ({ default: (await import('../../shared/page/Meanings.tsx')).Meanings }));
const PerformanceFilters = lazyPart(() => import('./PerformanceFilters.tsx'));
const PerformancePicture = lazyPart(() => import('./PerformancePicture.tsx'));

const groupingIn = ({ by }: CollectionFilters) => among(performanceGroupings, filterText(by)) ?? 'day';

const columnsOf = (by: ReturnType<typeof groupingIn>) => [...groupingColumns[by], ...performanceColumns];

/** What clicks on one’s links came to: by day, week, month or app, and what they add up to. */
export default function PerformancePage() {
  const params = { id: usePartnerId() };
  const period = usePeriod();
  const [search] = useSearchParams();
  const rows = useCollection(getPerformance, {
    params,
    query: period.query,
    sort: 'default',
    filters: { by: 'day', app: undefined },
    refuses: ({ sort, filters }) => sortRefused(sort, columnsOf(groupingIn(filters))),
    isLive: true,
  });
  const by = groupingIn(rows.filters);
  const app = filterText(rows.filters['app']);
  const request = { params, query: { ...period.query, by, ...(app === undefined ? {} : { app }) } };
  // How rows are grouped leaves none of them out.
  const [isFiltered, clearFilters] = [app !== undefined, () => rows.setFilters({ app: undefined })];
  const columns = columnsOf(by);
  const [sums] = rows.meta?.totals ?? [];
  return (
    <>
      <PageHeader
        title="Performance"
        description="Your clicks and installs, by day, week, month or app."
        actions={
          <>
            <PeriodSelect period={period} />
            <DownloadButton endpoint={getPerformance} input={request} filename="performance.csv" />
          </>
        }
      />
      <Stack gap="md">
        {(rows.meta ?? rows.problem === null) && (
          <Tiles>
            {performanceColumns.map(({ key, unit }) => (
              <Tile
                key={key}
                figure={key}
                href={
                  key === 'installs'
                    ? paths.referrals.to({ app, ...periodParams(period) })
                    : withParam(search, 'sort', `-${key}`, 'rows')
                }
                value={
                  rows.meta ? (
                    (unit === 'share' ? rate : count)(Number(sums?.[key] ?? 0))
                  ) : (
                    <Skeleton height={26} width="60%" />
                  )
                }
              />
            ))}
          </Tiles>
        )}
        {rows.isLoading ? (
          <Skeleton h={374} />
        ) : (
          <PerformancePicture
            request={request}
            by={by}
            rows={rows.rows}
            total={rows.total}
            meta={rows.meta}
            period={period}
            fallback={<Skeleton h={374} />}
          />
        )}
        <JumpTarget id="rows">
          <Panel isFlush>
            <PerformanceFilters
              collection={rows}
              by={by}
              isFiltered={isFiltered}
              clearFilters={clearFilters}
              fallback={<Skeleton h={54} />}
            />
            <SteadyRows rows={rows.rows} rowId={keyOf} request={requestKey(rows, [by, app, period.query])}>
              {(shown) => (
                <DataTable<ReportRow>
                  key={by}
                  collection={{ ...rows, rows: shown, isFiltered, clearFilters }}
                  caption="Performance"
                  name={`Performance by ${by}`}
                  rowId={keyOf}
                  rowHref={(row) =>
                    paths.referrals.to({
                      app: textIn(row, 'appSlug') ?? app,
                      ...daysOf(row, { period, days: rows.meta }),
                    })
                  }
                  columns={shownColumns(columns, rows.meta?.zone)}
                  empty={{
                    title: period.value === 'all time' ? 'No clicks yet' : 'No clicks in this period',
                    text: 'Clicks on your links and the installs they bring are counted here within a minute.',
                    action: (
                      <Button component={Link} href={paths.apps.to()} variant="default">
                        Get a referral link
                      </Button>
                    ),
                  }}
                />
              )}
            </SteadyRows>
            <Meanings of={performanceColumns} />
          </Panel>
        </JumpTarget>
      </Stack>
    </>
  );
}

/** What a row is of, without its figures. */
const keyOf = (row: ReportRow): string =>
  JSON.stringify(performanceGroupings.map((grouping) => row[grouping === 'app' ? 'appSlug' : grouping] ?? null));
