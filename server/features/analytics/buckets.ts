import type { Period } from '#contract/shared/lists.ts';
import { monthOf } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';

import { type RequestedPeriod, momentsOf } from '../../reporting/today.ts';
import { dayIn } from '../figures/clock.ts';
import type { Bucket } from './figuresQuery.ts';

export type TimeUnit = 'day' | 'week' | 'month';

/** The most points of one answer, the latest. */
const most = 400;

/** Where the unit that holds `time` begins: weeks on Mondays. Days are read as UTC. */
function startOf(unit: TimeUnit, time: number): number {
  const date = new Date(time);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  if (unit === 'day') return day;
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

const next = (unit: TimeUnit, start: number): number => {
  if (unit !== 'month') return start + (unit === 'day' ? DAY : 7 * DAY);
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

const iso = (time: number): string => new Date(time).toISOString();

/**
 * The days, weeks or months of a period that have begun, oldest first, cut at the period's ends; a key is the first day,
 * or the month. All time begins on `first` ('YYYY-MM-DD'), the first day with anything. At most 400, the latest.
 */
export function timeBuckets(
  unit: TimeUnit,
  { days: period, clock: { zone } }: Pick<RequestedPeriod, 'days' | 'clock'>,
  first: string | null,
  now: Date,
): Bucket[] {
  const today = dayIn(zone, now);
  const end = Math.min(Date.parse(period.to), Date.parse(today) + DAY);
  const begin = Date.parse(period.from ?? first ?? today);
  const buckets: Bucket[] = [];
  for (let start = startOf(unit, begin); start < end; start = next(unit, start)) {
    buckets.push({
      key: unit === 'month' ? monthOf(iso(start)) : iso(start).slice(0, 10),
      from: period.from === null ? iso(start) : iso(Math.max(start, begin)),
      to: iso(Math.min(next(unit, start), end)),
    });
  }
  return buckets.slice(-most).map(({ key, from, to }) => ({ key, ...moments({ from, to }, zone) }));
}

const moments = (days: { from: string; to: string }, zone: string): Pick<Bucket, 'from' | 'to'> => {
  const { from, to } = momentsOf(days, zone);
  return { from: from ?? '-infinity', to };
};

/** A whole period as one bucket. */
export const wholePeriod = ({ from, to }: Period): Bucket => ({ key: '', from: from ?? '-infinity', to });
