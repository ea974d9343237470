import { afterAll, beforeEach, expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';

import { collectionMachine, type CollectionRequest } from '#machines/processes/collection.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

interface Query {
  request: CollectionRequest;
  answer: (event: AnyEventObject) => void;
  isStopped: boolean;
  refetched: number;
}
let requests: Query[] = [];
beforeEach(() => {
  requests = [];
});

const machine = collectionMachine.provide({
  actors: {
    query: fromCallback<AnyEventObject, { request: CollectionRequest }>(({ input, sendBack, receive }) => {
      const entry: Query = { request: input.request, answer: sendBack, isStopped: false, refetched: 0 };
      requests.push(entry);
      receive(() => {
        entry.refetched++;
      });
      return () => {
        entry.isStopped = true;
      };
    }),
  },
});
const first: CollectionRequest = { page: 1, perPage: 25, sort: '-createdAt', search: '', filters: {}, scope: {} };
const answered = (rows: unknown[], total = rows.length) => ({
  type: 'query.answered',
  rows,
  meta: undefined,
  total,
  totalIsExact: true,
});

test('an answer that is here is shown from the start, while it is read again', () => {
  const known = { rows: ['a'], meta: 'meta', total: 40, totalIsExact: false };
  const actor = createActor(machine, { input: { request: first, answer: known } });
  const { value, context } = actor.getSnapshot();
  expect(value).toEqual({ asking: 'refreshing' });
  expect(context).toEqual({
    request: first,
    ...known,
    selection: [],
    hasAnswer: true,
    isOutdated: false,
    problem: null,
  });
  actor.start();
  expect(requests.map(({ request }) => request)).toEqual([first]);
});

function started(request = first) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { request }, clock, inspect }).start();
  return { actor, clock };
}
const last = () => {
  const entry = requests.at(-1);
  if (!entry) throw new Error('nothing was asked');
  return entry;
};

test('the first answer is loaded, then ready', () => {
  const { actor } = started();
  expect(actor.getSnapshot().value).toEqual({ asking: 'loading' });
  last().answer({ type: 'query.started' });
  last().answer(answered(['a', 'b'], 40));
  expect(actor.getSnapshot().value).toEqual({ asking: 'ready' });
  expect(actor.getSnapshot().context).toMatchObject({ rows: ['a', 'b'], total: 40, problem: null });
});

test('another page keeps the previous rows while loading', () => {
  const { actor } = started();
  last().answer(answered(['a'], 40));
  actor.send({ type: 'collection.page', page: 2 });
  expect(actor.getSnapshot().value).toEqual({ asking: 'refreshing' });
  expect(actor.getSnapshot().context.rows).toEqual(['a']);
  expect(requests.map(({ request, isStopped }) => [request.page, isStopped])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('an answer that was overtaken is dropped', () => {
  const { actor } = started();
  const overtaken = last();
  actor.send({ type: 'collection.page', page: 2 });
  last().answer(answered(['new'], 40));
  overtaken.answer(answered(['old'], 40));
  expect(actor.getSnapshot().context.rows).toEqual(['new']);
});

test('size, order, filter and search begin at the first page', () => {
  const changes = [
    { type: 'collection.perPage', perPage: 50 },
    { type: 'collection.sort', sort: 'name' },
    { type: 'collection.filter', filters: { status: '1' }, sort: 'name' },
    { type: 'collection.search', search: 'x' },
  ] as const;
  const found = changes.map((change) => {
    const { actor } = started({ ...first, page: 4 });
    actor.send(change);
    return actor.getSnapshot().context.request;
  });
  expect(found).toEqual([
    { ...first, perPage: 50 },
    { ...first, sort: 'name' },
    { ...first, filters: { status: '1' }, sort: 'name' },
    { ...first, search: 'x' },
  ]);
});

test('a search is debounced by 50 ms and sends one request', () => {
  const { actor, clock } = started();
  last().answer(answered(['a']));
  actor.send({ type: 'collection.search', search: 'm' });
  clock.increment(49);
  actor.send({ type: 'collection.search', search: 'ma' });
  clock.increment(49);
  expect([requests.length, actor.getSnapshot().value]).toEqual([1, 'pausing']);
  clock.increment(1);
  expect(requests.map(({ request }) => request.search)).toEqual(['', 'ma']);
  expect(actor.getSnapshot().context.rows).toEqual(['a']);
});

test('the selection stays on another page and falls with another search or filter', () => {
  const { actor } = started();
  const selection = () => actor.getSnapshot().context.selection;
  actor.send({ type: 'collection.select', ids: ['a', 'b'] });
  actor.send({ type: 'collection.page', page: 2 });
  expect(selection()).toEqual(['a', 'b']);
  actor.send({ type: 'collection.filter', filters: { status: '0' }, sort: 'name' });
  expect(selection()).toEqual([]);
  actor.send({ type: 'collection.select', ids: ['c'] });
  actor.send({ type: 'collection.search', search: 'x' });
  expect(selection()).toEqual([]);
});

test('an empty page past the end turns back to the last one', () => {
  const { actor } = started({ ...first, page: 9 });
  last().answer(answered([], 60));
  expect(actor.getSnapshot().context.request.page).toBe(3);
  last().answer(answered(['z'], 60));
  expect(actor.getSnapshot().value).toEqual({ asking: 'ready' });
});

test('a failure is kept until a retry repeats the request', () => {
  const { actor } = started();
  const problem = { status: 500, code: 'internal', detail: 'Wrong Services' };
  last().answer({ type: 'query.failed', problem });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.problem]).toEqual([{ asking: 'failed' }, problem]);
  actor.send({ type: 'collection.retry' });
  expect([actor.getSnapshot().value, last().refetched]).toEqual([{ asking: 'loading' }, 1]);
  last().answer(answered(['a']));
  expect(actor.getSnapshot().context.problem).toBe(null);
});

test('the address brings a whole request back', () => {
  const { actor } = started();
  const request = { ...first, page: 3, search: 'x', filters: { status: '1' } };
  actor.send({ type: 'collection.restore', request });
  expect(last().request).toEqual(request);
});

afterAll(() => expect(missedTransitions('Vitest', collectionMachine, taken)).toEqual([]));
