import { assign, fromPromise } from 'xstate';

import { submissionMachine, type SubmissionOutcome } from '#machines/processes/submission.machine.ts';

import { outcomeOf } from '../../api/outcome.ts';
import { problemOf } from '../../api/problem.ts';

export interface RunScope {
  signal: AbortSignal;
  /** The same for every attempt until one has a definite answer. */
  idempotencyKey: string | null;
}
type Run<Answer> = (scope: RunScope) => Promise<Answer>;

/** Where the keys of unanswered inputs outlive the page. */
export interface KeyStore {
  readonly find: (input: unknown) => string | null;
  readonly keep: (input: unknown, key: string) => void;
  readonly forget: (key: string) => void;
}

/** The submission statechart on real calls. It decides whether and when; what is run and what it answered stays here, with its type. */
export function createRunner<Answer, Input = unknown>(keys: KeyStore | null = null) {
  const runs = new Map<unknown, Run<Answer>>();
  let answered: { answer: Answer } | undefined;
  let last: { input: Input } | undefined;
  const attempt = async (run: Run<Answer>, scope: RunScope): Promise<SubmissionOutcome> => {
    try {
      answered = { answer: await run(scope) };
      return { type: 'answered', answer: answered.answer };
    } catch (error) {
      return { type: outcomeOf(problemOf(error)), problem: error };
    }
  };
  return {
    machine: submissionMachine.provide({
      actions: {
        createKey: assign({ key: (_, { input }) => keys?.find(input) ?? crypto.randomUUID() }),
        keepKey: ({ context: { input, key } }) => {
          if (key !== null) keys?.keep(input, key);
        },
        forgetKey: ({ context: { key } }) => {
          if (key !== null) keys?.forget(key);
        },
      },
      actors: {
        call: fromPromise<SubmissionOutcome, { input: unknown; key: string | null }>(
          async ({ input: { input, key }, signal }) => {
            const run = runs.get(input);
            if (!run) throw new Error('submission: this input was not prepared');
            return attempt(run, { signal, idempotencyKey: key });
          },
        ),
      },
    }),
    /** What is run for an input that is about to be submitted; `isFirst` forgets the earlier ones, which are settled. */
    prepare: (input: Input, run: Run<Answer>, { isFirst }: { isFirst: boolean }) => {
      if (isFirst) runs.clear();
      runs.set(input, run);
      last = { input };
    },
    /** What was submitted last. */
    last: () => last,
    answer: () => answered,
  };
}
