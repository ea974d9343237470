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
    'A page opened from a link in an email, such as an invitation or a password reset. The link is checked before the page opens.',
  context: { problem: null },
  initial: 'verifying',
  states: {
    verifying: {
      description: 'Checking the link.',
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'verify',
        onDone: { target: 'open' },
        onError: [
          {
            description: 'The link is wrong, used or expired.',
            guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.error }) },
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
          {
            description: 'The check got no response.',
            target: 'unanswered',
            actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          },
        ],
      },
    },
    open: {
      description: 'The link is valid. The page opens.',
    },
    refused: {
      description: 'The link isn’t valid. The page explains why.',
    },
    unanswered: {
      description: 'No response. The user can try again.',
      on: { 'gate.retry': { target: 'verifying', actions: 'dropProblem' } },
    },
  },
});

function statusOf(problem: unknown): unknown {
  return typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'status') : undefined;
}
