import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { ChartFrame } from './ChartFrame.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { AreaChartProps } from './DrawnAreaChart.tsx';

const DrawnAreaChart = lazyPart(() => import('./DrawnAreaChart.tsx'));
const DrawnBarChart = lazyPart(() => import('./DrawnBarChart.tsx'));

// Phones have no room beside the lines: the names go above them. sm, as theme.ts has it.
const roomy = '(min-width: 37.5em)';

/** A line through fewer points says more than is known: they are bars. */
const leastOfLine = 8;

/** Amounts over time from zero on. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, series, formatValue, formatAt, height = 240 } = props;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  const areBars = points.length < leastOfLine;
  const rows = points.map(({ at, values }) => ({
    key: at,
    cells: [formatAt(at), ...series.map((_, index) => formatValue(values[index] ?? 0))],
  }));
  return (
    <ChartFrame
      label={label}
      series={isRoomy && !areBars ? undefined : series}
      table={{ columns: ['Date', ...series], rows }}
      height={height}
    >
      {areBars ? (
        <DrawnBarChart
          of="Date"
          bars={points.map(({ at, values }) => ({ name: formatAt(at), values }))}
          {...{ label, series, formatValue, height }}
          {...(props.formatTick ? { formatTick: props.formatTick } : {})}
          fallback={<Skeleton height={height} />}
        />
      ) : (
        <DrawnAreaChart {...props} height={height} hasEndLabels={isRoomy} fallback={<Skeleton height={height} />} />
      )}
    </ChartFrame>
  );
}
