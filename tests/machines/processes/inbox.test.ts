import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type AnyEventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import { allMarked, inboxMachine, marked, type TabsEvent } from '#machines/processes/inbox.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { modelOf } from '../../../src/app/charts/walks/modelOf.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';
import {
  inboxEvents,
  notificationAt as at,
  receivedAt as received,
} from '../../../src/app/charts/walks/processCases.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

/** The inbox on a list that the test answers; `isOpen`: its line is open, and the list is being read. */
function running({ isOpen = true } = {}) {
  const clock = new SimulatedClock();
  const said: string[] = [];
  let refetched = 0;
  let request: unknown;
  const shown: unknown[] = [];
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        attention: fromCallback(() => {}),
        query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(({ input, receive }) => {
          request = input.request;
          receive(() => void (refetched += 1));
        }),
        tabs: fromCallback<TabsEvent, { userId: string }>(({ receive }) =>
          receive(({ unread }) => void shown.push(unread)),
        ),
      },
      actions: {
        announce: (_, { notifications }) => void said.push(...notifications.map(({ id }) => `announce ${id}`)),
        follow: (_, { notification }) => void said.push(`follow ${notification.id}`),
        mark: (_, { ids, isRead }) => void said.push(`mark ${ids.join(' ')} ${isRead ? 'read' : 'unread'}`),
        markAll: () => void said.push('mark all'),
      },
    }),
    { clock, inspect, input },
  ).start();
  if (isOpen) actor.send({ type: 'connection.opened' });
  const answer = (items: readonly Notification[]) =>
    actor.send({ type: 'query.answered', items, unread: items.filter(({ isRead }) => !isRead).length });
  return { actor, clock, said, shown, answer, refetched: () => refetched, request: () => request };
}

const input = { userId: 'user', role: 'partner' } as const;

const model = modelOf(inboxMachine, { ...input, items: null, unread: 0, isStale: false });
const { tested, graphed } = modelPaths(model, inboxEvents);

test('every path of the statechart is walked by the machine as by its model', () => {
  expect(tested.length).toBeGreaterThan(20);
  for (const path of tested) {
    const { actor, clock } = running({ isOpen: false });
    for (const { event, state } of path.steps) {
      if (event.type === 'xstate.after.linePatience.inbox.waiting') clock.increment(5000);
      else if (event.type !== 'xstate.init') send(actor, event);
      const { value, context } = actor.getSnapshot();
      expect({ path: path.description, value, context }).toEqual({
        path: path.description,
        value: state.value,
        context: state.context,
      });
    }
    actor.stop();
  }
});

const bare = [
  'connection.opened',
  'connection.closed',
  'connection.missed',
  'tabs.changed',
  'attention.returned',
  'inbox.retry',
  'inbox.markAll',
  'query.started',
  'query.failed',
] as const;

function send(actor: ReturnType<typeof running>['actor'], { type }: { type: string }) {
  const known =
    inboxEvents.find((event) => event.type === type) ??
    bare.map((name) => ({ type: name })).find((event) => event.type === type);
  if (known === undefined) throw new Error(`The model has ${type}, and this test does not.`);
  actor.send(known);
}

test('xstate/graph finds the same paths', () => {
  expect(graphed.map(pathEvents)).toEqual(tested.map(pathEvents));
});

test.each([
  ['the line opens', { type: 'connection.opened' }],
  ['the line does not open', { type: 'connection.closed' }],
] as const)('the list is read once when %s', (_, event) => {
  const { actor, clock, answer, request, refetched } = running({ isOpen: false });
  clock.increment(4999);
  expect([actor.getSnapshot().value, request()]).toEqual(['waiting', undefined]);
  actor.send(event);
  answer([]);
  clock.increment(60_000);
  expect([actor.getSnapshot().value, request(), refetched()]).toEqual([
    { reading: 'ready' },
    { limit: 10, offset: 0 },
    0,
  ]);
});

test('it is read without a line after five seconds, and once more when the line opens', () => {
  const { actor, clock, answer, refetched } = running({ isOpen: false });
  clock.increment(5000);
  answer([]);
  actor.send({ type: 'connection.opened' });
  expect([actor.getSnapshot().value, refetched()]).toEqual([{ reading: 'asking' }, 1]);
});

test('other tabs hear what is read, not what is shown before the server agrees', () => {
  const { actor, shown, answer } = running();
  answer([at(2), at(1)]);
  actor.send({ type: 'inbox.mark', ids: ['n1', 'n2'], isRead: true });
  expect([shown, actor.getSnapshot().context.unread]).toEqual([[2], 0]);
});

