import { DAY } from '#contract/shared/day.ts';

/** Days in the programme's zone, 'YYYY-MM-DD'. */
export interface Range {
  /** Inclusive; null is the beginning of time. */
  readonly from: string | null;
  /** Exclusive; null is the end of time. */
  readonly to: string | null;
}

/** Adds (1) or subtracts (-1) in one bucket: the running total at a mark, or the sums of one day. */
export interface Term {
  readonly day: string;
  /** The bucket's first day; null if the range is not split into buckets. */
  readonly date: string | null;
  readonly weight: 1 | -1;
}

/**
 * The cheapest way to read a range. A bucket is the running total at its end minus the one at its start; each comes from the nearest
 * mark and the few days between mark and edge. Where that reads no less than the bucket's own days, the days are read instead.
 */
export interface Course {
  readonly marks: readonly Term[];
  readonly edges: readonly Term[];
  readonly days: readonly Range[];
}

export type Unit = 'week' | 'month';

const numberOf = (day: string): number => Date.parse(day) / DAY;
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const endOf = (number: number): string | null => (Number.isFinite(number) ? dayOf(number) : null);
const rangeOf = (from: number, to: number): Range => ({ from: endOf(from), to: endOf(to) });

/** The first day of the week or month that contains `day`. Day numbers count from 1970-01-01; day 4 was a Monday. */
function startOf(unit: Unit, day: number): number {
  if (unit === 'week') return day - ((((day - 4) % 7) + 7) % 7);
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY;
}

/** The ends of the range and, between them, the first days of the weeks or months that the marks span. */
function boundsOf(from: number, to: number, unit: Unit | undefined, marks: readonly number[]): number[] {
  const starts: number[] = [];
  const [first, last] = [marks[0], marks.at(-1)];
  if (unit !== undefined && first !== undefined && last !== undefined)
    for (
      let start = startOf(unit, Math.max(from, first));
      start < to && start <= last;
      start = startOf(unit, start + (unit === 'week' ? 7 : 31))
    )
      if (start > from) starts.push(start);
  return [from, ...starts, to];
}

/** `ofMarks` is the cost of reading two marks, in days; `marks` are ascending. */
export function courseOf(
  { from, to }: Range,
  unit: Unit | undefined,
  marks: readonly string[],
  ofMarks: number,
): Course {
  const known = marks.map(numberOf);
  const [first = Infinity, last = -Infinity] = [known[0], known.at(-1)];
  const nearest = (day: number): number =>
    known.reduce((best, mark) => (Math.abs(mark - day) < Math.abs(best - day) ? mark : best), last);
  const isOne = (since: number, until: number): boolean =>
    unit === undefined ||
    (Number.isFinite(since) && Number.isFinite(until) && startOf(unit, since) === startOf(unit, until - 1));

  const course = { marks: new Array<Term>(), edges: new Array<Term>() };
  const days: [since: number, until: number][] = [];
  const byDays = (since: number, until: number): void => {
    const before = days.at(-1);
    if (before?.[1] === since) before[1] = until;
    else if (since < until) days.push([since, until]);
  };
  /** The running total at `day`, which lies between the first mark and the last. */
  const byMark = (day: number, date: string | null, weight: 1 | -1): void => {
    const mark = nearest(day);
    course.marks.push({ day: dayOf(mark), date, weight });
    for (let one = mark; one < day; one += 1) course.edges.push({ day: dayOf(one), date, weight });
    for (let one = day; one < mark; one += 1)
      course.edges.push({ day: dayOf(one), date, weight: weight === 1 ? -1 : 1 });
  };

  const bounds = boundsOf(
    from === null ? -Infinity : numberOf(from),
    to === null ? Infinity : numberOf(to),
    unit,
    known,
  );
  for (const [index, until] of bounds.slice(1).entries()) {
    const since = bounds[index] ?? until;
    const [begin, end] = [Math.max(since, first), Math.min(until, last)];
    // Before the first mark and after the last one there are only days to read.
    const outside = (since === -Infinity ? 0 : begin - since) + (until === Infinity ? 0 : until - end);
    const cost = outside + Math.abs(nearest(begin) - begin) + Math.abs(nearest(end) - end) + ofMarks;
    if (begin > end || !isOne(since, until) || until - since <= cost) {
      byDays(since, until);
      continue;
    }
    const date = unit === undefined ? null : dayOf(startOf(unit, since));
    byMark(end, date, 1);
    if (since > -Infinity) {
      byDays(since, begin);
      byMark(begin, date, -1);
    }
    byDays(end, until);
  }
  return { ...course, days: days.map(([since, until]) => rangeOf(since, until)) };
}
