import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { hints } from '../../../../server/features/socket/hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const said: [room: string, kinds: string[], at: number][] = [];
  const began = Date.now();
  const given = hints<string>((room, kinds) => said.push([room, [...kinds], Date.now() - began]), 700);
  return { ...given, said };
}

test('the first hint is given at once, what follows within the pause together at its end, and so on', () => {
  const page = started();
  for (let at = 0; at < 2000; at += 100) {
    page.moved('a', [at < 1000 ? 'earnings' : 'payouts']);
    if (at === 500) page.moved('a', ['traffic']);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5000);
  expect(page.said).toEqual([
    ['a', ['earnings'], 0],
    ['a', ['earnings', 'traffic'], 700],
    ['a', ['earnings', 'payouts'], 1400],
    ['a', ['payouts'], 2100],
  ]);
});

test('a room that has been quiet for the pause is given its next hint at once; rooms do not wait for one another', () => {
  const page = started();
  page.moved('a', ['earnings']);
  vi.advanceTimersByTime(300);
  page.moved('b', ['earnings']);
  vi.advanceTimersByTime(400);
  page.moved('a', ['traffic']);
  expect(page.said).toEqual([
    ['a', ['earnings'], 0],
    ['b', ['earnings'], 300],
    ['a', ['traffic'], 700],
  ]);
});

test('once stopped, no hint is given', () => {
  const page = started();
  page.moved('a', ['earnings']);
  page.moved('a', ['traffic']);
  page.stop();
  vi.advanceTimersByTime(5000);
  expect(page.said).toEqual([['a', ['earnings'], 0]]);
});
