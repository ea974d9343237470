import { Skeleton } from '@mantine/core';

import { getPerformance, type performanceGroupings } from '#contract/partners/performance.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import { groupingColumns } from '#contract/reports/columns.ts';
import { performanceColumns } from '#contract/reports/performance.ts';
import type { InputOf, MetaOf } from '#contract/shared/endpoint.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import type { PeriodChoice } from '../../shared/period/periodAddress.ts';
import { clicksHref } from './clicksHref.ts';
import { most } from './drawnRows.ts';
import { drawnUnit } from './drawnUnit.ts';
import ReportPicture from './ReportPicture.tsx';

type Grouping = (typeof performanceGroupings)[number];

interface PerformancePictureProps {
  /** What the table asks for, without its page and order. */
  request: InputOf<typeof getPerformance>;
  by: Grouping;
  period: PeriodChoice<string>;
  /** Those of the page that the table shows, of so many in all. */
  rows: readonly ReportRow[];
  total: number;
  meta: MetaOf<typeof getPerformance> | undefined;
}

/** The clicks of the whole period, by weeks or months where the table has many days; of apps those of the table's page. */
export default function PerformancePicture(given: PerformancePictureProps) {
  const { by, rows, total } = given;
  const isWhole = rows.length === total && total <= most;
  if (by === 'app' || isWhole) return <Picture {...given} />;
  const unit = drawnUnit(by, total);
  return <WholePeriod {...given} by={unit} isCoarser={unit !== by} />;
}

function WholePeriod({
  request,
  by,
  period,
  isCoarser,
}: Pick<PerformancePictureProps, 'request' | 'period'> & { by: Exclude<Grouping, 'app'>; isCoarser: boolean }) {
  const { params, query } = request;
  const whole = useResource(getPerformance, { params, query: { ...query, by, perPage: 100 } });
  return (
    <Resource of={whole} loading={<Skeleton h={374} />}>
      {(rows) => (
        <Picture
          request={request}
          by={by}
          period={period}
          rows={rows}
          total={whole.meta?.total ?? rows.length}
          meta={whole.meta}
          note={isCoarser ? `By ${by}, since the period is long.` : undefined}
        />
      )}
    </Resource>
  );
}

const Picture = ({
  request,
  by,
  period,
  rows,
  total,
  meta,
  note,
}: PerformancePictureProps & { note?: string | undefined }) => (
  <ReportPicture
    title="Performance"
    by={[by]}
    columns={[...groupingColumns[by], ...performanceColumns]}
    column={performanceColumns[0]}
    rows={rows}
    total={total}
    today={meta?.today}
    hrefOf={clicksHref({ by, app: request.query?.app, period, days: meta })}
    note={note}
  />
);
