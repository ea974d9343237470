import type { Separation } from './latency.ts';
import { cells } from './cells.ts';

/** How far from 0.5 an AUC may be. */
const goal = 0.1;
const line = cells(30, 14, 14, 8, 12, 5);
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** The table of known and unknown addresses; calls that did not answer as expected are named below it. */
export const latencyReport = (separations: readonly Separation[]): string =>
  [
    line(['address', 'known', 'unknown', 'AUC', 'goal', 'met']),
    ...separations.map(({ name, auc, known, unknown }) =>
      line([
        name,
        milliseconds(known),
        milliseconds(unknown),
        auc.toFixed(2),
        `0.5 ± ${goal.toFixed(1)}`,
        Math.abs(auc - 0.5) <= goal ? 'yes' : 'no',
      ]),
    ),
    ...separations
      .filter(({ failed }) => failed > 0)
      .map(({ name, failed }) => `${name}: ${failed} answers were not the expected ones, the figure does not count.`),
  ].join('\n');
