import { expect, test } from 'vitest';

import { problemOf, refusalOf } from '../../../../server/platform/http/problems.ts';

test('a statement that PostgreSQL ends at its limit answers what to do about it', () => {
  const ended = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  expect(problemOf(refusalOf(ended))).toEqual({
    type: 'urn:tributary:problem:unavailable',
    title: 'Not available',
    status: 503,
    detail: 'This took too long and was ended. Try again, or ask for a shorter period.',
    code: 'unavailable',
  });
});
