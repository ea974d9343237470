import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';

import { areRowsOf } from '../../../src/api/answers.ts';
import { ProblemError } from '../../../src/api/problemError.ts';
import { invalidatePaths, queryActor } from '../../../src/api/query.ts';
import { client } from '../../../src/api/queryClient.ts';
import { within } from '../../support/within.ts';

const call = vi.hoisted(() =>
  vi.fn<(endpoint: unknown, input: unknown, options: { signal: AbortSignal }) => Promise<{ data: string[] }>>(),
);
vi.mock('../../../src/api/call.ts', () => ({ call }));

const listThings = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  access: 'staff',
  summary: 'Things.',
  query: z.strictObject({ page: z.optional(z.int()) }),
  success: { status: 200, data: z.array(z.string()) },
});

/** A machine that only writes down what its query says. */
const watch = (query: object) => {
  const said: { type: string; data?: unknown; problem?: { status: number } }[] = [];
  const machine = setup({
    actors: {
      query: queryActor<typeof listThings, object>({
        endpoint: listThings,
        toInput: (request) => ({ query: request }),
        answered: ({ data }) => ({ type: 'query.answered', data }),
      }),
    },
    actions: { note: ({ event }) => said.push(event) },
  }).createMachine({
    invoke: { id: 'query', src: 'query', input: { request: query } },
    on: { 'query.*': { actions: 'note' } },
  });
  const actor = createActor(machine).start();
  const heard = (type: string, times = 1) =>
    waitFor(actor, () => said.filter((event) => event.type === type).length >= times, { timeout: within(10_000) });
  return { actor, said, heard };
};

beforeEach(() => {
  client.clear();
  call.mockReset();
});

test('two readers of the same answer share one request', async () => {
  call.mockResolvedValue({ data: ['a'] });
  const [one, two] = [watch({ page: 1 }), watch({ page: 1 })];
  await Promise.all([one.heard('query.answered'), two.heard('query.answered')]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(one.said).toEqual([{ type: 'query.started' }, { type: 'query.answered', data: ['a'] }]);
  expect(areRowsOf(listThings, two.said[1]?.data)).toBe(true);
  one.actor.stop();
  two.actor.stop();
});

test('an invalidated path is refetched, unchanged rows keep their identity', async () => {
  call.mockResolvedValueOnce({ data: ['a'] }).mockResolvedValueOnce({ data: ['a'] });
  const asker = watch({ page: 2 });
  await asker.heard('query.answered');
  await invalidatePaths(['/api/thing']);
  await asker.heard('query.answered', 2);
  expect(asker.said.map(({ type }) => type)).toEqual([
    'query.started',
    'query.answered',
    'query.started',
    'query.answered',
  ]);
  expect(asker.said[3]?.data).toBe(asker.said[1]?.data);
  asker.actor.stop();
});

test('a refusal is reported once and not retried', async () => {
  call.mockRejectedValue(new ProblemError(404, null));
  const asker = watch({ page: 3 });
  await asker.heard('query.failed');
  expect(call).toHaveBeenCalledTimes(1);
  expect(asker.said[1]).toMatchObject({ type: 'query.failed', problem: { status: 404 } });
  asker.actor.stop();
});

test('an input the contract rejects fails without a request', async () => {
  const asker = watch({ colour: 'red' });
  expect(asker.said).toMatchObject([{ type: 'query.failed', problem: { status: 400 } }]);
  expect(call).not.toHaveBeenCalled();
  asker.actor.stop();
});

test('a superseded request is aborted', async () => {
  let signal: AbortSignal | undefined;
  call.mockImplementation((_, __, options) => {
    signal = options.signal;
    return new Promise(() => undefined);
  });
  const asker = watch({ page: 5 });
  await vi.waitFor(() => expect(signal).toBeDefined(), within(10_000));
  asker.actor.stop();
  expect(signal?.aborted).toBe(true);
});
