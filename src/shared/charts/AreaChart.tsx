import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { ChartFrame } from './ChartFrame.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { AreaChartProps } from './DrawnAreaChart.tsx';

const DrawnAreaChart = lazyPart(() => import('./DrawnAreaChart.tsx'));

// Phones have no room beside the lines: the names go above them. sm, as theme.ts has it.
const roomy = '(min-width: 37.5em)';

/** Amounts over time from zero on. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, series, formatValue, formatAt, height = 240 } = props;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
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
      <DrawnAreaChart {...props} height={height} hasEndLabels={isRoomy} fallback={<Skeleton height={height} />} />
    </ChartFrame>
  );
}
