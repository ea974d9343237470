const factors = [1, 2, 2.5, 5, 10] as const;

/** Round marks of an axis from zero on (below it where values are), about `most` of them; none where every value is zero. */
export function niceTicks(values: readonly number[], most = 5): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((largest, value) => Math.max(largest, value), 0);
  if (high === low) return [];
  const rough = (high - low) / (most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts and minor units are whole.
  const step = factors.map((factor) => factor * power).find((one) => one >= rough && Number.isInteger(one)) ?? 1;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

interface NiceAxis {
  readonly domain: [first: number, last: number | 'auto'];
  readonly ticks?: number[];
  readonly tickCount?: number;
  readonly interval: 0;
}

/**
 * What an axis of recharts takes for these values; its own marks where there is nothing to mark. `interval`: all of them, so
 * that none is measured.
 */
export function niceAxis(values: readonly number[]): NiceAxis {
  const ticks = niceTicks(values);
  const [first, last] = [ticks[0], ticks.at(-1)];
  return first === undefined || last === undefined
    ? { domain: [0, 'auto'], tickCount: 5, interval: 0 }
    : { domain: [first, last], ticks, interval: 0 };
}
