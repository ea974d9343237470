import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Redirect, useParams, useSearchParams } from 'wouter';

import type { ReportRow } from '#contract/reports/answer.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';
import {
  type ReportKey,
  groupingsOf,
  isCountryOfSome,
  isReportKey,
  reportColumns,
  reportKindOf,
} from '#contract/reports/kinds.ts';
import {
  type ReportParameterValues,
  getReport,
  groupingsIn,
  reportFields,
  reportParameterValues,
} from '#contract/reports/reports.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Meanings } from '../../shared/page/Meanings.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { JumpTarget } from '../../shared/page/JumpTarget.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { filterText, useCollection } from '../../shared/data/useCollection.ts';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { ReportTiles } from './ReportTiles.tsx';
import { requestKey } from './requestKey.ts';
import { cellHref, sumHref } from './figureHref.ts';
import { isNumber, shownColumns } from './reportCell.ts';
import { reportHref } from './reportHref.ts';
import { sortRefused } from './sortRefused.ts';

const ReportFilters = lazyPart(() => import('./ReportFilters.tsx'));
const ReportPicture = lazyPart(() => import('./ReportPicture.tsx'));
const SaveReport = lazyPart(() => import('./SaveReport.tsx'));

/** What is in a report’s address beside the period. */
const namesOf = (report: ReportKey) => [
  'by',
  ...reportKindOf(report).parameters.flatMap((one): readonly string[] => (one === 'period' ? [] : reportFields[one])),
];

/** One report; what it is narrowed and grouped by is in the address. */
export default function ReportByKey() {
  const { key } = useParams<{ key: string }>();
  return isReportKey(key) ? <Report key={key} report={key} /> : <Redirect to={paths.error.to()} replace />;
}

/** What a report does not have of a sort, of `by`, words with commas between them, of `having` and of a country. */
function refusedOf(report: ReportKey, sort: string, filters: CollectionFilters): readonly string[] {
  const { groupings, havings = [] } = reportKindOf(report);
  const given = groupingsIn(filterText(filters['by']));
  const having = filterText(filters['having']);
  const isGrouped = given.every((one) => groupings.includes(one));
  const by = groupingsOf(report, isGrouped ? given : []);
  const columns = reportColumns(report, by);
  return [
    ...(isGrouped ? [] : ['by']),
    ...(having === undefined || havings.some((one) => one === having) ? [] : ['having']),
    ...(isCountryOfSome(report, { ...givenIn(filters), by }) ? ['country'] : []),
    ...sortRefused(sort, columns),
  ];
}

/** What the address narrows it by. */
function givenIn(filters: CollectionFilters): ReportParameterValues {
  const texts = Object.entries(filters).filter(([, value]) => filterText(value) !== undefined);
  return reportParameterValues.safeParse(Object.fromEntries(texts)).data ?? {};
}

function Report({ report }: { report: ReportKey }) {
  const { title, description, periodOf, picture, each } = reportKindOf(report);
  const period = usePeriod();
  const [search] = useSearchParams();
  const [isSaving, { open, close }] = useDisclosure(false);
  const rows = useCollection(getReport, {
    params: { key: report },
    query: period.query,
    sort: 'default',
    perPage: 100,
    filters: Object.fromEntries(namesOf(report).map((name) => [name, undefined])),
    refuses: (request) => refusedOf(report, request.sort, request.filters),
    isLive: true,
  });
  const { by, ...given } = givenIn(rows.filters);
  const parameters = {
    ...(period.value === 'all time' ? {} : period.query),
    ...given,
    ...(by === undefined ? {} : { by }),
  };
  const grouped = groupingsOf(report, groupingsIn(by));
  const columns = reportColumns(report, grouped);
  // One thing a row says nothing as bars.
  const isOfEach = each !== undefined && grouped.includes(each);
  const drawn = isOfEach ? undefined : columns.find((column) => column.key === picture);
  const opening = { by: grouped, period, days: rows.meta, filters: given };
  const href = reportHref(report, opening);
  const totals = rows.meta?.totals ?? [];
  const meant = columns.flatMap(({ label, definition }) => (definition === undefined ? [] : [{ label, definition }]));
  // What it is of, without its figures.
  const words = columns.filter((column) => !isNumber(column));
  const rowId = (row: ReportRow): string => JSON.stringify(words.map((column) => row[column.key] ?? null));
  return (
    <>
      <PageHeader
        title={title}
        name={title}
        breadcrumbs={[{ label: 'Reports', href: paths.reports.to() }]}
        description={
          <>
            {description}
            {rows.meta && ` As of ${dateTime(rows.meta.asOf)}.`}
          </>
        }
        actions={
          <>
            <PeriodSelect period={period} />
            <Button variant="default" onClick={open}>
              Save report
            </Button>
            <PrintButton />
            <DownloadButton
              endpoint={getReport}
              input={{ params: { key: report }, query: parameters }}
              filename={`${report}.csv`}
            />
          </>
        }
      />
      <Stack gap="md">
        {totals.length > 0 && (
          <ReportTiles
            columns={columns}
            totals={totals}
            hrefOf={(column) => sumHref(report, column, opening, search)}
          />
        )}
        {drawn && grouped.length > 0 && (
          <ReportPicture
            title={title}
            by={grouped}
            columns={columns}
            column={drawn}
            rows={rows.rows}
            total={rows.total}
            today={rows.meta?.today}
            hrefOf={cellHref(report, drawn.key, opening)}
            fallback={<Skeleton h={320} />}
          />
        )}
        <JumpTarget id="rows">
          <Panel isFlush {...(periodOf === undefined ? {} : { description: `The period filters by ${periodOf}.` })}>
            <ReportFilters
              fallback={<Skeleton h={54} />}
              report={report}
              collection={rows}
              currencies={totals.flatMap(({ currency: one }) => (typeof one === 'string' ? [one] : []))}
            />
            <SteadyRows rows={rows.rows} rowId={rowId} request={requestKey(rows, [parameters, grouped])}>
              {(shown) => (
                <DataTable<ReportRow>
                  key={columns.map(({ key }) => key).join(' ')}
                  collection={{ ...rows, rows: shown }}
                  caption={title}
                  name={`Report: ${title}`}
                  rowId={rowId}
                  {...(href ? { rowHref: href } : {})}
                  columns={shownColumns(columns, rows.meta?.zone)}
                  empty={{ title: 'Nothing to report', text: 'Rows appear here once there is something to count.' }}
                />
              )}
            </SteadyRows>
            {meant.length > 0 && <Meanings of={meant} />}
          </Panel>
        </JumpTarget>
      </Stack>
      <SaveReport isWanted={isSaving} isOpen={isSaving} report={report} parameters={parameters} onClose={close} />
    </>
  );
}
