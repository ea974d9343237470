import { afterAll, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

import { submissionMachine } from '#machines/processes/submission.machine.ts';

import { transitionRecorder } from '../../support/coverage.ts';
import { missedTransitions } from '../../support/walked.ts';
import { within } from '../../support/within.ts';

const { taken, inspect } = transitionRecorder();

function started(call: (input: unknown) => Promise<unknown>) {
  const machine = submissionMachine.provide({
    actors: { call: fromPromise<unknown, { input: unknown }>(({ input }) => call(input.input)) },
  });
  const actor = createActor(machine, { inspect }).start();
  const said: unknown[] = [];
  actor.on('*', (event) => said.push(event));
  return { actor, said };
}
const resting = { timeout: within(10_000) };

test('a submission is called once and its answer told once', async () => {
  const call = vi.fn<(input: unknown) => Promise<unknown>>(async (input: unknown) => ({ data: input }));
  const { actor, said } = started(call);
  actor.send({ type: 'submission.submit', input: { email: 'a@b.example' } });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  actor.send({ type: 'submission.submit', input: { email: 'again@b.example' } });
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'accepted' }), resting);
  expect(call.mock.calls).toEqual([[{ email: 'a@b.example' }]]);
  expect(said).toEqual([
    { type: 'succeeded', input: { email: 'a@b.example' }, answer: { data: { email: 'a@b.example' } } },
  ]);
});

test('a refused submission keeps its problem and may be sent again', async () => {
  const problem = { detail: 'Too common.' };
  let isRefused = true;
  const { actor, said } = started(() => (isRefused ? Promise.reject(problem) : Promise.resolve('done')));
  actor.send({ type: 'submission.submit', input: 1 });
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'refused' }), resting);
  expect(actor.getSnapshot().context).toEqual({ input: 1, problem });
  isRefused = false;
  actor.send({ type: 'submission.submit', input: 2 });
  expect(actor.getSnapshot().context).toEqual({ input: 2, problem: null });
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'accepted' }), resting);
  expect(said).toEqual([
    { type: 'failed', problem },
    { type: 'succeeded', input: 2, answer: 'done' },
  ]);
});

test('a reset forgets the problem', async () => {
  const { actor } = started(() => Promise.reject(new Error('no')));
  actor.send({ type: 'submission.submit', input: 1 });
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'refused' }), resting);
  actor.send({ type: 'submission.reset' });
  expect(actor.getSnapshot().value).toEqual({ resting: 'editing' });
  expect(actor.getSnapshot().context.problem).toBe(null);
});

test('a cancelled submission aborts its call, says so and may be sent again', async () => {
  const signals: AbortSignal[] = [];
  const machine = submissionMachine.provide({
    actors: {
      call: fromPromise<unknown, { input: unknown }>(({ signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      }),
    },
  });
  const actor = createActor(machine, { inspect }).start();
  const said: unknown[] = [];
  actor.on('*', (event) => said.push(event));
  actor.send({ type: 'submission.submit', input: 1 });
  actor.send({ type: 'submission.cancel' });
  expect(actor.getSnapshot().value).toEqual({ resting: 'editing' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(said).toEqual([{ type: 'cancelled' }]);
  actor.send({ type: 'submission.submit', input: 2 });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
});

test('a call that nobody provided fails by name', async () => {
  const actor = createActor(submissionMachine).start();
  actor.send({ type: 'submission.submit', input: 1 });
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'refused' }), resting);
  expect(actor.getSnapshot().context.problem).toEqual(new Error('submission: call is not provided'));
});

afterAll(() => expect(missedTransitions('Vitest', submissionMachine, taken)).toEqual([]));
