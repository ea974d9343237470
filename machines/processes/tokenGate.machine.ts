import { assign, fromPromise, setup } from 'xstate';

/** The HTTP statuses of an invalid link. */
const refusals: ReadonlySet<unknown> = new Set([400, 401, 403, 404, 409, 410]);

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
    isRefused: (_, params: { problem: unknown }) => refusals.has(statusOf(params.problem)),
  },
}).createMachine({
  id: 'tokenGate',
  description:
    'A page behind a link from a mail, such as an invitation or a new password: the server is asked whether the link still holds before the page opens.',
  context: { problem: null },
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The server is checking the link.',
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'verify',
        onDone: { target: 'open' },
        onError: [
          {
            description: 'The server says that the link is wrong, used or too old.',
            guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.error }) },
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
          {
            description: 'The server did not answer: nothing is decided.',
            target: 'unanswered',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
        ],
      },
    },
    open: {
      description: 'The link holds: the page is open.',
    },
    refused: {
      description: 'The link does not hold; the page says so.',
    },
    unanswered: {
      description: 'The server did not answer; the person may try again.',
      on: { 'gate.retry': { target: 'verifying', actions: 'dropProblem' } },
    },
  },
});

function statusOf(problem: unknown): unknown {
  return typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'status') : undefined;
}
