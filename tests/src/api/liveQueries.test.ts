import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';

import { markLiveStale, refreshLive } from '../../../src/api/liveQueries.ts';
import { ProblemError } from '../../../src/api/problemError.ts';
import { queryActor } from '../../../src/api/query.ts';
import { client } from '../../../src/api/queryClient.ts';
import { within } from '../../support/within.ts';

const call = vi.hoisted(() => vi.fn<(endpoint: { path: string }, input: unknown) => Promise<{ data: number }>>());
vi.mock('../../../src/api/call.ts', () => ({ call }));

const figure = (path: `/api/${string}`) =>
  defineEndpoint({
    method: 'GET',
    path,
    access: 'staff',
    summary: 'A figure.',
    success: { status: 200, data: z.int() },
  });
const [earned, clicks] = [figure('/api/figures/earned'), figure('/api/figures/clicks')];

/** A machine that only writes down what its query says. */
const watch = (endpoint: typeof earned, isLive = true) => {
  const said: { type: string; data?: unknown; problem?: { status: number } }[] = [];
  const query = queryActor<typeof earned, object>({
    endpoint,
    isLive,
    toInput: (request) => request,
    answered: ({ data }) => ({ type: 'query.answered', data }),
  });
  const machine = setup({ actors: { query }, actions: { note: ({ event }) => said.push(event) } }).createMachine({
    invoke: { id: 'query', src: 'query', input: { request: {} } },
    on: { 'query.*': { actions: 'note' } },
  });
  const actor = createActor(machine).start();
  const heard = (count: number) => waitFor(actor, () => said.length >= count, { timeout: within(10_000) });
  return { actor, said, heard };
};
const requests = () => call.mock.calls.map(([{ path }]) => path);
const first = [{ type: 'query.started' }, { type: 'query.answered', data: 1 }];

beforeEach(() => {
  client.clear();
  call.mockReset();
  call.mockResolvedValue({ data: 1 });
});

test('what is live and on screen is read anew, without saying that it is being read', async () => {
  const [live, other, still] = [watch(earned), watch(clicks), watch(figure('/api/figures/earned-before'), false)];
  await Promise.all([live, other, still].map(({ heard }) => heard(2)));
  call.mockClear();
  call.mockResolvedValue({ data: 2 });
  await refreshLive(['/api/figures/earned']);
  expect(requests()).toEqual(['/api/figures/earned']);
  expect(live.said).toEqual([...first, { type: 'query.answered', data: 2 }]);
  expect([other.said, still.said]).toEqual([first, first]);
  for (const { actor } of [live, other, still]) actor.stop();
});

test('an answer that is being read is not taken for one from after the change', async () => {
  const answers: ((answer: { data: number }) => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const page = watch(earned);
  await vi.waitFor(() => expect(answers).toHaveLength(1), within(10_000));
  const refreshed = refreshLive(['/api/figures/']);
  answers[0]?.({ data: 1 });
  await vi.waitFor(() => expect(answers).toHaveLength(2), within(10_000));
  answers[1]?.({ data: 2 });
  await refreshed;
  expect(page.said).toEqual([...first, { type: 'query.answered', data: 2 }]);
  page.actor.stop();
});

test('what cannot be read is reported where it is shown; reading itself is done', async () => {
  const page = watch(earned);
  await page.heard(2);
  call.mockRejectedValue(new ProblemError(403, null));
  await refreshLive(['/api/figures/']);
  expect(page.said).toMatchObject([...first, { type: 'query.failed', problem: { status: 403 } }]);
  // The next one that the person asks for says so again.
  call.mockResolvedValue({ data: 3 });
  page.actor.stop();
  const again = watch(earned);
  await again.heard(2);
  expect(again.said.map(({ type }) => type)).toContain('query.started');
  again.actor.stop();
});

test('what is stale on a hidden page is read when something looks at it again', async () => {
  const page = watch(earned);
  await page.heard(2);
  markLiveStale(['/api/figures/']);
  expect(requests()).toEqual(['/api/figures/earned']);
  page.actor.stop();
  call.mockResolvedValue({ data: 2 });
  const again = watch(earned);
  await vi.waitFor(() => expect(again.said.at(-1)).toEqual({ type: 'query.answered', data: 2 }), within(10_000));
  again.actor.stop();
});
