import type { Run } from './load.ts';
import { timeOf, timeOfAll } from './processorTime.ts';
import { median } from './median.ts';

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
  /** Microseconds of processor time for one answer of the product. */
  spent: Spent;
}

interface Spent {
  server: number;
  load: number;
  /** Of its processes, what they do in the background among them. */
  database: number;
}

/** The processes that are watched: the server, and the database's first. */
export interface Watched {
  readonly server: number;
  readonly database: number;
}

/** Seconds of a run; of one to warm up, since code that has run little is slow. */
const lengths = { run: 3, warmUp: 6 } as const;

/** A run of the product, and where its time went. */
async function watched(run: () => Promise<Run>, pids: Watched): Promise<{ run: Run; spent: Spent }> {
  const times = () => ({ server: timeOf(pids.server), database: timeOfAll(pids.database), at: performance.now() });
  const load = process.cpuUsage();
  const before = times();
  const done = await run();
  const after = times();
  const answers = done.rate * ((after.at - before.at) / 1000);
  const { user, system } = process.cpuUsage(load);
  return {
    run: done,
    spent: {
      server: ((after.server - before.server) * 1000) / answers,
      load: (user + system) / answers,
      database: ((after.database - before.database) * 1000) / answers,
    },
  };
}

/** Product and baseline in turn, `rounds` times after both are warm; the ratio is the median of the rounds' ratios. */
export async function measure(figure: Figure, rounds: number, pids: Watched): Promise<Measured> {
  await figure.product(lengths.warmUp);
  await figure.baseline(lengths.warmUp);
  const pairs: { product: Run; baseline: Run }[] = [];
  const spent: Spent[] = [];
  const product = async () => {
    const found = await watched(() => figure.product(lengths.run), pids);
    spent.push(found.spent);
    return found.run;
  };
  for (let round = 0; round < rounds; round += 1) {
    // The order changes, so that neither always follows the other.
    const isFirst = round % 2 === 0;
    const early = isFirst ? await product() : await figure.baseline(lengths.run);
    const late = isFirst ? await figure.baseline(lengths.run) : await product();
    pairs.push(isFirst ? { product: early, baseline: late } : { product: late, baseline: early });
  }
  return {
    name: figure.name,
    goal: figure.goal,
    ratio: median(pairs.map((pair) => pair.product.rate / pair.baseline.rate)),
    product: median(pairs.map((pair) => pair.product.rate)),
    baseline: median(pairs.map((pair) => pair.baseline.rate)),
    failed: pairs.reduce((sum, pair) => sum + pair.product.failed + pair.baseline.failed, 0),
    spent: {
      server: median(spent.map(({ server }) => server)),
      load: median(spent.map(({ load }) => load)),
      database: median(spent.map(({ database }) => database)),
    },
  };
}
