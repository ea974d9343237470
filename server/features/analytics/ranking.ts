import type { MetricKey } from '#contract/metrics.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import type { Asked, Bucket, Reading } from './asked.ts';
import { type Amount, type Group, type Sort, sorted } from './order.ts';
import { readParts } from './planner.ts';
import { rankPartners } from './rankPartners.ts';
import { partsOf } from './values.ts';

export interface RankingAsked {
  readonly metrics: readonly MetricKey[];
  readonly sort: Sort;
  readonly asked: Omit<Asked, 'buckets'>;
  readonly period: Bucket;
  readonly before: Bucket | null;
  /** How many groups are shown. */
  readonly limit: number;
}

/** The groups of a period that are shown, in their order. */
export interface Ranking {
  readonly shown: readonly Group[];
  /** How many groups there are. */
  readonly total: number;
  /** What money of all groups goes by. */
  readonly amounts: readonly Amount[];
  /** The shown groups in the period before, and their places in its order; null where it is not asked for. */
  readonly before: {
    readonly readings: ReadonlyMap<string | null, readonly Reading[]>;
    readonly places: ReadonlyMap<string | null, number>;
  } | null;
}

export type Ranker = (db: Queryable, asked: RankingAsked) => Promise<Ranking>;

/**
 * Partners are many: the database ranks them, and sends those that are shown, unless money is of too many currencies. All other
 * groups are few.
 */
export const rank: Ranker = async (db, asked) =>
  (asked.asked.by === 'partner' ? await rankPartners(db, asked) : null) ?? rankAll(db, asked);

/** Reads all groups and ranks them here. */
export const rankAll: Ranker = async (db, { metrics, sort, asked, period, before, limit }) => {
  const parts = partsOf(metrics);
  const [readings, earlier] = await Promise.all([
    readParts(db, parts, { ...asked, buckets: [period] }),
    before && readParts(db, parts, { ...asked, buckets: [before] }),
  ]);
  const groups = groupBy(readings, ({ key }) => key);
  if (asked.by === 'none' && groups.size === 0) groups.set(null, []);
  const inOrder = (of: ReadonlyMap<string | null, Reading[]>) =>
    sorted(
      sort,
      readings,
      [...of].map(([key, own]) => ({ key, readings: own })),
    );
  const all = inOrder(groups);
  const earlierGroups = earlier && groupBy(earlier, ({ key }) => key);
  return {
    shown: all.slice(0, limit),
    total: all.length,
    amounts: readings,
    before: earlierGroups && {
      readings: earlierGroups,
      places: new Map(inOrder(earlierGroups).map(({ key }, index) => [key, index + 1])),
    },
  };
};
