import { Skeleton } from '@mantine/core';
import { ChartFrame } from './ChartFrame.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { BarChartProps } from './DrawnBarChart.tsx';
import { hasHrefs } from './pointHrefs.ts';
import { soFarName } from './soFar.ts';
import { valueCells } from './valueCells.tsx';

const DrawnBarChart = lazyPart(() => import('./DrawnBarChart.tsx'));

/** Amounts side by side, from zero on. */
export function BarChart(given: BarChartProps) {
  const { label, of, series, formatValue, height = 240, isLastOpen = false } = given;
  const bars = given.bars.map((bar, place) =>
    isLastOpen && place === given.bars.length - 1 ? { ...bar, name: soFarName(bar.name) } : bar,
  );
  const rows = bars.map(({ name, values, hrefs }) => ({
    key: name,
    cells: [name, ...valueCells({ name, values, hrefs, series, formatValue })],
  }));
  return (
    <ChartFrame
      label={label}
      series={series}
      table={{ columns: [of, ...series], rows }}
      height={height}
      hasLinks={hasHrefs(bars)}
    >
      <DrawnBarChart {...given} bars={bars} height={height} fallback={<Skeleton height={height} />} />
    </ChartFrame>
  );
}
