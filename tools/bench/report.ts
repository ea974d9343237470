import type { Measured } from './figures.ts';
import { cells } from './cells.ts';

interface Weight {
  bytes: number;
  /** Bytes at most. */
  goal: number;
}

const line = cells(30, 14, 14, 8, 10, 5);
const whole = (value: number) => Math.round(value).toLocaleString('en');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const yes = (isMet: boolean) => (isMet ? 'yes' : 'no');

/** The table of figures; runs that had failures are named below it. */
export function report(measured: readonly Measured[], { bytes, goal }: Weight): string {
  const rows = measured.map((one) => [
    one.name,
    `${whole(one.product)}/s`,
    `${whole(one.baseline)}/s`,
    one.ratio.toFixed(2),
    `≥ ${one.goal}`,
    yes(one.ratio >= one.goal),
  ]);
  const failed = measured.filter((one) => one.failed > 0);
  return [
    line(['figure', 'product', 'baseline', 'ratio', 'goal', 'met']),
    ...rows.map(line),
    line([
      'login route, JS and CSS gzip',
      kilobytes(bytes),
      '',
      '',
      `≤ ${kilobytes(goal).replace('.0', '')}`,
      yes(bytes <= goal),
    ]),
    ...measured.map(
      ({ name, spent }) =>
        `${name}: ${spent.server.toFixed(0)} µs of server, ${spent.database.toFixed(0)} of database, ${spent.load.toFixed(0)} of load for each.`,
    ),
    ...failed.map((one) => `${one.name}: ${one.failed} requests failed, the figure does not count.`),
  ].join('\n');
}
