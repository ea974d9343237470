import { type Metric, metricKeys, metrics } from '../analytics/metrics.ts';
import type { Figure } from './entry.ts';
import { figuresOfReports } from './ofReports.ts';
import { figuresOfScreens } from './ofScreens.ts';
import { figuresOfTiles } from './ofTiles.ts';

const ofAnalytics = metricKeys.map((key): Figure => {
  const metric: Metric = metrics[key];
  return {
    key,
    ...metric,
    numerator: [...metric.numerator],
    denominator: [...metric.denominator],
    groupings: [...metric.groupings],
  };
});

/** Every figure of the product, once; screens load the words alone. */
export const figures: readonly Figure[] = [...ofAnalytics, ...figuresOfTiles, ...figuresOfReports, ...figuresOfScreens];
