import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import { pageOf, paging, periodBefore, periodOf } from '#contract/shared/lists.ts';

const now = new Date('2026-11-20T15:30:00Z');
const range = { from: '2026-02-27', to: '2026-03-01' };

describe('a period', () => {
  it.each([
    ['today', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['last_7_days', '2026-11-14T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['last_30_days', '2026-10-22T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['this_month', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['last_month', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    ['this_quarter', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['last_quarter', '2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
    ['this_year', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['last_year', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['custom', '2026-02-27T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ] as const)('%s is %s up to %s', (filter, from, to) => {
    expect(periodOf({ timeFilter: filter, dateRange: range }, now)).toEqual({ from, to });
  });

  it.each([
    ['2026-01-31T12:00:00Z', 'this_quarter', '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-31T12:00:00Z', 'last_quarter', '2025-10-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2026-04-01T00:00:00Z', 'last_quarter', '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 'this_quarter', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ] as const)('at %s, %s is %s up to %s', (at, timeFilter, from, to) => {
    expect(periodOf({ timeFilter }, new Date(at))).toEqual({ from, to });
  });

  it('has no beginning for all time, in either spelling or unsaid', () => {
    const all = { from: null, to: '2026-11-21T00:00:00.000Z' };
    expect([
      periodOf({ timeFilter: 'all time' }, now),
      periodOf({ timeFilter: 'all_time' }, now),
      periodOf({}, now),
    ]).toEqual([all, all, all]);
    expect(periodBefore(all, '2026-11-20')).toBeNull();
  });

  it('is named by timeFilter or periodFilter, and by timeFilter where both are given', () => {
    const today = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
    expect([
      periodOf({ periodFilter: 'today' }, now),
      periodOf({ timeFilter: 'today', periodFilter: 'this_year' }, now),
    ]).toEqual([today, today]);
  });

  it.each([
    ['last_7_days', '2026-11-07', '2026-11-14'],
    ['last_month', '2026-08-31', '2026-10-01'],
    // 20 of 30, 51 of 92 and 324 of 365 days have begun.
    ['this_month', '2026-10-12', '2026-11-01'],
    ['this_quarter', '2026-08-11', '2026-10-01'],
    ['this_year', '2025-02-11', '2026-01-01'],
  ] as const)('%s is compared with as many days before it as have begun: %s to %s', (timeFilter, from, to) => {
    expect(periodBefore(periodOf({ timeFilter }, now), '2026-11-20')).toEqual({
      from: `${from}T00:00:00.000Z`,
      to: `${to}T00:00:00.000Z`,
    });
  });

  it('is compared with nothing where it is today alone, or still to come', () => {
    const day = (from: string) => periodOf({ timeFilter: 'custom', dateRange: { from, to: '2026-12-24' } }, now);
    expect(
      [periodOf({ timeFilter: 'today' }, now), day('2026-11-20'), day('2026-11-21')].map((one) =>
        periodBefore(one, '2026-11-20'),
      ),
    ).toEqual([null, null, null]);
  });
});

describe('the page of a list', () => {
  const query = z.strictObject(paging(['createdAt', '-createdAt'] as const));
  const request = (value: unknown) => {
    const parsed = z.safeParse(query, value);
    return parsed.success ? pageOf(parsed.data, { perPage: 10, sort: '-createdAt' }) : null;
  };

  it('is read from either spelling, with the defaults for the rest', () => {
    expect([
      request({}),
      request({ page: '3', sort: 'createdAt' }),
      request({ paginationOptions: { page: '2', perPage: '50' } }),
    ]).toEqual([
      { page: 1, perPage: 10, sort: '-createdAt' },
      { page: 3, perPage: 10, sort: 'createdAt' },
      { page: 2, perPage: 50, sort: '-createdAt' },
    ]);
  });

  it.each([
    { page: '-1' },
    { page: '0' },
    { page: '1.5' },
    { page: '1e3' },
    { page: ' 1' },
    { page: '9007199254740993' },
    { perPage: '101' },
    { sort: 'name' },
    { order: 'asc' },
  ])('is refused for %j', (value) => {
    expect(request(value)).toBeNull();
  });
});
