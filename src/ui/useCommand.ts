import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { fromPromise } from 'xstate';

import { submissionMachine } from '#machines/processes/submission.machine.ts';

import { type ProblemLike, problemOf } from '../api/problem.ts';

export interface CommandOptions<Answer> {
  onDone?: ((answer: Answer) => void) | undefined;
  /** Without it a failure is said in a toast. */
  onFailed?: ((problem: ProblemLike) => void) | undefined;
}

export interface Command<Input> {
  /** Does nothing while an earlier one is under way. */
  submit: (input: Input) => void;
  /** Forgets the last refusal. */
  reset: () => void;
  isBusy: boolean;
  problem: ProblemLike | null;
}

const loadToast = () => import('./toast.tsx');

async function sayProblem({ detail, reasons }: ProblemLike): Promise<void> {
  const { toast } = await loadToast();
  toast([detail, ...reasons].join(' '), { level: 'error' });
}

/** Runs `run` through the submission machine: one at a time, its outcome told once. */
export function useCommand<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { onDone, onFailed }: CommandOptions<Answer>,
): Command<Input> {
  // The machine carries neither; it decides only whether and when.
  const asked = useRef<{ input: Input } | null>(null);
  const answered = useRef<{ answer: Answer } | null>(null);
  const actor = useActorRef(
    submissionMachine.provide({
      actors: {
        call: fromPromise<unknown, { input: unknown }>(async () => {
          if (!asked.current) throw new Error('submission: nothing was asked');
          const answer = await run(asked.current.input);
          answered.current = { answer };
          return answer;
        }),
      },
    }),
  );
  const tellDone = useEffectEvent(() => {
    if (answered.current) onDone?.(answered.current.answer);
  });
  const tellFailed = useEffectEvent((problem: ProblemLike) => {
    if (onFailed) onFailed(problem);
    else void sayProblem(problem);
  });
  useEffect(() => {
    const done = actor.on('succeeded', () => tellDone());
    const failed = actor.on('failed', ({ problem }) => tellFailed(problemOf(problem)));
    return () => {
      done.unsubscribe();
      failed.unsubscribe();
    };
  }, [actor]);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const thrown = useSelector(actor, (snapshot) => snapshot.context.problem);
  return {
    submit: (input) => {
      if (actor.getSnapshot().hasTag('busy')) return;
      asked.current = { input };
      actor.send({ type: 'submission.submit', input });
    },
    reset: () => actor.send({ type: 'submission.reset' }),
    isBusy,
    problem: thrown === null ? null : problemOf(thrown),
  };
}
