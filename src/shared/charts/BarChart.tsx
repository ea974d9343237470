import { Skeleton } from '@mantine/core';
import { ChartFrame } from './ChartFrame.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { BarChartProps } from './DrawnBarChart.tsx';
import { valueCells } from './valueCells.tsx';

const DrawnBarChart = lazyPart(() => import('./DrawnBarChart.tsx'));

/** Amounts side by side, from zero on. */
export function BarChart(props: BarChartProps) {
  const { label, of, bars, series, formatValue, height = 240 } = props;
  const rows = bars.map(({ name, values, hrefs }) => ({
    key: name,
    cells: [name, ...valueCells({ name, values, hrefs, series, formatValue })],
  }));
  return (
    <ChartFrame label={label} series={series} table={{ columns: [of, ...series], rows }} height={height}>
      <DrawnBarChart {...props} height={height} fallback={<Skeleton height={height} />} />
    </ChartFrame>
  );
}
