import type { ReactNode } from 'react';

import type { AnalyticsValue } from '#contract/analytics/analytics.ts';
import { type Metric, type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { Tile } from '../../shared/charts/Tile.tsx';
import { dash } from '../../shared/text/format.ts';
import { changeBetween } from '../../shared/charts/share.ts';
import { metricText, valuesOf } from './metricText.ts';

interface MetricTileProps {
  metric: MetricKey;
  /** Of this and other figures; undefined while they load. */
  values: readonly AnalyticsValue[] | undefined;
  /** Where its rows are. */
  href?: string | undefined;
  sparkline?: ReactNode;
}

/** A tile of a figure of the registry: its definition under its name, its rows behind its number. */
export function MetricTile({ metric, values, href, sparkline }: MetricTileProps) {
  const { label, definition, unit, isLessBetter }: Metric = metrics[metric];
  const [first, ...others] = valuesOf(metric, values ?? []);
  const also = others.filter(({ value }) => value !== null && value !== 0);
  const said = ({ value, currency }: AnalyticsValue) =>
    `${metricText(metric, value, currency)}${unit === 'ratio' && currency !== null && also.length > 0 ? ` ${currency}` : ''}`;
  return (
    <Tile
      figure={metric}
      words={{ label, definition }}
      href={href}
      value={values && (first ? said(first) : dash)}
      also={also.map(said)}
      change={first && first.value !== null ? changeBetween(first.value, first.before) : null}
      isLessBetter={isLessBetter}
      {...(sparkline === undefined ? {} : { sparkline })}
    />
  );
}
