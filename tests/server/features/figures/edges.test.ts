import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DAY } from '#contract/shared/day.ts';
import { type Course, courseOf, type Range, type Unit } from '../../../../server/features/figures/edges.ts';
import { seeded } from '../../../support/seed.ts';

const since = Date.parse('2025-11-01');
const dayAt = (number: number): string => new Date(since + number * DAY).toISOString().slice(0, 10);
const length = 400;
/** A different sum for each day, so that a wrong day never adds up by chance. */
const days = Array.from({ length }, (_, number) => ({ day: dayAt(number), n: 3 ** (number % 20) + number }));
const isIn = ({ from, to }: Range, day: string): boolean => (from === null || day >= from) && (to === null || day < to);

function bucketOf(day: string, unit: Unit | undefined): string {
  if (unit === undefined) return '';
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(Date.parse(day) - weekday * DAY).toISOString().slice(0, 10);
}

function sumsOf(rows: readonly { bucket: string; n: number }[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { bucket, n } of rows) sums.set(bucket, (sums.get(bucket) ?? 0) + n);
  return Object.fromEntries([...sums].filter(([, n]) => n !== 0));
}

/** The sums by bucket that following a course gives. */
function followed(course: Course, unit: Unit | undefined): Record<string, number> {
  const before = (mark: string): number => days.reduce((sum, { day, n }) => (day < mark ? sum + n : sum), 0);
  const at = (wanted: string): number => days.find(({ day }) => day === wanted)?.n ?? 0;
  return sumsOf([
    ...course.marks.map(({ day, date, weight }) => ({ bucket: date ?? '', n: before(day) * weight })),
    ...course.edges.map(({ day, date, weight }) => ({ bucket: date ?? '', n: at(day) * weight })),
    ...course.days.flatMap((range) =>
      days.filter(({ day }) => isIn(range, day)).map(({ day, n }) => ({ bucket: bucketOf(day, unit), n })),
    ),
  ]);
}

const anyEnd = fc.option(fc.integer({ min: -40, max: length + 40 }).map(dayAt));
const anyMarks = fc
  .record({ first: fc.integer({ min: -3, max: 40 }), count: fc.nat({ max: 52 }), every: fc.constantFrom(7, 14) })
  // Marks are Mondays, counted from 3 November.
  .map(({ first, count, every }) => Array.from({ length: count }, (_, n) => dayAt(2 + first * 7 + n * every)));

test('a course gives the sums of its days for any range, bucket and set of marks', () => {
  const shapes = new Set<string>();
  fc.assert(
    fc.property(
      fc.record({
        ends: fc.tuple(anyEnd, anyEnd),
        unit: fc.constantFrom('week' as const, 'month' as const, undefined),
        marks: anyMarks,
        cost: fc.constantFrom(0, 2, 7, 14),
      }),
      ({ ends: [one, other], unit, marks, cost }) => {
        const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
        const course = courseOf({ from, to }, unit, marks, cost);
        for (const part of ['marks', 'edges', 'days'] as const) if (course[part].length > 0) shapes.add(part);
        const rows = days.filter(({ day }) => isIn({ from, to }, day));
        expect(followed(course, unit)).toEqual(sumsOf(rows.map(({ day, n }) => ({ bucket: bucketOf(day, unit), n }))));
      },
    ),
    { numRuns: 1000, ...seeded() },
  );
  expect([...shapes].toSorted()).toEqual(['days', 'edges', 'marks']);
});

test('months are read from mark to mark, plus the few days between a mark and the end of the range', () => {
  const marks = Array.from({ length: 30 }, (_, n) => dayAt(2 + n * 7));
  const course = courseOf({ from: '2025-11-03', to: '2025-12-31' }, 'month', marks, 2);
  expect(course).toEqual({
    marks: [
      { day: '2025-12-01', date: '2025-11-01', weight: 1 },
      { day: '2025-11-03', date: '2025-11-01', weight: -1 },
      { day: '2025-12-29', date: '2025-12-01', weight: 1 },
      { day: '2025-12-01', date: '2025-12-01', weight: -1 },
    ],
    edges: [
      { day: '2025-12-29', date: '2025-12-01', weight: 1 },
      { day: '2025-12-30', date: '2025-12-01', weight: 1 },
    ],
    days: [],
  });
});
