import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback } from 'xstate';

import { collectionMachine, type CollectionRequest } from '#machines/processes/collection.machine.ts';

import { listShown } from '../../../../src/shared/data/listShown.ts';

const request: CollectionRequest = { page: 1, perPage: 25, sort: 'name', search: '', filters: {}, scope: {} };

let answer: (rows: readonly string[]) => void = () => {};
const machine = collectionMachine.provide({
  actors: {
    query: fromCallback<AnyEventObject, { request: CollectionRequest }>(({ sendBack }) => {
      answer = (rows) => sendBack({ type: 'query.answered', rows, meta: undefined, total: 60, totalIsExact: true });
    }),
  },
});

/** A list that has its first rows, and what was seen of it since. */
function listOfRows() {
  const actor = createActor(machine, { input: { request } }).start();
  const { subscribe, current, watchBusy } = listShown(actor);
  const seen: string[] = [];
  const see = () => {
    const shown = current();
    const { rows, request: query } = shown.context;
    return `page ${query.page} by ${query.sort}: ${rows.join()}${shown.hasTag('busy') ? ', asked' : ''}`;
  };
  const stop = subscribe(() => seen.push(see()));
  answer(['first']);
  seen.length = 0;
  return { actor, seen, see, stop, watchBusy };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('another page is seen once, with its rows, when these come within 100 ms', () => {
  const { actor, seen, see } = listOfRows();
  actor.send({ type: 'collection.page', page: 2 });
  vi.advanceTimersByTime(99);
  expect(see()).toBe('page 1 by name: first');
  answer(['second']);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual(['page 2 by name: second']);
});

test('after 100 ms the list shows that another order is loading', () => {
  const { actor, seen } = listOfRows();
  actor.send({ type: 'collection.sort', sort: '-name' });
  vi.advanceTimersByTime(100);
  expect(seen).toEqual(['page 1 by -name: first, asked']);
  answer(['last']);
  expect(seen).toEqual(['page 1 by -name: first, asked', 'page 1 by -name: last']);
});

test('the 100 ms are counted from the first request', () => {
  const { actor, seen } = listOfRows();
  actor.send({ type: 'collection.page', page: 2 });
  vi.advanceTimersByTime(60);
  actor.send({ type: 'collection.page', page: 3 });
  vi.advanceTimersByTime(40);
  expect(seen).toEqual(['page 3 by name: first, asked']);
});

test('what is selected, searched, filtered and how many rows a page has are seen at once', () => {
  const { actor, seen } = listOfRows();
  actor.send({ type: 'collection.select', ids: ['one'] });
  actor.send({ type: 'collection.search', search: 'tea' });
  actor.send({ type: 'collection.filter', filters: { state: 'open' }, sort: 'name' });
  actor.send({ type: 'collection.perPage', perPage: 50 });
  expect(seen).toHaveLength(4);
});

test('the loading state is reported immediately', () => {
  const { actor, watchBusy } = listOfRows();
  const heard: boolean[] = [];
  const stop = watchBusy((isBusy) => heard.push(isBusy));
  actor.send({ type: 'collection.page', page: 2 });
  answer(['second']);
  stop();
  actor.send({ type: 'collection.page', page: 3 });
  expect(heard).toEqual([false, true, false]);
});

test('a step that changes nothing on screen is not seen, and the state stays the one that was shown', () => {
  const actor = createActor(machine, { input: { request } });
  const { subscribe, current } = listShown(actor);
  const before = current();
  const seen: boolean[] = [];
  subscribe(() => seen.push(current().hasTag('busy')));
  actor.start();
  actor.send({ type: 'query.started' });
  expect(seen).toEqual([]);
  expect(current()).toBe(before);
  answer(['first']);
  expect(seen).toEqual([false]);
});

test('nothing is emitted after the last listener has unsubscribed', () => {
  const { actor, seen, stop } = listOfRows();
  actor.send({ type: 'collection.page', page: 2 });
  stop();
  vi.advanceTimersByTime(1000);
  answer(['second']);
  expect(seen).toEqual([]);
});
