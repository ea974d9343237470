import { Skeleton } from '@mantine/core';

import { getPerformance, type performanceGroupings } from '#contract/partners/performance.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import { groupingColumns } from '#contract/reports/columns.ts';
import { performanceColumns } from '#contract/reports/performance.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { most } from './drawnRows.ts';
import { drawnUnit } from './drawnUnit.ts';
import ReportPicture from './ReportPicture.tsx';

type Grouping = (typeof performanceGroupings)[number];

interface PerformancePictureProps {
  /** What the table asks for, without its page and order. */
  asked: InputOf<typeof getPerformance>;
  by: Grouping;
  /** Those of the page that the table shows, of so many in all. */
  rows: readonly ReportRow[];
  total: number;
  today: string | undefined;
}

/** The clicks of the whole period, by weeks or months where the table has many days; of apps those of the table's page. */
export default function PerformancePicture({ asked, by, rows, total, today }: PerformancePictureProps) {
  const isWhole = rows.length === total && total <= most;
  if (by === 'app' || isWhole) return <Picture by={by} rows={rows} total={total} today={today} />;
  const unit = drawnUnit(by, total);
  return <WholePeriod asked={asked} by={unit} isCoarser={unit !== by} />;
}

function WholePeriod({
  asked: { params, query },
  by,
  isCoarser,
}: Pick<PerformancePictureProps, 'asked'> & { by: Exclude<Grouping, 'app'>; isCoarser: boolean }) {
  const period = useResource(getPerformance, { params, query: { ...query, by, perPage: 100 } });
  return (
    <Resource of={period} loading={<Skeleton h={374} />}>
      {(rows) => (
        <Picture
          by={by}
          rows={rows}
          total={period.meta?.total ?? rows.length}
          today={period.meta?.today}
          note={isCoarser ? `By ${by}.` : undefined}
        />
      )}
    </Resource>
  );
}

const Picture = (given: Omit<PerformancePictureProps, 'asked'> & { note?: string | undefined }) => (
  <ReportPicture
    {...given}
    title="Performance"
    by={[given.by]}
    columns={[...groupingColumns[given.by], ...performanceColumns]}
    column={performanceColumns[0]}
  />
);
