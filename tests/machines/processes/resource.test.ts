import { afterAll, beforeEach, expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromCallback } from 'xstate';

import { resourceMachine } from '#machines/processes/resource.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

interface Query {
  request: unknown;
  answer: (event: AnyEventObject) => void;
  refetched: number;
}
let requests: Query[] = [];
beforeEach(() => {
  requests = [];
});
const machine = resourceMachine.provide({
  actors: {
    query: fromCallback<AnyEventObject, { request: unknown }>(({ input, sendBack, receive }) => {
      const entry: Query = { request: input.request, answer: sendBack, refetched: 0 };
      requests.push(entry);
      receive(() => {
        entry.refetched++;
      });
    }),
  },
});
const started = () => createActor(machine, { input: { request: 'today' }, inspect }).start();
const answer = (data: unknown) => requests.at(-1)?.answer({ type: 'query.answered', data, meta: undefined });
const problem = { status: 404, code: 'not_found', detail: 'Not here.' };

test('an answer is loaded, ready, and kept while refetching', () => {
  const actor = started();
  expect(actor.getSnapshot().value).toEqual({ asking: 'loading' });
  answer('one');
  expect(actor.getSnapshot().value).toEqual({ asking: 'ready' });
  requests.at(-1)?.answer({ type: 'query.started' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.data]).toEqual([{ asking: 'refreshing' }, 'one']);
});

test('another request keeps the old answer and drops what comes late', () => {
  const actor = started();
  answer('one');
  actor.send({ type: 'resource.ask', request: 'all time' });
  requests[0]?.answer({ type: 'query.answered', data: 'late', meta: undefined });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.data]).toEqual([{ asking: 'refreshing' }, 'one']);
  answer('two');
  expect(actor.getSnapshot().context).toMatchObject({ request: 'all time', data: 'two' });
});

test('a failure is kept until a retry', () => {
  const actor = started();
  requests[0]?.answer({ type: 'query.failed', problem });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.problem]).toEqual([{ asking: 'failed' }, problem]);
  actor.send({ type: 'resource.retry' });
  expect([actor.getSnapshot().value, requests[0]?.refetched]).toEqual([{ asking: 'loading' }, 1]);
  answer('one');
  expect(actor.getSnapshot().context.problem).toBe(null);
});

afterAll(() => expect(missedTransitions('Vitest', resourceMachine, taken)).toEqual([]));
