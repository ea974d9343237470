import type { ReactNode } from 'react';

import { isSoFar } from './soFar.ts';
import { Sparkline } from './Sparkline.tsx';

/**
 * Draws one figure of a series for its tile; the last point is dashed while its day or month is not over. Returns null
 * while the series loads, which keeps the space, and nothing for a single point.
 */
export const seriesLine =
  <P extends { date: string }>(points: readonly P[] | undefined, today: string) =>
  (of: (point: P) => number): ReactNode => {
    if (points === undefined) return null;
    const last = points.at(-1);
    if (last === undefined || points.length < 2) return undefined;
    return <Sparkline values={points.map(of)} isLastOpen={isSoFar(last.date, today)} />;
  };
