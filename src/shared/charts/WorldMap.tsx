import { Skeleton } from '@mantine/core';
import { countryName } from '../text/format.ts';
import { ChartFrame } from './ChartFrame.tsx';
import classes from './WorldMap.module.css';
import { later, useLater } from '../lazy/later.ts';

const drawn = later(() => import('./DrawnWorldMap.tsx'));

export interface WorldMapProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** What is counted; the heading of the values. */
  unit: string;
  /** ISO 3166-1 alpha-2 codes, each once. */
  values: readonly { country: string; value: number }[];
  formatValue: (value: number) => string;
}

const named = 5;

/** Amounts by country: the darker, the more; beside the map the greatest by name. */
export function WorldMap(props: WorldMapProps) {
  const { label, unit, values, formatValue } = props;
  const draw = useLater(drawn, true);
  const sorted = values.toSorted((a, b) => b.value - a.value);
  const rows = sorted.map(({ country, value }) => ({
    key: country,
    cells: [countryName(country), formatValue(value)],
  }));
  return (
    <ChartFrame label={label} table={{ columns: ['Country', unit], rows }}>
      <div className={classes.world}>
        {draw?.(props) ?? <Skeleton className={classes.map} />}
        <ol className={classes.greatest}>
          {sorted.slice(0, named).map(({ country, value }) => (
            <li key={country}>
              <span>{countryName(country)}</span>
              <b>{formatValue(value)}</b>
            </li>
          ))}
          {sorted.length > named && <li className={classes.more}>and {sorted.length - named} more in the table</li>}
        </ol>
      </div>
    </ChartFrame>
  );
}
