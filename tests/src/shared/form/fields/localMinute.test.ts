import { describe, expect, it } from 'vitest';

import { instantOf, localMinute } from '../../../../../src/shared/form/fields/localMinute.ts';

/** In whatever zone the test runs. */
const at = (hours: number, seconds = 0) => new Date(2026, 10, 20, hours, 5, seconds).toISOString();

describe('a minute of a field', () => {
  it('is the local one of an instant, and none of none', () => {
    expect([localMinute(at(14, 30)), localMinute(null)]).toEqual(['2026-11-20T14:05', '']);
  });

  it('is its instant, with the seconds of the one that stands where the minute is the same', () => {
    expect([
      instantOf('2026-11-20T14:05'),
      instantOf('2026-11-20T14:05', at(14, 30)),
      instantOf('2026-11-20T15:05', at(14, 30)),
    ]).toEqual([at(14), at(14, 30), at(15)]);
  });

  it('stays as it is where it is no time, and is null where it is empty', () => {
    expect([instantOf('soon'), instantOf('')]).toEqual(['soon', null]);
  });
});
