import { metrics, measures as known } from '#contract/analytics/metrics.ts';
import { addDays } from '#contract/shared/day.ts';
import { windowStart } from '#contract/tiers/dates.ts';
import type { Tier } from '#contract/tiers/tiers.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { dayIn, type ReportingClock } from '../figures/clock.ts';
import { readSums } from '../figures/readSums.ts';

export type Measured = Pick<Tier, 'metric' | 'currency' | 'windowMonths'>;

/** The days of a tier's figure, both included. */
export const daysOf = (today: string, { windowMonths }: Pick<Measured, 'windowMonths'>) => ({
  from: windowStart(today, windowMonths),
  to: today,
});

/** What a tier's figure comes to for every partner, or for those named: by partner, without those of nothing. One reading for all. */
export async function measure(
  db: Queryable,
  { metric, currency, windowMonths }: Measured,
  { clock, now, partners }: { clock: ReportingClock; now: Date; partners?: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { from, to } = daysOf(dayIn(clock.zone, now), { windowMonths });
  const measures = known.filter((one) => metrics[metric].numerator.includes(one));
  const range = {
    measures,
    by: 'partner' as const,
    from,
    to: addDays(to, 1),
    clock,
  };
  const sums = await readSums(db, partners === undefined ? range : { ...range, partners });
  const values = new Map<string, number>();
  for (const { key, currency: code, amount } of sums)
    if (key !== null && code === currency) values.set(key, (values.get(key) ?? 0) + amount);
  return values;
}
