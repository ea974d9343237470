import { type Earned, historyMonths } from '#contract/payouts/forecast.ts';
import { addMonths, type Month, monthOf } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';

const monthMs = 30.4 * DAY;

/** What was entered for a partner at a time, and the payout month it is in. */
export interface Recorded {
  readonly at: number;
  readonly month: Month;
  readonly amount: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How many came where `mean` do on average. */
function countAbout(mean: number, random: () => number): number {
  let [count, chance] = [0, Math.exp(-mean)];
  const drawn = random();
  for (let total = chance; drawn > total; total += chance) {
    count += 1;
    chance *= mean / count;
  }
  return count;
}

/**
 * What one programme's shops earned in its months from 2022 on: they come by season and growth, are charged monthly, some are large,
 * some refund late, some leave. Each seed is another programme.
 */
export function earningHistory(seed: number, months: number): Recorded[] {
  const random = numbers(seed);
  const programme = {
    arrivals: 2 + random() * 6,
    leaving: 0.02 + random() * 0.06,
    growth: 1 + (random() - 0.3) * 0.02,
    season: random() * 0.3,
    offset: 1 + Math.floor(random() * 2),
  };
  const start = Date.UTC(2022, 0, 1);
  const end = Date.UTC(2022, months, 1);
  const shops = Array.from({ length: Math.floor(5 + random() * 25) }, () => ({
    from: start + random() * monthMs,
    amount: Math.round(500 + random() * 4000),
  }));
  for (let past = 0; past < months; past += 1) {
    const season = 1 + programme.season * Math.sin((past / 6) * Math.PI);
    const arrived = countAbout(programme.arrivals * programme.growth ** past * season, random);
    for (let one = 0; one < arrived; one += 1) {
      const from = start + (past + random()) * monthMs;
      shops.push({ from, amount: Math.round(500 + random() * (random() < 0.1 ? 16_000 : 4000)) });
    }
  }
  return shops.flatMap(({ from, amount }) => {
    const entries: Recorded[] = [];
    for (let at = from; at < end; at += monthMs) {
      const month = addMonths(monthOf(new Date(at)), programme.offset);
      entries.push({ at, month, amount });
      const refunded = at + random() * 45 * DAY;
      if (random() < 0.03 && refunded < end) {
        const late = monthOf(new Date(refunded));
        entries.push({ at: refunded, month: late > month ? late : month, amount: -amount });
      }
      if (random() < programme.leaving) break;
    }
    return entries;
  });
}

/** The history as a forecast at `now` reads it. */
export function earnedBy(history: readonly Recorded[], now: Date): Earned[] {
  const origins = Array.from({ length: historyMonths + 1 }, (_, back) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, now.getUTCDate(), now.getUTCHours()),
  );
  return history
    .filter(({ at }) => at < now.getTime())
    .map(({ at, month, amount }) => {
      const age = origins.findIndex((_, back) => at >= (origins[back + 1] ?? -Infinity));
      return { month, age, amount };
    });
}
