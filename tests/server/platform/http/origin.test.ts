import { expect, test } from 'vitest';

import { isOwnOrigin, socketSources } from '../../../../server/platform/http/origin.ts';

const publicUrl = 'https://partners.example';

test.each([
  [undefined, true],
  [publicUrl, true],
  ['http://localhost:4100', true],
  ['https://localhost:4100', true],
  ['http://localhost:4101', false],
  ['file://localhost:4100', false],
  ['null', false],
  ['https://partners.example.evil.example', false],
])('at localhost:4100, the origin %s is allowed: %s', (origin, isIn) => {
  expect(isOwnOrigin({ headers: { host: 'localhost:4100', origin } }, publicUrl)).toBe(isIn);
});

test('a socket on another origin is added to the page’s policy, in both schemes', () => {
  expect([socketSources(undefined), socketSources(''), socketSources('https://live.example/x')]).toEqual([
    [],
    [],
    ['https://live.example', 'wss://live.example'],
  ]);
});
