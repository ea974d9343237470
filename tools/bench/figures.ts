import type { Run } from './load.ts';

/** One figure of the product beside its baseline. */
export interface Figure {
  name: string;
  /** The least ratio of the product's rate to the baseline's. */
  goal: number;
  product: (seconds: number) => Promise<Run>;
  baseline: (seconds: number) => Promise<Run>;
}

export interface Measured {
  name: string;
  goal: number;
  ratio: number;
  /** Answers a second, median. */
  product: number;
  baseline: number;
  failed: number;
}

/** The middle of some figures; 0 of none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Seconds of a run; of one to warm up, since code that has run little is slow. */
const lengths = { run: 3, warmUp: 6 } as const;

/** Product and baseline in turn, `rounds` times after both are warm; the ratio is the median of the rounds' ratios. */
export async function measure(figure: Figure, rounds: number): Promise<Measured> {
  await figure.product(lengths.warmUp);
  await figure.baseline(lengths.warmUp);
  const pairs: { product: Run; baseline: Run }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order changes, so that neither always follows the other.
    const isFirst = round % 2 === 0;
    const early = isFirst ? await figure.product(lengths.run) : await figure.baseline(lengths.run);
    const late = isFirst ? await figure.baseline(lengths.run) : await figure.product(lengths.run);
    pairs.push(isFirst ? { product: early, baseline: late } : { product: late, baseline: early });
  }
  return {
    name: figure.name,
    goal: figure.goal,
    ratio: median(pairs.map(({ product, baseline }) => product.rate / baseline.rate)),
    product: median(pairs.map(({ product }) => product.rate)),
    baseline: median(pairs.map(({ baseline }) => baseline.rate)),
    failed: pairs.reduce((sum, { product, baseline }) => sum + product.failed + baseline.failed, 0),
  };
}
