import { DAY } from '#contract/shared/day.ts';

const WEEK = 7 * DAY;

/**
 * Whether a bucket is not over yet: what follows of it is still to come. `at` is a day, a month or the Monday of a week, and
 * `today` the day that the programme had when the bucket was counted, in the zone its figures count in.
 */
export function isSoFar(at: string, today: string, unit?: 'week'): boolean {
  if (unit === undefined) return today.startsWith(at);
  const passed = Date.parse(today) - Date.parse(at);
  return passed >= 0 && passed < WEEK;
}

const suffix = ', so far';

/** A bucket that is not over yet, by its name. */
export const soFarName = (name: string): string => `${name}${suffix}`;

/** The same where there is room for one word: the names of the others say which it is. */
export const shortName = (name: string): string => (name.endsWith(suffix) ? 'So far' : name);

/** The key of what a series leads to in a bucket that is not over yet. */
export const soFarKey = (series: string): string => `${series} so far`;

export interface LineRow {
  at: string;
  isSoFar: boolean;
  [key: string]: string | number | boolean | null;
}

/**
 * The rows of a line: where the last bucket is not over, the solid line ends before it, and a second one leads there from
 * that end.
 */
export function lineRows(
  points: readonly { at: string; values: readonly number[] }[],
  series: readonly string[],
  isOpen: boolean,
): LineRow[] {
  const last = points.length - 1;
  return points.map(({ at, values }, index) => {
    const row: LineRow = { at, isSoFar: isOpen && index === last };
    for (const [place, name] of series.entries()) {
      const value = values[place] ?? 0;
      row[name] = row.isSoFar ? null : value;
      if (isOpen) row[soFarKey(name)] = index >= last - 1 ? value : null;
    }
    return row;
  });
}
