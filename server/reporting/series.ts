import type { Money } from '#contract/shared/money.ts';

import { firstDay } from '../features/figures/firstDay.ts';
import type { Queryable } from '../platform/database/pool.ts';
import { groupBy } from '../platform/groupBy.ts';
import { type Unit, bucketsOf } from './buckets.ts';
import type { Scope } from './scope.ts';
import { commissionOf, countOf, earnedMeasures, earnedOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

export interface Point {
  /** '2026-11-20', or '2026-11' by months. */
  date: string;
  clicks: number;
  installs: number;
  revenue: Money[];
  /** Commissions and their reversals. */
  commission: Money[];
  /** Commissions, reversals, bonuses and adjustments. */
  earned: Money[];
}

/** What happened in each day or month of the scope's period; see `bucketsOf` for which. `now` is a moment of the present day. */
export async function findSeries(db: Queryable, scope: Scope, now: Date): Promise<{ unit: Unit; points: Point[] }> {
  const first = scope.period.from === null ? await firstDay(db, scope) : null;
  const { unit, dates } = bucketsOf(scope.period, first, now);
  const measures = ['clicks', 'installs', ...revenueMeasures, ...earnedMeasures] as const;
  const sums = await sumsIn(db, scope, { measures, per: unit });
  const byDate = groupBy(sums, ({ date }) => (date ?? '').slice(0, unit === 'day' ? 10 : 7));
  const points = dates.map((date) => {
    const own = byDate.get(date) ?? [];
    return {
      date,
      clicks: countOf(own, 'clicks'),
      installs: countOf(own, 'installs'),
      revenue: revenueOf(own),
      commission: commissionOf(own),
      earned: earnedOf(own),
    };
  });
  return { unit, points };
}