test('it fetches the first ten and does not announce existing ones', () => {
  const { said, answer, request } = running();
  answer([at(2), at(1)]);
  expect([request(), said]).toEqual([{ limit: 10, offset: 0 }, []]);
});

test.each([
  { type: 'connection.opened' },
  { type: 'connection.missed' },
  { type: 'tabs.changed' },
  { type: 'attention.returned' },
  { type: 'notification.received', notification: received(3) },
] as const)('$type reads the list anew, once more for all that comes meanwhile', (event) => {
  const { actor, answer, refetched } = running();
  answer([]);
  actor.send(event);
  actor.send(event);
  actor.send(event);
  expect(refetched()).toBe(1);
  answer([]);
  expect([refetched(), actor.getSnapshot().value]).toEqual([2, { reading: 'asking' }]);
  answer([]);
  expect([refetched(), actor.getSnapshot().value]).toEqual([2, { reading: 'ready' }]);
});

test('what came while the line was down is announced when the list is read, oldest first', () => {
  const { actor, said, answer } = running();
  answer([at(1)]);
  actor.send({ type: 'connection.opened' });
  answer([at(4), { ...at(3), isRead: true }, at(2), at(1)]);
  expect(said).toEqual(['announce n2', 'announce n4']);
});

test('older ones that move up when others are deleted are not announced', () => {
  const { actor, said, answer } = running();
  const ten = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at);
  answer(ten);
  actor.send({ type: 'query.started' });
  answer([...ten.slice(1), at(1)]);
  expect(said).toEqual([]);
});

test('of a list that is not full every one that appears is announced', () => {
  const { actor, said, answer } = running();
  answer([at(5), at(4)]);
  actor.send({ type: 'query.started' });
  answer([at(5), at(4), at(1)]);
  expect(said).toEqual(['announce n1']);
});

test('of a full list only what is later than its last', () => {
  const { actor, said, answer } = running();
  const ten = [20, 18, 16, 14, 12, 10, 8, 6, 4, 2].map(at);
  answer(ten);
  actor.send({ type: 'query.started' });
  const asOldAsTheLast = { ...at(1), time: at(2).time };
  answer([...ten.slice(0, 7), at(5), at(3), asOldAsTheLast]);
  expect(said).toEqual(['announce n3', 'announce n5']);
});

test('opening one follows its action and marks it, shown before the server has agreed', () => {
  const { actor, said, answer } = running();
  answer([at(2), at(1)]);
  actor.send({ type: 'inbox.open', notification: received(2) });
  actor.send({ type: 'inbox.open', notification: received(2) });
  const { items, unread } = actor.getSnapshot().context;
  expect([said, unread, items?.map(({ isRead }) => isRead)]).toEqual([
    ['follow n2', 'mark n2 read', 'follow n2', 'mark n2 read'],
    1,
    [true, false],
  ]);
  actor.send({ type: 'inbox.mark', ids: ['n2'], isRead: false });
  expect([said.at(-1), actor.getSnapshot().context.unread]).toEqual(['mark n2 unread', 2]);
  actor.send({ type: 'inbox.markAll' });
  expect([said.at(-1), actor.getSnapshot().context.unread]).toEqual(['mark all', 0]);
});

test('one that is not among the ten is marked all the same', () => {
  const { actor, said } = running();
  actor.send({ type: 'inbox.mark', ids: ['n9'], isRead: true });
  expect([said, actor.getSnapshot().context]).toEqual([
    ['mark n9 read'],
    { ...input, items: null, unread: 0, isStale: false },
  ]);
});

test('what is marked as it is changes nothing, and no number is below zero', () => {
  const list = { items: [at(1), { ...at(2), isRead: true }], unread: 0 };
  expect(marked(list, ['n2', 'n9'], true)).toBe(list);
  expect(marked(list, ['n1', 'n2'], true)).toEqual({ items: [{ ...at(1), isRead: true }, list.items[1]], unread: 0 });
  expect(marked(list, ['n1', 'n2'], false)).toEqual({ items: [at(1), at(2)], unread: 1 });
});

test('all marked as read are none unread, those beyond the list too; where there are none nothing changes', () => {
  const read = [
    { ...at(1), isRead: true },
    { ...at(2), isRead: true },
  ];
  const none = { items: read, unread: 0 };
  expect(allMarked(none)).toBe(none);
  expect(allMarked({ items: read, unread: 3 })).toEqual(none);
  expect(allMarked({ items: [at(1), at(2)], unread: 3 })).toEqual(none);
  expect(allMarked({ items: [at(1), at(2)], unread: 0 })).toEqual(none);
});

afterAll(() => expect(missedTransitions('Vitest', inboxMachine, taken)).toEqual([]));
