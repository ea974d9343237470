import { expect, test } from 'vitest';

import { isOwnOrigin, socketSources } from '../../../../server/features/socket/origin.ts';

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
])('asked at localhost:4100, the origin %s is let in: %s', (origin, isIn) => {
  expect(isOwnOrigin({ headers: { host: 'localhost:4100', origin } }, publicUrl)).toBe(isIn);
});

test('a socket that stands elsewhere joins the page’s policy, in both its schemes', () => {
  expect([socketSources(undefined), socketSources(''), socketSources('https://live.example/x')]).toEqual([
    [],
    [],
    ['https://live.example', 'wss://live.example'],
  ]);
});
