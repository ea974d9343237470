import '@mantine/charts/styles.css';

import { AreaChart, type AreaChartSeries, ChartTooltip } from '@mantine/charts';

import { EndLabels, roomFor } from './EndLabels.tsx';
import { PointColumns } from './PointColumns.tsx';
import { niceAxis } from './niceTicks.ts';
import { hasHrefs, valueHref } from './pointHrefs.ts';
import { lineRows, shortName, soFarKey } from './soFar.ts';

export interface DrawnAreaChartProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** Equal steps in time, the oldest first. `hrefs`: where the rows of each value are; `href`: those of all, which the point opens into. */
  points: readonly {
    at: string;
    values: readonly number[];
    hrefs?: readonly (string | undefined)[];
    href?: string | undefined;
  }[];
  /** One name for each value of a point; up to three. */
  series: readonly string[];
  formatValue: (value: number) => string;
  /** For the axis; else `formatValue`. */
  formatTick?: (value: number) => string;
  formatAt: (at: string) => string;
  height?: number;
  hasEndLabels: boolean;
  /** The last bucket is not over yet. */
  isLastOpen: boolean;
}

const color = (index: number) => `var(--app-series-${index + 1})` as const;

const isRowSoFar = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'isSoFar' in row && row.isSoFar === true;

interface SaidProps {
  series: readonly string[];
  lines: AreaChartSeries[];
  formatValue: (value: number) => string;
  /** Given by the chart, of the bucket that is pointed at. */
  label?: string;
  payload?: readonly { name?: string | number | undefined; payload?: unknown }[];
}

/** What is said of a bucket. Both lines meet at the one before the last: it is named once. */
const Said = ({ series, lines, formatValue, label, payload }: SaidProps) => (
  <ChartTooltip
    label={label}
    payload={payload?.filter(({ name, payload: row }) => series.some((one) => one === name) !== isRowSoFar(row))}
    series={lines}
    valueFormatter={formatValue}
  />
);

/** The picture; loaded only where one is shown. */
export default function DrawnAreaChart({
  points,
  series,
  formatValue,
  formatTick = formatValue,
  formatAt,
  height = 240,
  hasEndLabels,
  isLastOpen,
}: DrawnAreaChartProps) {
  const data = lineRows(points, series, isLastOpen).map((row) => ({ ...row, at: formatAt(row.at) }));
  const lines = series.flatMap((name, index) => [
    { name, label: name, color: color(index) },
    ...(isLastOpen ? [{ name: soFarKey(name), label: name, color: color(index), strokeDasharray: '4 4' }] : []),
  ]);
  return (
    <AreaChart
      h={height}
      data={data}
      dataKey="at"
      series={lines}
      connectNulls={false}
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
      xAxisProps={{
        minTickGap: 40,
        interval: 'equidistantPreserveStart',
        ...(hasEndLabels ? {} : { tickFormatter: shortName }),
      }}
      tooltipAnimationDuration={0}
      tooltipProps={{ content: <Said series={series} lines={lines} formatValue={formatValue} /> }}
      areaChartProps={{
        accessibilityLayer: false,
        ...(hasEndLabels ? { margin: { top: 5, bottom: 5, left: 5, right: roomFor(series) } } : {}),
      }}
      areaProps={{ isAnimationActive: false }}
    >
      {hasHrefs(points) && (
        <PointColumns
          of={points.map((point) => ({
            at: formatAt(point.at),
            href: point.values.every((value) => value === 0) ? undefined : (point.href ?? valueHref(point, 0)),
            label: `${formatAt(point.at)}: ${point.values.map((value, place) => `${series[place] ?? ''} ${formatValue(value)}`).join(', ')}`,
          }))}
        />
      )}
      {hasEndLabels && (
        <EndLabels
          ends={series.map((name, index) => ({ name, value: points.at(-1)?.values[index] ?? 0, color: color(index) }))}
        />
      )}
    </AreaChart>
  );
}
