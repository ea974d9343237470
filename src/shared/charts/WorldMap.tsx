import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'wouter';

import { countryName } from '../text/format.ts';
import { ChartFrame } from './ChartFrame.tsx';
import classes from './WorldMap.module.css';
import { valueCells } from './valueCells.tsx';
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
  const rows = sorted.map(({ country, value, href }) => ({
    key: country,
    cells: [
      countryName(country),
      ...valueCells({ name: countryName(country), values: [value], hrefs: [href], series: [unit], formatValue }),
    ],
  }));
  return (
    <ChartFrame
      label={label}
      table={{ columns: ['Country', unit], rows }}
      hasLinks={values.some(({ href }) => href !== undefined)}
    >
      <div className={classes.world}>
        <DrawnWorldMap {...props} fallback={<Skeleton className={classes.map} />} />
        <ol className={classes.greatest}>
          {sorted.slice(0, named).map(({ country, value, href }) => (
            <li key={country}>
              <span>{countryName(country)}</span>
              <b>
                {href === undefined ? (
                  formatValue(value)
                ) : (
                  <Anchor
                    component={Link}
                    href={href}
                    inherit
                    c="inherit"
                    aria-label={`${unit}, ${countryName(country)}`}
                  >
                    {formatValue(value)}
                  </Anchor>
                )}
              </b>
            </li>
          ))}
          {sorted.length > named && <li className={classes.more}>and {sorted.length - named} more in the table</li>}
        </ol>
      </div>
    </ChartFrame>
  );
}
