import { addMonths, type Month } from '../shared/month.ts';

/** Months of history that a forecast reads at most. */
export const historyMonths = 48;
/** Payouts that are forecast. */
export const payoutsAhead = 6;

/** The level of earnings is their mean over so many months. */
const levelMonths = 3;
/** From so many past cases on, their outermost are as rare as the ends of an 80 % band: 1 in 10 each. */
const leastCases = 9;
/** Older cases are left out, since programmes change. */
const mostCases = 36;
/** Past months that the accuracy is counted over, at most. */
const checkedMonths = 12;

/** What was earned for the payouts of one month, by when it was recorded. */
export interface Earned {
  /** The payout month it is in. */
  readonly month: Month;
  /** Whole months between its recording and now: 0 within the last month. `historyMonths` stands for all before that. */
  readonly age: number;
  /** Minor units; refunds and reversals below zero. */
  readonly amount: number;
}

/** Between `low` and `high` in 8 of 10 cases; minor units. `likely` is the middle case. */
export interface Band {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/** Of `months` past months in which the same was forecast from what was known then, `inside` came out within the band. */
export interface Accuracy {
  readonly inside: number;
  readonly months: number;
}

export interface Rest extends Band {
  readonly accuracy: Accuracy;
}

/** What is in the ledger and not paid: the month it becomes payable in, which may be over, and minor units. */
export interface Waiting {
  readonly month: Month;
  readonly amount: number;
}

/** What of it goes into each of the next `payoutsAhead` payouts, the first of `first`: what became payable before goes into that. */
export function maturedIn(waiting: readonly Waiting[], first: Month): { month: Month; amount: number }[] {
  return Array.from({ length: payoutsAhead }, (_, ahead) => {
    const month = addMonths(first, ahead);
    const isIn = (due: Month) => (ahead === 0 ? due <= month : due === month);
    return { month, amount: sum(waiting.filter((one) => isIn(one.month)).map(({ amount }) => amount)) };
  });
}

/**
 * What is still to be earned for the next `payoutsAhead` payouts, the first of `first`, in one currency; null where the history is
 * too short. `current` is this month.
 *
 * Past months say how much was still to come at the same distance from the payout and on the same day of the month, as a
 * multiple of the mean month before. The band lies between the values that 1 in 10 of them are below, and above.
 */
export function forecastRest(
  earned: readonly Earned[],
  { first, current }: { readonly first: Month; readonly current: Month },
): (Rest | null)[] {
  const history = read(earned, first, current);
  return Array.from({ length: payoutsAhead }, (_, ahead) => {
    const band = bandAt(history, ahead, 0);
    return band && { ...band, accuracy: accuracyAt(history, ahead) };
  });
}

interface History {
  /** Whole months in which something may have been earned. */
  readonly length: number;
  /** The mean month before an origin of so many months ago; 0 where too little is known, or nothing was left of it. */
  readonly level: (origin: number) => number;
  /** What was recorded between two origins for the payout so far ahead of the older one; null where that was not over at the later. */
  readonly rest: (origin: number, ahead: number, until: number) => number | null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function read(earned: readonly Earned[], first: Month, current: Month): History {
  const length = Math.max(0, ...earned.map(({ age }) => age));
  const flow = Array.from({ length: length + 1 }, () => 0);
  const byMonth = new Map<Month, number[]>();
  for (const { month, age, amount } of earned) {
    flow[age] = (flow[age] ?? 0) + amount;
    const ages = byMonth.get(month) ?? flow.map(() => 0);
    ages[age] = (ages[age] ?? 0) + amount;
    byMonth.set(month, ages);
  }
  return {
    length,
    level: (origin) =>
      origin + levelMonths > length ? 0 : Math.max(0, sum(flow.slice(origin, origin + levelMonths)) / levelMonths),
    rest: (origin, ahead, until) => {
      const month = addMonths(first, ahead - origin);
      return month < addMonths(current, -until) ? sum(byMonth.get(month)?.slice(until, origin) ?? []) : null;
    },
  };
}

/** The band as of an origin from what was known then; null where that is too little. */
function bandAt(history: History, ahead: number, origin: number): Band | null {
  const level = history.level(origin);
  const cases: number[] = [];
  for (let past = origin + 1; past < history.length && cases.length < mostCases; past += 1) {
    const [before, rest] = [history.level(past), history.rest(past, ahead, origin)];
    if (before > 0 && rest !== null) cases.push(rest / before);
  }
  if (level === 0 || cases.length < leastCases) return null;
  const ordered = cases.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(level * quantile(ordered, share));
  return { low: at(0.1), likely: at(0.5), high: at(0.9) };
}

/** The value that the next case is below with this probability, where all cases are alike: by rank among one more. */
function quantile(ordered: readonly number[], share: number): number {
  const rank = share * (ordered.length + 1) - 1;
  const below = Math.floor(rank);
  const [from, to] = [ordered[below] ?? 0, ordered[below + 1] ?? ordered[below] ?? 0];
  return from + (to - from) * (rank - below);
}

function accuracyAt(history: History, ahead: number): Accuracy {
  let [inside, months] = [0, 0];
  for (let origin = 1; origin < history.length && months < checkedMonths; origin += 1) {
    const rest = history.rest(origin, ahead, 0);
    const band = rest === null ? null : bandAt(history, ahead, origin);
    if (rest === null || band === null) continue;
    months += 1;
    if (rest >= band.low && rest <= band.high) inside += 1;
  }
  return { inside, months };
}
