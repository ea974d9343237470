import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import { HOUR } from '#contract/shared/day.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { modelOf } from '../../../src/app/charts/walks/modelOf.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';
import { connectionEvents } from '../../../src/app/charts/walks/processCases.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();
const [{ notification }, moved, written] = connectionEvents;

const half = () => 0.5;

/** The machine over a socket that only the test moves. */
function running(random = half) {
  const clock = new SimulatedClock();
  const line = { opened: 0, closed: 0, isWatched: false };
  const reported: string[] = [];
  const figures: unknown[] = [];
  const emitted: unknown[] = [];
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        socket: fromCallback(({ receive }) => {
          line.opened += 1;
          receive((event) => emitted.push(event));
          return () => void (line.closed += 1);
        }),
        attention: fromCallback(() => {
          line.isWatched = true;
          return () => void (line.isWatched = false);
        }),
        liveFigures: fromCallback(({ receive }) => receive((event) => figures.push(event))),
      },
      actions: {
        reportOpened: () => void reported.push('opened'),
        reportClosed: () => void reported.push('closed'),
        reportMissed: () => void reported.push('missed'),
        reportReceived: (_, { notification: { title } }) => void reported.push(title),
      },
    }),
    { input: { user: null, random }, clock, inspect },
  );
  actor.start();
  return { actor, clock, line, reported, figures, emitted };
}

const model = modelOf(connectionMachine, { user: null, attempts: 0, random: half });
const { tested, graphed } = modelPaths(model, connectionEvents);

test('every path of the statechart is walked by the machine as by its model', () => {
  expect(tested.length).toBeGreaterThan(40);
  for (const path of tested) {
    const { actor, clock } = running();
    for (const { event, state } of path.steps) {
      if (event.type === 'xstate.after.backoff.connection.waiting') clock.increment(5000);
      else if (event.type === 'socket.received') actor.send({ type: event.type, notification });
      else if (event.type === 'figures.moved') actor.send(moved);
      else if (event.type === 'mentions.written') actor.send(written);
      else if (isBare(event.type)) actor.send({ type: event.type });
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
  'connection.retry',
  'attention.returned',
  'socket.opened',
  'socket.dropped',
  'socket.refused',
  'socket.missed',
] as const;
const isBare = (type: string): type is (typeof bare)[number] => bare.some((known) => known === type);

test('xstate/graph finds the same paths', () => {
  expect(graphed.map(pathEvents)).toEqual(tested.map(pathEvents));
});

test.each([
  ['at least', () => 0, [1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000]],
  ['at most', () => 1, [1500, 3000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000]],
])('a line that stays down is tried ten times, after %s these waits, and then no more', (_, random, expected) => {
  const { actor, clock, line } = running(random);
  const waits: number[] = [];
  actor.send({ type: 'socket.dropped' });
  while (actor.getSnapshot().hasTag('waiting')) {
    const before = line.opened;
    let waited = 0;
    while (line.opened === before) {
      clock.increment(500);
      waited += 500;
    }
    waits.push(waited);
    actor.send({ type: 'socket.dropped' });
  }
  expect({ waits, value: actor.getSnapshot().value, ...line }).toEqual({
    waits: expected,
    value: 'resting',
    opened: 11,
    closed: 11,
    isWatched: true,
  });
  clock.increment(HOUR);
  expect(line.opened).toBe(11);
});

test.each(['attention.returned', 'connection.retry'] as const)(
  '%s wakes a line that rests, with ten attempts',
  (type) => {
    const { actor, clock, line, reported } = running();
    for (let n = 0; n < 11; n += 1) {
      actor.send({ type: 'socket.dropped' });
      clock.increment(5000);
    }
    expect(actor.getSnapshot().hasTag('resting')).toBe(true);
    actor.send({ type });
    actor.send({ type: 'socket.opened' });
    expect([line.opened, actor.getSnapshot().context.attempts, reported]).toEqual([
      12,
      0,
      [...Array.from({ length: 11 }, () => 'closed'), 'opened'],
    ]);
  },
);

test('arrivals are announced, only while connected', () => {
  const { actor, reported, line } = running();
  actor.send({ type: 'socket.received', notification });
  actor.send({ type: 'socket.opened' });
  actor.send({ type: 'socket.received', notification });
  actor.send({ type: 'socket.missed' });
  actor.stop();
  expect([reported, line]).toEqual([
    ['opened', notification.title, 'missed'],
    { opened: 1, closed: 1, isWatched: false },
  ]);
});

test('mentions go over the line, only while connected', () => {
  const { actor, emitted } = running();
  actor.send(written);
  actor.send({ type: 'socket.opened' });
  actor.send(written);
  expect(emitted).toEqual([written]);
  actor.stop();
});

test('figures that move are passed on while connected', () => {
  const { actor, figures } = running();
  actor.send(moved);
  actor.send({ type: 'socket.opened' });
  actor.send(moved);
  expect(figures).toEqual([{ type: 'figures.moved', kinds: ['earnings'] }]);
  actor.send({ type: 'socket.dropped' });
  expect(actor.getSnapshot().children.liveFigures).toBeUndefined();
  actor.stop();
});

afterAll(() => expect(missedTransitions('Vitest', connectionMachine, taken)).toEqual([]));
