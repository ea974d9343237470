import { expect, test } from 'vitest';

import { periodIn, putPeriod } from '../../../../src/shared/period/periodAddress.ts';

const isNamed = (value: string): value is 'all time' | 'today' => value === 'all time' || value === 'today';
const read = (search: string) => periodIn(new URLSearchParams(search), isNamed, 'all time');

test.each([
  ['', { value: 'all time', range: null }],
  ['timeFilter=today', { value: 'today', range: null }],
  ['timeFilter=someday', { value: 'all time', range: null }],
  ['timeFilter=custom', { value: 'all time', range: null }],
  ['timeFilter=custom&from=2026-11-20&to=2026-11-01', { value: 'all time', range: null }],
  ['timeFilter=custom&from=2026-11-01&to=2026-13-01', { value: 'all time', range: null }],
  ['timeFilter=custom&from=2026-02-01&to=2026-02-31', { value: 'all time', range: null }],
  [
    'timeFilter=custom&from=2026-11-01&to=2026-11-20',
    { value: 'custom', range: { from: '2026-11-01', to: '2026-11-20' } },
  ],
])('the URL %s gives its period', (search, choice) => {
  expect(read(search)).toEqual(choice);
});

test('a period is added to the other query parameters, and the default one is omitted', () => {
  const params = new URLSearchParams('page=2');
  const custom = putPeriod(params, { from: '2026-11-01', to: '2026-11-20' }, 'all time');
  expect(custom.toString()).toBe('page=2&timeFilter=custom&from=2026-11-01&to=2026-11-20');
  expect(putPeriod(custom, 'today', 'all time').toString()).toBe('page=2&timeFilter=today');
  expect(putPeriod(custom, 'all time', 'all time').toString()).toBe('page=2');
});
