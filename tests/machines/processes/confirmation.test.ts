import { afterAll, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();
const question = (id: string) => ({
  id,
  message: 'This record will be permanently deleted.',
  confirmLabel: 'Delete note',
});

function started() {
  const actor = createActor(confirmationMachine, { inspect }).start();
  const said: { type: string; id: string }[] = [];
  actor.on('*', (event) => said.push(event));
  return { actor, said };
}

test('a confirmed question notifies its caller and closes', () => {
  const { actor, said } = started();
  actor.send({ type: 'confirmation.request', question: question('a') });
  expect(actor.getSnapshot().matches('open')).toBe(true);
  actor.send({ type: 'confirmation.confirm' });
  expect(actor.getSnapshot().matches('closed')).toBe(true);
  expect(said).toEqual([{ type: 'confirmed', id: 'a' }]);
});

test('a rejected question notifies its caller and closes', () => {
  const { actor, said } = started();
  actor.send({ type: 'confirmation.request', question: question('a') });
  actor.send({ type: 'confirmation.reject' });
  expect(actor.getSnapshot().matches('closed')).toBe(true);
  expect(said).toEqual([{ type: 'rejected', id: 'a' }]);
});

test('another caller’s question is rejected while the first stays open', () => {
  const { actor, said } = started();
  actor.send({ type: 'confirmation.request', question: question('a') });
  actor.send({ type: 'confirmation.request', question: question('b') });
  expect(actor.getSnapshot().context.question).toEqual(question('a'));
  expect(said).toEqual([{ type: 'rejected', id: 'b' }]);
});

test('asking again while the question is open changes nothing', () => {
  const { actor, said } = started();
  actor.send({ type: 'confirmation.request', question: question('a') });
  actor.send({ type: 'confirmation.request', question: { ...question('a'), message: 'Another message.' } });
  expect(actor.getSnapshot().context.question).toEqual(question('a'));
  expect(said).toEqual([]);
});

test('an answer without a question does nothing', () => {
  const { actor, said } = started();
  actor.send({ type: 'confirmation.confirm' });
  actor.send({ type: 'confirmation.reject' });
  expect(said).toEqual([]);
});

afterAll(() => expect(missedTransitions('Vitest', confirmationMachine, taken)).toEqual([]));
