import { assign, emit, fromPromise, setup } from 'xstate';

/** What became of a call. Only `answered` and `refused` say what the server did with its Idempotency-Key. */
export type SubmissionOutcome =
  | { type: 'answered'; answer: unknown }
  /**
   * `refused`: the server decided against it. `barred`: turned away before its key was looked at. `lost`: no answer, so it
   * may have been done. `mismatched`: the key was used by another input.
   */
  | { type: 'refused' | 'barred' | 'lost' | 'mismatched'; problem: unknown };

interface Outcome {
  outcome: SubmissionOutcome;
}

export const submissionMachine = setup({
  types: {
    context: {} as {
      input: unknown;
      /** The Idempotency-Key; null while no submission is open. */
      key: string | null;
      /** Inputs sent under the key whose answer is missing, oldest first, each once. */
      unanswered: readonly unknown[];
      /** What the call failed with; null while nothing did. */
      problem: unknown;
      /** How much has been sent or received, in the unit the call reports; null while it reports nothing. */
      progress: number | null;
    },
    events: {} as
      | { type: 'submission.submit'; input: unknown }
      | { type: 'submission.progressed'; progress: number }
      | { type: 'submission.reset' }
      | { type: 'submission.cancel' },
    emitted: {} as
      /** `isEarlier`: an earlier attempt had arrived, and what was submitted after it was not done. */
      | { type: 'succeeded'; input: unknown; answer: unknown; isEarlier: boolean }
      | { type: 'failed'; problem: unknown }
      | { type: 'cancelled' },
    tags: {} as 'busy' | 'unanswered',
  },
  actors: {
    call: fromPromise<SubmissionOutcome, { input: unknown; key: string | null }>(() =>
      Promise.reject(new Error('submission: call is not provided')),
    ),
  },
  actions: {
    /** Given where the machine runs: an `assign` of the key that `keepKey` kept for this input, else of a fresh one. */
    createKey: assign({
      key: (_, _params: { input: unknown }): string => {
        throw new Error('submission: createKey is not provided');
      },
    }),
    /** Given where the machine runs: keeps the key of the input where a reload of the page leaves it. */
    keepKey: () => {
      throw new Error('submission: keepKey is not provided');
    },
    /** Given where the machine runs: keeps the key for no input any more. */
    forgetKey: () => {
      throw new Error('submission: forgetKey is not provided');
    },
    rememberInput: assign((_, params: { input: unknown }) => ({ input: params.input, problem: null, progress: null })),
    rememberProgress: assign((_, params: { progress: number }) => ({ progress: params.progress })),
    rememberUnanswered: assign({
      unanswered: ({ context: { input, unanswered } }) =>
        unanswered.some((earlier) => isSame(earlier, input)) ? unanswered : [...unanswered, input],
    }),
    dropOldest: assign({ unanswered: ({ context }) => context.unanswered.slice(1) }),
    settle: assign({ key: null, unanswered: [] }),
    rememberProblem: assign((_, params: Outcome) => ({ problem: problemOf(params.outcome) })),
    forgetProblem: assign({ problem: null }),
    tellCancelled: emit({ type: 'cancelled' as const }),
    tellSucceeded: emit(({ context }, params: Outcome) => ({
      type: 'succeeded' as const,
      input: context.input,
      answer: answerOf(params.outcome),
      isEarlier: false,
    })),
    tellEarlierSucceeded: emit(({ context }, params: Outcome) => ({
      type: 'succeeded' as const,
      input: context.unanswered[0],
      answer: answerOf(params.outcome),
      isEarlier: true,
    })),
    tellFailed: emit((_, params: Outcome) => ({ type: 'failed' as const, problem: problemOf(params.outcome) })),
  },
  guards: {
    isAnswered: (_, params: Outcome) => params.outcome.type === 'answered',
    isLost: (_, params: Outcome) => params.outcome.type === 'lost',
    isUndecided: (_, params: Outcome) => params.outcome.type === 'lost' || params.outcome.type === 'barred',
    isStillUnanswered: ({ context }, params: Outcome) =>
      params.outcome.type === 'barred' && context.unanswered.length > 0,
    hasEarlierArrived: ({ context }, params: Outcome) =>
      params.outcome.type === 'mismatched' && context.unanswered.length > 0,
    hasAnotherArrived: ({ context }, params: Outcome) =>
      params.outcome.type === 'mismatched' && context.unanswered.length > 1,
  },
}).createMachine({
  id: 'submission',
  description:
    'A request that must happen at most once. Until there’s a definite response, every retry carries the same key, so the server acts only once.',
  context: { input: null, key: null, unanswered: [], problem: null, progress: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No request running.',
      initial: 'editing',
      states: {
        editing: { description: 'The user is filling in the form.' },
        accepted: { description: 'It went through.', entry: ['forgetKey', 'settle'] },
        refused: {
          description: 'The server refused. The form shows why and keeps what was typed.',
          entry: ['forgetKey', 'settle'],
        },
        unanswered: {
          description:
            'No response, or the user stopped waiting. It may have gone through, so the next attempt carries the same key.',
          tags: 'unanswered',
          on: {
            'submission.submit': {
              target: '#submission.submitting',
              actions: [{ type: 'rememberInput', params: ({ event }) => ({ input: event.input }) }, 'keepKey'],
            },
            'submission.reset': { actions: 'forgetProblem' },
          },
        },
      },
      on: {
        'submission.submit': {
          target: 'submitting',
          actions: [
            { type: 'createKey', params: ({ event }) => ({ input: event.input }) },
            { type: 'rememberInput', params: ({ event }) => ({ input: event.input }) },
            'keepKey',
          ],
        },
        'submission.reset': { target: '.editing', actions: 'forgetProblem' },
      },
    },
    submitting: {
      description: 'Sending. It can be cancelled, but the server may already have acted.',
      tags: 'busy',
      on: {
        'submission.cancel': { target: 'resting.unanswered', actions: ['rememberUnanswered', 'tellCancelled'] },
        'submission.progressed': {
          actions: { type: 'rememberProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
      },
      invoke: {
        id: 'call',
        src: 'call',
        input: ({ context }) => ({ input: context.input, key: context.key }),
        onDone: [
          {
            description: 'The server confirmed it.',
            guard: { type: 'isAnswered', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.accepted',
            actions: { type: 'tellSucceeded', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'An earlier attempt with this key already went through, so this one was not done.',
            guard: { type: 'hasEarlierArrived', params: ({ event }) => ({ outcome: event.output }) },
            target: 'recalling',
          },
          {
            description: 'No response from the server.',
            guard: { type: 'isLost', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.unanswered',
            actions: [
              'rememberUnanswered',
              { type: 'rememberProblem', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellFailed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            description: 'Turned away before the key was checked. What happened to the earlier attempt is still open.',
            guard: { type: 'isStillUnanswered', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.unanswered',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellFailed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            target: 'resting.refused',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellFailed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'resting.unanswered',
          actions: [
            'rememberUnanswered',
            { type: 'rememberProblem', params: ({ event }) => ({ outcome: lostTo(event.error) }) },
            { type: 'tellFailed', params: ({ event }) => ({ outcome: lostTo(event.error) }) },
          ],
        },
      },
    },
    recalling: {
      description:
        'An earlier attempt went through. Sends it again with the same key to get its result; nothing happens twice.',
      tags: 'busy',
      on: { 'submission.cancel': { target: 'resting.unanswered', actions: 'tellCancelled' } },
      invoke: {
        id: 'recall',
        src: 'call',
        input: ({ context }) => ({ input: context.unanswered[0], key: context.key }),
        onDone: [
          {
            description: 'The server repeats its earlier response.',
            guard: { type: 'isAnswered', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.accepted',
            actions: { type: 'tellEarlierSucceeded', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'Not this attempt. Asks about the next one.',
            guard: { type: 'hasAnotherArrived', params: ({ event }) => ({ outcome: event.output }) },
            target: 'recalling',
            reenter: true,
            actions: 'dropOldest',
          },
          {
            description: 'Still no answer about this attempt.',
            guard: { type: 'isUndecided', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.unanswered',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellFailed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            target: 'resting.refused',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'tellFailed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'resting.unanswered',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => ({ outcome: lostTo(event.error) }) },
            { type: 'tellFailed', params: ({ event }) => ({ outcome: lostTo(event.error) }) },
          ],
        },
      },
    },
  },
});

const lostTo = (problem: unknown): SubmissionOutcome => ({ type: 'lost', problem });
const problemOf = (outcome: SubmissionOutcome): unknown => (outcome.type === 'answered' ? null : outcome.problem);
const answerOf = (outcome: SubmissionOutcome): unknown => (outcome.type === 'answered' ? outcome.answer : null);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
