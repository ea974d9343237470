import { assign, emit, fromPromise, setup } from 'xstate';

export const submissionMachine = setup({
  types: {
    context: {} as {
      input: unknown;
      /** What the call threw; null while nothing did. */
      problem: unknown;
    },
    events: {} as
      | { type: 'submission.submit'; input: unknown }
      | { type: 'submission.reset' }
      | { type: 'submission.cancel' },
    emitted: {} as
      | { type: 'succeeded'; input: unknown; answer: unknown }
      | { type: 'failed'; problem: unknown }
      | { type: 'cancelled' },
    tags: {} as 'busy',
  },
  actors: {
    call: fromPromise<unknown, { input: unknown }>(() => Promise.reject(new Error('submission: call is not provided'))),
  },
  actions: {
    rememberInput: assign((_, params: { input: unknown }) => ({ input: params.input, problem: null })),
    rememberProblem: assign((_, params: { problem: unknown }) => ({ problem: params.problem })),
    forgetProblem: assign({ problem: null }),
    tellCancelled: emit({ type: 'cancelled' as const }),
    tellSucceeded: emit(({ context }, params: { answer: unknown }) => ({
      type: 'succeeded' as const,
      input: context.input,
      answer: params.answer,
    })),
    tellFailed: emit((_, params: { problem: unknown }) => ({
      type: 'failed' as const,
      problem: params.problem,
    })),
  },
}).createMachine({
  id: 'submission',
  description: 'One request to the server for a person: sent once however often the button is pressed.',
  context: { input: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No request is running.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The person fills in the form.',
        },
        accepted: {
          description: 'The server has done what was asked.',
        },
        refused: {
          description: 'The server refused the request or did not answer; the form says why and keeps what was typed.',
        },
      },
      on: {
        'submission.submit': {
          target: 'submitting',
          actions: { type: 'rememberInput', params: ({ event }) => ({ input: event.input }) },
        },
        'submission.reset': { target: '.editing', actions: 'forgetProblem' },
      },
    },
    submitting: {
      description:
        'The request is running; the button is busy. Closing the form cancels it, and we do not know whether the server had already done it.',
      tags: 'busy',
      on: { 'submission.cancel': { target: 'resting.editing', actions: 'tellCancelled' } },
      invoke: {
        id: 'call',
        src: 'call',
        input: ({ context }) => ({ input: context.input }),
        onDone: {
          target: 'resting.accepted',
          actions: { type: 'tellSucceeded', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'resting.refused',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => ({ problem: event.error }) },
            { type: 'tellFailed', params: ({ event }) => ({ problem: event.error }) },
          ],
        },
      },
    },
  },
});
