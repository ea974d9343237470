import type { Money } from '#contract/shared/money.ts';

import { firstDay } from '../features/figures/firstDay.ts';
import type { Queryable } from '../platform/database/pool.ts';
import { groupBy } from '../platform/groupBy.ts';
import { type Unit, bucketsOf } from './buckets.ts';
import type { Scope } from './scope.ts';
import { conversionOf } from './amounts.ts';
import { commissionOf, countOf, earnedMeasures, earnedOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

export interface Point {
  /** '2026-11-20', or '2026-11' by months. */
  date: string;
  clicks: number;
  installs: number;
  /** Installs from links for 10,000 clicks. */
  conversion: number;
  revenue: Money[];
  /** Commissions and their reversals. */
  commission: Money[];
  /** Commissions, reversals, bonuses and adjustments. */
  earned: Money[];
}

export interface Buckets {
  readonly unit: Unit;
  readonly dates: readonly string[];
}

/** The days or months of the scope's period; see `bucketsOf` for which. `now` is a moment of the present day. */
export async function bucketsIn(db: Queryable, scope: Scope, now: Date): Promise<Buckets> {
  const first = scope.period.from === null ? await firstDay(db, scope) : null;
  return bucketsOf(scope.period, first, now);
}

/** The sums of each bucket. */
export async function pointsOf(db: Queryable, scope: Scope, { unit, dates }: Buckets): Promise<Point[]> {
  const measures = ['clicks', 'installs', 'visit_installs', ...revenueMeasures, ...earnedMeasures] as const;
  const sums = await sumsIn(db, scope, { measures, per: unit });
  const byDate = groupBy(sums, ({ date }) => (date ?? '').slice(0, unit === 'day' ? 10 : 7));
  return dates.map((date) => {
    const own = byDate.get(date) ?? [];
    const clicks = countOf(own, 'clicks');
    return {
      date,
      clicks,
      conversion: conversionOf({ clicks, installs: countOf(own, 'visit_installs') }),
      installs: countOf(own, 'installs'),
      revenue: revenueOf(own),
      commission: commissionOf(own),
      earned: earnedOf(own),
    };
  });
}
