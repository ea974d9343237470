import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import classes from './AreaChart.module.css';

const Drawn = lazy(() => import('./DrawnAreaChart.tsx'));

export interface AreaChartProps {
  /** What is shown, as a sentence for those who do not see it. */
  label: string;
  /** Equal steps in time, the oldest first. */
  points: readonly { at: string; values: readonly number[] }[];
  /** One name for each value of a point. */
  series: readonly string[];
  formatValue: (value: number) => string;
  /** For the axis; else `formatValue`. */
  formatTick?: (value: number) => string;
  formatAt: (at: string) => string;
  height?: number;
}

/** Amounts over time from zero on, as a picture and, for whoever prefers it, as a table. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, series, formatValue, formatAt, height = 240 } = props;
  const [view, setView] = useState('picture');
  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption className={classes.caption}>
        <span className={classes.names}>
          {series.map((name, index) => (
            <span key={name} className={classes.name} data-series={index}>
              {name}
            </span>
          ))}
        </span>
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label={`${label}: show as`}
          data={[
            { value: 'picture', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </figcaption>
      {view === 'picture' ? (
        <div aria-hidden="true" style={{ height }}>
          <Suspense fallback={<Skeleton height={height} />}>
            <Drawn {...props} height={height} />
          </Suspense>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={classes.scroll} style={{ maxHeight: height }} tabIndex={0} aria-label={label}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                {series.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ at, values }) => (
                <tr key={at}>
                  <th scope="row">{formatAt(at)}</th>
                  {series.map((name, index) => (
                    <td key={name}>{formatValue(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </figure>
  );
}
