import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { type BarShapeProps, Rectangle } from 'recharts';

import { PointArea, PointLink } from './PointLink.tsx';
import { niceAxis } from './niceTicks.ts';
import { valueHref } from './pointHrefs.ts';
import { shortName } from './soFar.ts';

export interface BarChartProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** What the bars represent: 'App', 'Month'; the heading of the table's first column. */
  of: string;
  /** In the order shown; names are unique. `hrefs`: where the rows of each value are. */
  bars: readonly { name: string; values: readonly number[]; hrefs?: readonly (string | undefined)[] }[];
  /** One name for each value of a bar. */
  series: readonly string[];
  formatValue: (value: number) => string;
  /** For the axis; else `formatValue`. */
  formatTick?: (value: number) => string;
  height?: number;
  /** The last bar is of a time that is not over yet. */
  isLastOpen?: boolean;
}

/** So many bars have room for their value above them. */
const labelledBars = 6;

const isSoFarBar = ({ payload }: BarShapeProps): boolean => {
  const row: unknown = payload;
  return typeof row === 'object' && row !== null && 'isSoFar' in row && row.isSoFar === true;
};
/** Not filled yet. */
const outlineOf = ({ fill }: BarShapeProps) => ({
  fillOpacity: 0.15,
  stroke: fill,
  strokeOpacity: 1,
  strokeWidth: 1.5,
  strokeDasharray: '4 3',
});

const Bar = (bar: BarShapeProps) => <Rectangle {...bar} {...(isSoFarBar(bar) ? outlineOf(bar) : {})} />;

/** The picture; loaded only where one is shown. */
export default function DrawnBarChart({
  bars,
  series,
  formatValue,
  formatTick = formatValue,
  height = 240,
  isLastOpen = false,
}: BarChartProps) {
  const data = bars.map(({ name, values }, place) => ({
    name,
    isSoFar: isLastOpen && place === bars.length - 1,
    ...Object.fromEntries(series.map((one, index) => [one, values[index] ?? 0])),
  }));
  const isLinked = (place: number) => (bar: (typeof bars)[number]) => valueHref(bar, place) !== undefined;
  const firstPlace = series.findIndex((_, place) => bars.some(isLinked(place)));
  const first = bars.findIndex(isLinked(firstPlace));
  const barOf = (shape: BarShapeProps, place: number) => {
    const { index, x, width, background } = shape;
    const bar = bars[index];
    const href = bar && valueHref(bar, place);
    if (href === undefined) return <Bar {...shape} />;
    return (
      <PointLink
        href={href}
        label={`${series[place]}, ${bar?.name}: ${formatValue(bar?.values[place] ?? 0)}`}
        isFirst={place === firstPlace && index === first}
      >
        <PointArea x={x} width={width} y={background?.y ?? 0} height={background?.height ?? 0} />
        <Bar {...shape} />
      </PointLink>
    );
  };
  const isLabelled = series.length === 1 && bars.length <= labelledBars;
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="name"
      series={series.map((name, index) => ({ name, color: `var(--app-series-${index + 1})` }))}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--app-line)"
      textColor="var(--app-quiet)"
      withBarValueLabel={isLabelled}
      valueLabelProps={{ fill: 'var(--app-text)' }}
      valueFormatter={formatTick}
      maxBarWidth={44}
      yAxisProps={{ ...niceAxis(bars.flatMap(({ values }) => values)), width: 64, tickFormatter: formatTick }}
      xAxisProps={{ minTickGap: 8, interval: 'equidistantPreserveStart', tickFormatter: shortName }}
      tooltipProps={{ formatter: (value) => formatValue(Number(value)) }}
      tooltipAnimationDuration={0}
      barChartProps={{ accessibilityLayer: false, barGap: 2, margin: { top: isLabelled ? 20 : 5 } }}
      barProps={({ name: one }) => {
        const place = series.indexOf(one);
        return {
          isAnimationActive: false,
          radius: [3, 3, 0, 0],
          shape: (shape: BarShapeProps) => barOf(shape, place),
        };
      }}
    />
  );
}
