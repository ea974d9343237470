import { assign, emit, fromPromise, setup } from 'xstate';

import type { SubmissionOutcome } from './submission.machine.ts';

interface Outcome {
  outcome: SubmissionOutcome;
}

export interface BulkProgress {
  /** What is sent, one after another. */
  parts: readonly unknown[];
  /** What the first of them were answered. */
  answers: readonly unknown[];
  /** The Idempotency-Key of the part after them, once it was sent. */
  key: string | null;
}

export const bulkMachine = setup({
  types: {
    context: {} as BulkProgress & {
      /** What the last part failed with; null while nothing did. */
      problem: unknown;
      isStopping: boolean;
      /** It was running when the page was left. */
      isKept: boolean;
    },
    input: {} as BulkProgress & { isKept: boolean },
    events: {} as { type: 'bulk.stop' } | { type: 'bulk.continue' } | { type: 'bulk.dismiss' },
    emitted: {} as { type: 'ended'; answers: readonly unknown[] },
    tags: {} as 'busy',
  },
  actors: {
    send: fromPromise<SubmissionOutcome, { part: unknown; key: string | null }>(() =>
      Promise.reject(new Error('bulk: send is not provided')),
    ),
  },
  actions: {
    /** Given where the machine runs: a fresh one where there is none. */
    createKey: assign({
      key: (): string => {
        throw new Error('bulk: createKey is not provided');
      },
    }),
    /** Given where the machine runs: keeps how far it is where a reload of the page leaves it. */
    keep: () => {
      throw new Error('bulk: keep is not provided');
    },
    /** Given where the machine runs. */
    forget: () => {
      throw new Error('bulk: forget is not provided');
    },
    rememberAnswer: assign({
      answers: ({ context }, { outcome }: Outcome) =>
        outcome.type === 'answered' ? [...context.answers, outcome.answer] : context.answers,
      key: null,
    }),
    rememberProblem: assign({ problem: (_, params: { problem: unknown }) => params.problem }),
    forgetProblem: assign({ problem: null }),
    forgetKey: assign({ key: null }),
    rememberStop: assign({ isStopping: true }),
    forgetStop: assign({ isStopping: false }),
    tellEnded: emit(({ context }) => ({ type: 'ended' as const, answers: context.answers })),
  },
  guards: {
    isLast: ({ context }, { outcome }: Outcome) =>
      outcome.type === 'answered' && context.answers.length + 1 === context.parts.length,
    isStopped: ({ context }, { outcome }: Outcome) => outcome.type === 'answered' && context.isStopping,
    isAnswered: (_, { outcome }: Outcome) => outcome.type === 'answered',
    isRefused: (_, { outcome }: Outcome) => outcome.type === 'refused',
    isKept: ({ context }) => context.isKept,
  },
}).createMachine({
  id: 'bulk',
  description:
    'A large change, sent in small parts one after another, so that its progress is known and it can be stopped. What was answered stays done; the rest can be continued, also after a reload.',
  context: ({ input }) => ({ ...input, problem: null, isStopping: false }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Starts at once, unless it was under way when the page was left.',
      always: [
        { description: 'The user decides whether it goes on.', guard: 'isKept', target: 'paused.left' },
        { target: 'sending' },
      ],
    },
    sending: {
      description: 'Sending one part. It can be stopped after that part.',
      tags: 'busy',
      entry: ['createKey', 'keep'],
      exit: 'forgetStop',
      on: { 'bulk.stop': { actions: 'rememberStop' } },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { parts, answers, key } }) => ({ part: parts[answers.length], key }),
        onDone: [
          {
            description: 'That was the last part.',
            guard: { type: 'isLast', params: ({ event }) => ({ outcome: event.output }) },
            target: 'ended',
            actions: { type: 'rememberAnswer', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'The user stopped it. This part is still done.',
            guard: { type: 'isStopped', params: ({ event }) => ({ outcome: event.output }) },
            target: 'paused.stopped',
            actions: [{ type: 'rememberAnswer', params: ({ event }) => ({ outcome: event.output }) }, 'keep'],
          },
          {
            description: 'The next part follows.',
            guard: { type: 'isAnswered', params: ({ event }) => ({ outcome: event.output }) },
            target: 'sending',
            reenter: true,
            actions: { type: 'rememberAnswer', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'The server decided against this part.',
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'paused.refused',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
              'forgetKey',
              'keep',
            ],
          },
          {
            description: 'No definite answer about this part.',
            target: 'paused.unanswered',
            actions: { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
          },
        ],
        onError: {
          target: 'paused.unanswered',
          actions: { type: 'rememberProblem', params: ({ event }) => ({ problem: event.error }) },
        },
      },
    },
    paused: {
      description: 'Some parts are done, the others are not.',
      initial: 'left',
      on: {
        'bulk.continue': { target: 'sending', actions: 'forgetProblem' },
        'bulk.dismiss': { description: 'What is done stays done. The rest is not sent.', target: 'ended' },
      },
      states: {
        left: { description: 'The page was left or reloaded. The next part may be done too.' },
        stopped: { description: 'The user stopped it between two parts.' },
        refused: { description: 'The server refused a part.' },
        unanswered: { description: 'No response. The part may be done, so it’s sent again with the same key.' },
      },
    },
    ended: {
      type: 'final',
      description: 'Finished, or the rest was dismissed.',
      entry: ['forget', 'tellEnded'],
    },
  },
});

const problemOf = (outcome: SubmissionOutcome): unknown => (outcome.type === 'answered' ? null : outcome.problem);
