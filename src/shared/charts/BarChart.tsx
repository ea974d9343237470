import { Skeleton } from '@mantine/core';
import { ChartFrame } from './ChartFrame.tsx';
import { later, useLater } from '../lazy/later.ts';

const drawn = later(() => import('./DrawnBarChart.tsx'));

export interface BarChartProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** What the bars represent: 'App', 'Month'; the heading of the table's first column. */
  of: string;
  /** In the order shown; names are unique. */
  bars: readonly { name: string; values: readonly number[] }[];
  /** One name for each value of a bar. */
  series: readonly string[];
  formatValue: (value: number) => string;
  /** For the axis; else `formatValue`. */
  formatTick?: (value: number) => string;
  height?: number;
}

/** Amounts side by side, from zero on. */
export function BarChart(props: BarChartProps) {
  const { label, of, bars, series, formatValue, height = 240 } = props;
  const draw = useLater(drawn, true);
  const rows = bars.map(({ name, values }) => ({
    key: name,
    cells: [name, ...series.map((_, index) => formatValue(values[index] ?? 0))],
  }));
  return (
    <ChartFrame label={label} series={series} table={{ columns: [of, ...series], rows }} height={height}>
      {draw?.({ ...props, height }) ?? <Skeleton height={height} />}
    </ChartFrame>
  );
}
