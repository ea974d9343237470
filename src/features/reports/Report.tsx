import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Redirect, useParams } from 'wouter';

import { decisionSpans, decisionSubjects, firstDecisions, staffWork } from '#contract/analytics/decisions.ts';
import { progressReasons, progressSteps } from '#contract/analytics/progress.ts';
import { approvalAges, standings } from '#contract/analytics/standing.ts';
import { among } from '#contract/shared/among.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import type { CollectionFilters } from '#machines/processes/collection.machine.ts';
import {
  type ReportKey,
  groupingsOf,
  havings,
  isReportKey,
  reportColumns,
  reportKindOf,
} from '#contract/reports/kinds.ts';
import { type ReportParameterValues, getReport, groupingsIn, reportFields } from '#contract/reports/reports.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { count, dateTime, percent } from '../../shared/text/format.ts';
import { filterText, useCollection } from '../../shared/data/useCollection.ts';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { askedOf } from './askedOf.ts';
import { isNumber, shownColumns } from './reportCell.ts';
import { reportHref } from './reportHref.ts';

const ReportFilters = lazyPart(() => import('./ReportFilters.tsx'));
const ReportPicture = lazyPart(() => import('./ReportPicture.tsx'));
const SaveReport = lazyPart(() => import('./SaveReport.tsx'));

/** What is in the address beside the period. */
const { period: _, ...narrowing } = reportFields;
const names = ['by', ...Object.values(narrowing).flat()];
const filters = Object.fromEntries(names.map((name) => [name, undefined]));

/** One report; what it is narrowed and grouped by is in the address. */
export default function ReportByKey() {
  const { key } = useParams<{ key: string }>();
  return isReportKey(key) ? <Report key={key} report={key} /> : <Redirect to={paths.error.to()} replace />;
}

/** Its columns when its rows are of what is asked for. */
const columnsOf = (report: ReportKey, asked: CollectionFilters) =>
  reportColumns(report, groupingsOf(report, groupingsIn(filterText(asked['by']))));

/** What the address narrows it by; what is none of a parameter’s words is left out. */
function givenIn(asked: CollectionFilters): ReportParameterValues {
  const texts = Object.fromEntries(
    names.flatMap((name) => {
      const text = filterText(asked[name]);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const [step, reason] = [among(progressSteps, texts['step']), among(progressReasons, texts['reason'])];
  const [work, subject] = [among(staffWork, texts['work']), among(decisionSubjects, texts['subject'])];
  const [standing, age] = [among(standings, texts['standing']), among(approvalAges, texts['age'])];
  const having = among(havings, texts['having']);
  const [span, decision] = [among(decisionSpans, texts['span']), among(firstDecisions, texts['decision'])];
  return {
    ...texts,
    ...(step && { step }),
    ...(reason && { reason }),
    ...(work && { work }),
    ...(subject && { subject }),
    ...(span && { span }),
    ...(decision && { decision }),
    ...(standing && { standing }),
    ...(age && { age }),
    ...(having && { having }),
  };
}

function Report({ report }: { report: ReportKey }) {
  const { title, description, periodOf, picture, each } = reportKindOf(report);
  const period = usePeriod();
  const [isSaving, setSaving] = useState(false);
  const rows = useCollection(getReport, {
    params: { key: report },
    query: period.query,
    sort: 'default',
    perPage: 100,
    filters,
    sortsOf: (asked) => columnsOf(report, asked).map(({ key }) => key),
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
  const href = reportHref(report, {
    by: grouped,
    period,
    days: rows.meta,
    filters: given,
  });
  const totals = rows.meta?.totals ?? [];
  // What it is of, without its figures.
  const words = columns.filter((column) => !isNumber(column));
  const rowId = (row: ReportRow): string => JSON.stringify(words.map((column) => row[column.key] ?? null));
  return (
    <>
      <PageHeader
        title={title}
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
            <Button variant="default" onClick={() => setSaving(true)}>
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
          <Tiles>
            {columns
              .filter(({ isSummed, of }) => isSummed || of !== undefined)
              .map(({ key, label, unit }) =>
                unit === 'money' ? (
                  <MoneyTile
                    key={key}
                    figure={`report.${key}`}
                    label={label}
                    measure={totals.map((sums) => ({
                      currency: String(sums['currency']),
                      now: Number(sums[key] ?? 0),
                      before: null,
                    }))}
                  />
                ) : (
                  <Tile
                    key={key}
                    figure={`report.${key}`}
                    label={label}
                    value={(unit === 'share' ? percent : count)(
                      totals.reduce((sum, sums) => sum + Number(sums[key] ?? 0), 0),
                    )}
                  />
                ),
              )}
          </Tiles>
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
            fallback={<Skeleton h={320} />}
          />
        )}
        <Panel isFlush {...(periodOf === undefined ? {} : { description: `The period filters by ${periodOf}.` })}>
          <ReportFilters
            fallback={<Skeleton h={54} />}
            report={report}
            collection={rows}
            currencies={totals.flatMap(({ currency: one }) => (typeof one === 'string' ? [one] : []))}
          />
          <SteadyRows rows={rows.rows} rowId={rowId} asked={askedOf(rows, [parameters, grouped])}>
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
        </Panel>
      </Stack>
      <SaveReport
        isWanted={isSaving}
        isOpen={isSaving}
        report={report}
        parameters={parameters}
        onClose={() => setSaving(false)}
      />
    </>
  );
}
