import type { Timed } from './analytics.ts';
import { cells } from './cells.ts';

const line = cells(34, 10, 10, 10, 10, 8, 5);

export const analyticsReport = (timed: readonly Timed[]): string =>
  [
    `${line(['reading', 'p50', 'p95', 'processor', 'goal', 'rows', 'met'])}  read by`,
    ...timed.map(
      ({ name, p50, p95, spent, goal, rows, plan }) =>
        `${line([
          name,
          `${p50.toFixed(1)} ms`,
          `${p95.toFixed(1)} ms`,
          `${spent.toFixed(1)} ms`,
          `≤ ${goal} ms`,
          String(rows),
          p95 <= goal ? 'yes' : 'no',
        ])}  ${plan}`,
    ),
  ].join('\n');
