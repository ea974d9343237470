import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { ChartFrame } from './ChartFrame.tsx';
import { later, useLater } from '../lazy/later.ts';

const drawn = later(() => import('./DrawnAreaChart.tsx'));

// Phones have no room beside the lines: the names go above them. sm, as theme.ts has it.
const roomy = '(min-width: 37.5em)';

export interface AreaChartProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** Equal steps in time, the oldest first. */
  points: readonly { at: string; values: readonly number[] }[];
  /** One name for each value of a point; up to three. */
  series: readonly string[];
  formatValue: (value: number) => string;
  /** For the axis; else `formatValue`. */
  formatTick?: (value: number) => string;
  formatAt: (at: string) => string;
  height?: number;
}

/** Amounts over time from zero on. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, series, formatValue, formatAt, height = 240 } = props;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  const draw = useLater(drawn, true);
  const rows = points.map(({ at, values }) => ({
    key: at,
    cells: [formatAt(at), ...series.map((_, index) => formatValue(values[index] ?? 0))],
  }));
  return (
    <ChartFrame
      label={label}
      series={isRoomy ? undefined : series}
      table={{ columns: ['Date', ...series], rows }}
      height={height}
    >
      {draw?.({ ...props, height, hasEndLabels: isRoomy }) ?? <Skeleton height={height} />}
    </ChartFrame>
  );
}
