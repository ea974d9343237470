import { afterAll, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A gate whose server answers these in turn: an error is thrown. */
function gate(...answers: unknown[]) {
  let count = 0;
  const verify = fromPromise<unknown>(async () => {
    const answer = answers[count];
    count += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const actor = createActor(tokenGateMachine.provide({ actors: { verify } }), { inspect }).start();
  return { actor, request: () => count };
}
const refusedWith = (status: number) => Object.assign(new Error('No.'), { status });

test('a token that holds opens the gate', async () => {
  const { actor } = gate({ isValid: true });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await settle();
  expect(actor.getSnapshot().value).toBe('open');
});

test.each([400, 401, 403, 404, 410])('an answer of %i closes the gate for good', async (status) => {
  const refusal = refusedWith(status);
  const { actor, request } = gate(refusal, { isValid: true });
  await settle();
  actor.send({ type: 'gate.retry' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.problem, request()]).toEqual(['refused', refusal, 1]);
});

test.each([0, 429, 500, 503])('an answer of %i decides nothing: it is retried', async (status) => {
  const { actor, request } = gate(refusedWith(status), { isValid: true });
  await settle();
  expect(actor.getSnapshot().value).toBe('unanswered');
  actor.send({ type: 'gate.retry' });
  expect(actor.getSnapshot().context.problem).toBe(null);
  await settle();
  expect([actor.getSnapshot().value, request()]).toEqual(['open', 2]);
});

afterAll(() => {
  expect(missedTransitions('Vitest', tokenGateMachine, taken)).toEqual([]);
});
