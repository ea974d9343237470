import '@mantine/charts/styles.css';

import { AreaChart } from '@mantine/charts';

import { EndLabels, roomFor } from './EndLabels.tsx';
import { niceAxis } from './niceTicks.ts';

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

const color = (index: number) => `var(--app-series-${index + 1})` as const;

/** The picture; loaded only where one is shown. */
export default function DrawnAreaChart({
  points,
  series,
  formatValue,
  formatTick = formatValue,
  formatAt,
  height = 240,
  hasEndLabels,
}: AreaChartProps & { hasEndLabels: boolean }) {
  const data = points.map(({ at, values }) => ({
    at: formatAt(at),
    ...Object.fromEntries(series.map((name, index) => [name, values[index] ?? 0])),
  }));
  return (
    <AreaChart
      h={height}
      data={data}
      dataKey="at"
      series={series.map((name, index) => ({ name, color: color(index) }))}
      curveType="monotone"
      strokeWidth={1.75}
      fillOpacity={0.12}
      withGradient={false}
      withDots={false}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--app-line)"
      textColor="var(--app-quiet)"
      valueFormatter={formatValue}
      yAxisProps={{ ...niceAxis(points.flatMap(({ values }) => values)), width: 64, tickFormatter: formatTick }}
      xAxisProps={{ minTickGap: 40, interval: 'preserveStartEnd' }}
      tooltipAnimationDuration={0}
      areaChartProps={{
        accessibilityLayer: false,
        ...(hasEndLabels ? { margin: { top: 5, bottom: 5, left: 5, right: roomFor(series) } } : {}),
      }}
      areaProps={{ isAnimationActive: false }}
    >
      {hasEndLabels && (
        <EndLabels
          ends={series.map((name, index) => ({ name, value: points.at(-1)?.values[index] ?? 0, color: color(index) }))}
        />
      )}
    </AreaChart>
  );
}
