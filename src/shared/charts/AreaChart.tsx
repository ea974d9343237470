import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { ChartFrame } from './ChartFrame.tsx';
import { lazyPart, usePreloaded } from '../lazy/lazyPart.tsx';
import type { DrawnAreaChartProps } from './DrawnAreaChart.tsx';
import { hasHrefs } from './pointHrefs.ts';
import { isSoFar, soFarName } from './soFar.ts';
import { valueCells } from './valueCells.tsx';

const DrawnAreaChart = lazyPart(() => import('./DrawnAreaChart.tsx'));
const DrawnBarChart = lazyPart(() => import('./DrawnBarChart.tsx'));

// Phones have no room beside the lines: the names go above them. sm, as theme.ts has it.
const roomy = '(min-width: 37.5em)';

/** A line through fewer points says more than is known: they are bars. */
const leastOfLine = 8;

export interface AreaChartProps extends Omit<DrawnAreaChartProps, 'hasEndLabels' | 'isLastOpen'> {
  /** The programme’s day: the last bucket is not over yet where it is in it. Without it every bucket is over. */
  today?: string | undefined;
  /** What the points are of, unless days or months. */
  unit?: 'week';
}

/** Amounts over time from zero on; a last bucket that is not over yet is dashed, and named so. */
export function AreaChart({ today, unit, ...given }: AreaChartProps) {
  const { label, points, series, formatValue, height = 240 } = given;
  const last = points.at(-1);
  const isLastOpen = last !== undefined && today !== undefined && isSoFar(last.at, today, unit);
  const formatAt = (at: string) => (isLastOpen && at === last.at ? soFarName(given.formatAt(at)) : given.formatAt(at));
  const props = { ...given, formatAt, isLastOpen };
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  const areBars = points.length < leastOfLine;
  // Printed before it was near, it is drawn at once.
  usePreloaded(areBars ? DrawnBarChart : DrawnAreaChart);
  const rows = points.map(({ at, values, hrefs }) => ({
    key: at,
    cells: [formatAt(at), ...valueCells({ name: formatAt(at), values, hrefs, series, formatValue })],
  }));
  return (
    <ChartFrame
      label={label}
      series={isRoomy && !areBars ? undefined : series}
      table={{ columns: ['Date', ...series], rows }}
      height={height}
      hasLinks={hasHrefs(points)}
    >
      {areBars ? (
        <DrawnBarChart
          of="Date"
          bars={points.map(({ at, ...point }) => ({ name: formatAt(at), ...point }))}
          isLastOpen={isLastOpen}
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
