import { Skeleton } from '@mantine/core';
import { countryName } from '../text/format.ts';
import { ChartFrame } from './ChartFrame.tsx';
import classes from './WorldMap.module.css';
import { lazyPart, usePreloaded } from '../lazy/lazyPart.tsx';
import type { WorldMapProps } from './DrawnWorldMap.tsx';

const DrawnWorldMap = lazyPart(() => import('./DrawnWorldMap.tsx'));

const named = 5;

/** Amounts by country: the darker, the more; beside the map the greatest by name. */
export function WorldMap(props: WorldMapProps) {
  const { label, unit, values, formatValue } = props;
  // Printed before it was near, it is drawn at once.
  usePreloaded(DrawnWorldMap);
  const sorted = values.toSorted((a, b) => b.value - a.value);
  const rows = sorted.map(({ country, value }) => ({
    key: country,
    cells: [countryName(country), formatValue(value)],
  }));
  return (
    <ChartFrame label={label} table={{ columns: ['Country', unit], rows }}>
      <div className={classes.world}>
        <DrawnWorldMap {...props} fallback={<Skeleton className={classes.map} />} />
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
