import { expect, test } from 'vitest';

import { observable } from '../../../../src/shared/data/observable.ts';

test('those who watch a value hear of every change, until they leave', () => {
  const { current, set, subscribe, isWatched } = observable('a');
  const heard: string[] = [];
  const leave = subscribe(() => heard.push(current()));
  set('b');
  set('b');
  set('c');
  const wasWatched = isWatched();
  leave();
  set('d');
  expect({ heard, wasWatched, isWatched: isWatched(), now: current() }).toEqual({
    heard: ['b', 'c'],
    wasWatched: true,
    isWatched: false,
    now: 'd',
  });
});
