import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import { liveFiguresMachine } from '#machines/processes/liveFigures.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

function started(random = 0.5) {
  const clock = new SimulatedClock();
  const requests: (readonly FigureKind[])[] = [];
  const stale: (readonly FigureKind[])[] = [];
  let answer: (took: number) => void = () => {};
  const actor = createActor(
    liveFiguresMachine.provide({
      actors: {
        visibility: fromCallback(() => {}),
        readFigures: fromPromise(({ input }) => {
          requests.push(input.kinds);
          return new Promise((resolve) => {
            answer = resolve;
          });
        }),
      },
      actions: { markStale: (_, { kinds }) => stale.push(kinds) },
    }),
    { clock, input: { random: () => random }, inspect },
  ).start();
  return {
    clock,
    requests: requests,
    stale,
    value: () => actor.getSnapshot().value,
    moved: (...kinds: FigureKind[]) => actor.send({ type: 'figures.moved', kinds }),
    send: actor.send.bind(actor),
    /** The reading has taken so many milliseconds. */
    read: async (took: number) => {
      answer(took);
      await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(undefined))));
    },
  };
}

test('what moves within the moment is read together, after up to 100 ms', () => {
  const page = started(0.5);
  page.moved('traffic');
  page.moved('earnings');
  page.moved('traffic');
  page.clock.increment(49);
  expect(page.requests).toEqual([]);
  page.clock.increment(1);
  expect(page.requests).toEqual([['traffic', 'earnings']]);
});

test('one reading is under way at a time, and what moves meanwhile is read after it, once', async () => {
  const page = started(0);
  page.moved('traffic');
  page.clock.increment(0);
  page.moved('earnings');
  page.moved('payouts');
  page.clock.increment(10_000);
  expect(page.requests).toEqual([['traffic']]);
  await page.read(0);
  page.clock.increment(0);
  expect(page.requests).toEqual([['traffic'], ['earnings', 'payouts']]);
  await page.read(0);
  page.clock.increment(10_000);
  expect([page.value(), page.requests.length]).toEqual([{ shown: 'current' }, 2]);
});

test.each([
  ['as long as the last one took', 700, 700],
  ['but no longer than five seconds', 60_000, 5000],
])('the next reading waits %s', async (_, took, pause) => {
  const page = started(0);
  page.moved('traffic');
  page.clock.increment(0);
  await page.read(took);
  page.moved('traffic');
  page.clock.increment(pause - 1);
  expect(page.requests).toHaveLength(1);
  page.clock.increment(1);
  expect(page.requests).toHaveLength(2);
});

test('a hidden page reads nothing: what has moved is stale until it is shown', () => {
  const page = started();
  page.moved('traffic');
  page.send({ type: 'page.hidden' });
  page.moved('payouts');
  page.clock.increment(10_000);
  expect([page.requests, page.stale]).toEqual([[], [['traffic'], ['payouts']]]);
  page.send({ type: 'page.shown' });
  page.clock.increment(10_000);
  expect([page.value(), page.requests]).toEqual([{ shown: 'current' }, []]);
});

afterAll(() => expect(missedTransitions('Vitest', liveFiguresMachine, taken)).toEqual([]));
