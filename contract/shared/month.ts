/** A calendar month in UTC, `YYYY-MM`: the month a charge was made in, a commission is payable in, a payout is for. Its schema is `month` of schemas.ts. */
export type Month = string;

/** The UTC month of a time; of an ISO text, the month it names. */
export const monthOf = (time: Date | string): Month =>
  (typeof time === 'string' ? time : time.toISOString()).slice(0, 7);

/** The month `count` months later; earlier where it is negative. `addMonths('2026-12', 1)` is '2027-01'. */
export function addMonths(from: Month, count: number): Month {
  const [year = 0, number = 1] = from.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)));
}

/** The first day of a month, `YYYY-MM-DD`: how the database stores a month. */
export const firstDay = (of: Month): string => `${of}-01`;

/**
 * The whole months from one time to a later one, in UTC; 0 where it is earlier. From 31 January none has passed on 28
 * February, and one has on 1 March. Migrations count in the same way.
 */
export function monthsBetween(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)];
  const count = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, count - (intoMonth(end) < intoMonth(start) ? 1 : 0));
}

const intoMonth = (time: Date): number => time.getTime() - Date.UTC(time.getUTCFullYear(), time.getUTCMonth());
