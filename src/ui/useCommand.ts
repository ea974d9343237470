import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';

import { submissionMachine } from '#machines/processes/submission.machine.ts';

import { type ProblemLike, problemOf } from '../api/problem.ts';
import { inspection } from './inspector/inspection.ts';

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

/** The machine decides whether and when; what is run and what it answered stays here, with its type. */
function createRunner<Answer>() {
  let asked: (() => Promise<Answer>) | undefined;
  let answered: { answer: Answer } | undefined;
  return {
    machine: submissionMachine.provide({
      actors: {
        call: fromPromise<unknown, { input: unknown }>(async () => {
          if (!asked) throw new Error('submission: nothing was asked');
          answered = { answer: await asked() };
          return answered.answer;
        }),
      },
    }),
    ask: (run: () => Promise<Answer>) => {
      asked = run;
    },
    answer: () => answered,
  };
}

/** Runs `run` through the submission machine: one at a time, its outcome told once. */
export function useCommand<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { onDone, onFailed }: CommandOptions<Answer>,
): Command<Input> {
  const [runner] = useState(() => createRunner<Answer>());
  const actor = useActorRef(runner.machine, { inspect: inspection });
  const tellDone = useEffectEvent(() => {
    const answered = runner.answer();
    if (answered) onDone?.(answered.answer);
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
      runner.ask(() => run(input));
      actor.send({ type: 'submission.submit', input });
    },
    reset: () => actor.send({ type: 'submission.reset' }),
    isBusy,
    problem: thrown === null ? null : problemOf(thrown),
  };
}
