import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, type AnyEventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import { inboxMachine } from '#machines/processes/inbox.machine.ts';

import { transitionRecorder } from '../../support/coverage.ts';
import { modelOf } from '../../support/modelOf.ts';
import { modelPaths, pathEvents } from '../../support/modelPaths.ts';
import { inboxEvents, notificationAt as at, receivedAt as received } from '../../support/processCases.ts';
import { missedTransitions } from '../../support/walked.ts';

const { taken, inspect } = transitionRecorder();

function running() {
  const said: string[] = [];
  let refetched = 0;
  let request: unknown;
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        attention: fromCallback(() => {}),
        query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(({ input, receive }) => {
          request = input.request;
          receive(() => void (refetched += 1));
        }),
      },
      actions: {
        announce: (_, { notifications }) => void said.push(...notifications.map(({ id }) => `announce ${id}`)),
        follow: (_, { notification }) => void said.push(`follow ${notification.id}`),
        mark: (_, { id, isRead }) => void said.push(`mark ${id} ${isRead ? 'read' : 'unread'}`),
        markAll: () => void said.push('mark all'),
      },
    }),
    { inspect },
  ).start();
  const answer = (items: readonly Notification[]) =>
    actor.send({ type: 'query.answered', items, unread: items.filter(({ isRead }) => !isRead).length });
  return { actor, said, answer, refetched: () => refetched, request: () => request };
}

const model = modelOf(inboxMachine);
const { tested, graphed } = modelPaths(model, inboxEvents);

test('every path of the statechart is walked by the machine as by its model', () => {
  expect(tested.length).toBeGreaterThan(20);
  for (const path of tested) {
    const { actor } = running();
    for (const { event, state } of path.steps) {
      if (event.type !== 'xstate.init') send(actor, event);
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
  'connection.missed',
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

test('it asks for ten from the first, and announces nothing of what was there before', () => {
  const { said, answer, request } = running();
  answer([at(2), at(1)]);
  expect([request(), said]).toEqual([{ limit: 10, offset: 0 }, []]);
});

test.each([
  { type: 'connection.opened' },
  { type: 'connection.missed' },
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
  expect([refetched(), actor.getSnapshot().value]).toEqual([2, 'asking']);
  answer([]);
  expect([refetched(), actor.getSnapshot().value]).toEqual([2, 'ready']);
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
  actor.send({ type: 'inbox.mark', id: 'n2', isRead: false });
  expect([said.at(-1), actor.getSnapshot().context.unread]).toEqual(['mark n2 unread', 2]);
  actor.send({ type: 'inbox.markAll' });
  expect([said.at(-1), actor.getSnapshot().context.unread]).toEqual(['mark all', 0]);
});

test('one that is not among the ten is marked all the same', () => {
  const { actor, said } = running();
  actor.send({ type: 'inbox.mark', id: 'n9', isRead: true });
  expect([said, actor.getSnapshot().context]).toEqual([['mark n9 read'], { items: null, unread: 0, isStale: false }]);
});

afterAll(() => expect(missedTransitions('Vitest', inboxMachine, taken)).toEqual([]));
