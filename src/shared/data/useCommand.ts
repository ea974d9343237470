import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';

import { submissionMachine } from '#machines/processes/submission.machine.ts';

import { type ProblemLike, problemOf } from '../../api/problem.ts';
import { inspection } from '../../inspector/inspection.ts';

export interface CommandOptions<Answer> {
  onDone?: ((answer: Answer) => void) | undefined;
  /** Without it a failure is said in a toast. */
  onFailed?: ((problem: ProblemLike) => void) | undefined;
  /** What is done, as that toast's title says when it was not: `Watching Acme`. */
  what?: string | undefined;
}

export interface OptimisticOptions<Input> {
  /** Shows the outcome before the server has spoken; what it returns puts the old one back after a refusal. */
  optimistic?: ((input: Input) => () => void) | undefined;
}

export interface Command<Input> {
  /** Does nothing while an earlier one is under way. */
  submit: (input: Input) => void;
  /** Stops waiting and aborts the request; the server may have acted already. */
  cancel: () => void;
  /** Forgets the last refusal. */
  reset: () => void;
  isBusy: boolean;
  problem: ProblemLike | null;
}

const loadToast = () => import('../feedback/toast.tsx');

async function sayProblem(
  { detail, reasons }: ProblemLike,
  isUndone: boolean,
  what: string | undefined,
): Promise<void> {
  const { toast } = await loadToast();
  toast([detail, ...reasons, ...(isUndone ? ['The change was undone.'] : [])].join(' '), {
    level: 'error',
    ...(what === undefined ? {} : { title: `${what} did not work` }),
  });
}

/** The machine decides whether and when; what is run and what it answered stays here, with its type. */
function createRunner<Answer>() {
  let asked: ((signal: AbortSignal) => Promise<Answer>) | undefined;
  let answered: { answer: Answer } | undefined;
  return {
    machine: submissionMachine.provide({
      actors: {
        call: fromPromise<unknown, { input: unknown }>(async ({ signal }) => {
          if (!asked) throw new Error('submission: nothing was asked');
          answered = { answer: await asked(signal) };
          return answered.answer;
        }),
      },
    }),
    ask: (run: (signal: AbortSignal) => Promise<Answer>) => {
      asked = run;
    },
    answer: () => answered,
  };
}

/** Runs `run` through the submission machine: one at a time, its outcome told once. */
export function useCommand<Input, Answer>(
  run: (input: Input, signal: AbortSignal) => Promise<Answer>,
  { onDone, onFailed, what, optimistic }: CommandOptions<Answer> & OptimisticOptions<Input>,
): Command<Input> {
  const [runner] = useState(() => createRunner<Answer>());
  const undo = useRef<(() => void) | null>(null);
  const actor = useActorRef(runner.machine, { inspect: inspection });
  const tellDone = useEffectEvent(() => {
    undo.current = null;
    const answered = runner.answer();
    if (answered) onDone?.(answered.answer);
  });
  const putBack = useEffectEvent(() => {
    const isChanged = undo.current !== null;
    undo.current?.();
    undo.current = null;
    return isChanged;
  });
  const tellFailed = useEffectEvent((problem: ProblemLike) => {
    const isUndone = putBack();
    if (onFailed) onFailed(problem);
    else void sayProblem(problem, isUndone, what);
  });
  useEffect(() => {
    const done = actor.on('succeeded', () => tellDone());
    const failed = actor.on('failed', ({ problem }) => tellFailed(problemOf(problem)));
    const cancelled = actor.on('cancelled', () => putBack());
    return () => {
      cancelled.unsubscribe();
      done.unsubscribe();
      failed.unsubscribe();
    };
  }, [actor]);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const thrown = useSelector(actor, (snapshot) => snapshot.context.problem);
  return {
    submit: (input) => {
      if (actor.getSnapshot().hasTag('busy')) return;
      runner.ask((signal) => run(input, signal));
      undo.current = optimistic?.(input) ?? null;
      actor.send({ type: 'submission.submit', input });
    },
    cancel: () => actor.send({ type: 'submission.cancel' }),
    reset: () => actor.send({ type: 'submission.reset' }),
    isBusy,
    problem: thrown === null ? null : problemOf(thrown),
  };
}
