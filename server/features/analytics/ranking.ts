import type { MetricKey } from '#contract/analytics/metrics.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import type { FiguresQuery, Bucket, Reading } from './figuresQuery.ts';
import type { Amount, Group, Sort } from './order.ts';

export interface RankingQuery {
  readonly metrics: readonly MetricKey[];
  readonly sort: Sort;
  readonly figures: Omit<FiguresQuery, 'buckets'>;
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

export type Ranker = (db: Queryable, request: RankingQuery) => Promise<Ranking>;
