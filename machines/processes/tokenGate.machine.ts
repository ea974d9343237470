import { assign, fromPromise, setup } from 'xstate';

/** A page behind a token: asked of the server first, open when it holds, closed when it does not; no answer decides nothing. */
export const tokenGateMachine = setup({
  types: {
    context: {} as { problem: unknown },
    events: {} as { type: 'gate.retry' },
    tags: {} as 'busy',
  },
  actors: {
    verify: fromPromise<unknown>(() => Promise.reject(new Error('tokenGate: provide "verify"'))),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { problem: unknown }) => params.problem }),
    dropProblem: assign({ problem: null }),
  },
  guards: {
    isRefused: (_, params: { problem: unknown }) => [400, 401, 403, 404, 409, 410].includes(statusOf(params.problem)),
  },
}).createMachine({
  id: 'tokenGate',
  context: { problem: null },
  initial: 'verifying',
  states: {
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'verify',
        onDone: { target: 'open' },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.error }) },
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
          {
            target: 'unanswered',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
        ],
      },
    },
    open: {},
    refused: {},
    unanswered: {
      on: { 'gate.retry': { target: 'verifying', actions: 'dropProblem' } },
    },
  },
});

function statusOf(problem: unknown): number {
  const status: unknown = typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'status') : undefined;
  return typeof status === 'number' ? status : 0;
}
