import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';

import { hasNoAnswer } from '../../api/outcome.ts';
import { type ProblemLike, problemOf } from '../../api/problem.ts';
import { inspection } from '../../inspector/inspection.ts';
import { createRunner, type KeyStore, type RunScope } from './commandRunner.ts';
import { useOnce } from './useOnce.ts';

export interface CommandOptions<Answer, Input> {
  /** `input` is what was done: after a lost answer not always what was submitted last (`isEarlier`). */
  onDone?: ((answer: Answer, input: Input, isEarlier: boolean) => void) | undefined;
  /** Without it a failure shows a toast. `input` is what was submitted last. */
  onFailed?: ((problem: ProblemLike, input: Input) => void) | undefined;
  /** The action, for the title of that toast: `Watching Acme`. */
  what?: string | undefined;
  /** What is done is shown at once (`mutate`), and undone after a refusal: that toast says so. */
  isShownAtOnce?: boolean | undefined;
}

export interface RepeatableOptions {
  /** The endpoint takes an Idempotency-Key: sent again after a lost answer, it has one effect. */
  isRepeatable?: boolean | undefined;
  /** Where its keys outlive a reload of the page; without it they do not. The first counts. */
  keys?: KeyStore | null | undefined;
}

export interface CommandScope extends RunScope {
  /** What of it has gone through, in any unit. */
  onProgress: (progress: number) => void;
}

export interface Command<Input, Answer = unknown> {
  /** Does nothing while an earlier one is under way. */
  submit: (input: Input) => void;
  /** Stops waiting and aborts the request; the server may have acted already. */
  cancel: () => void;
  /** Forgets the last refusal. */
  reset: () => void;
  isBusy: boolean;
  /** An attempt may have been done though its answer is missing: submitting again is safe and finds out. */
  isUnanswered: boolean;
  problem: ProblemLike | null;
  /** What `run` reported last of the attempt under way; null while it reported nothing. */
  progress: number | null;
  /** What the last attempt was answered, once it is accepted and until the next one. */
  answer: Answer | null;
  /** What the last accepted attempt was answered; it stays while another one runs, is cancelled or refused. */
  lastAnswer: Answer | null;
}

const loadToasts = () => import('./commandToasts.ts');
const noAnswer = 'No response from the server, so this may already be done. Try again: it won’t be done twice.';

/** Runs `run` through the submission machine: one at a time, with one callback for the outcome. */
export function useCommand<Input, Answer>(
  run: (input: Input, scope: CommandScope) => Promise<Answer>,
  {
    onDone,
    onFailed,
    what,
    isShownAtOnce = false,
    isRepeatable = false,
    keys,
  }: CommandOptions<Answer, Input> & RepeatableOptions,
): Command<Input, Answer> {
  const runner = useOnce(() => createRunner<{ answer: Answer; input: Input }, Input>(keys));
  const actor = useActorRef(runner.machine, { inspect: inspection });
  const inWords = (thrown: unknown): ProblemLike => {
    const problem = problemOf(thrown);
    return isRepeatable && hasNoAnswer(problem) ? { ...problem, detail: noAnswer } : problem;
  };
  const tellDone = useEffectEvent((isEarlier: boolean) => {
    const done = runner.answer()?.answer;
    if (done) onDone?.(done.answer, done.input, isEarlier);
    if (isEarlier) void loadToasts().then(({ sayLaterNotSent }) => sayLaterNotSent());
  });
  const tellFailed = useEffectEvent((thrown: unknown) => {
    const problem = inWords(thrown);
    const last = runner.last();
    if (onFailed && last) onFailed(problem, last.input);
    else {
      const isUnknown = isRepeatable && hasNoAnswer(problem);
      const title = what === undefined || isUnknown ? what : `${what} failed`;
      void loadToasts().then(({ sayProblem }) => sayProblem(problem, { title, isUndone: isShownAtOnce }));
    }
  });
  useEffect(() => {
    const done = actor.on('succeeded', ({ isEarlier }) => tellDone(isEarlier));
    const failed = actor.on('failed', ({ problem }) => tellFailed(problem));
    return () => {
      done.unsubscribe();
      failed.unsubscribe();
    };
  }, [actor]);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.hasTag('unanswered'));
  const isAccepted = useSelector(actor, (snapshot) => snapshot.matches({ resting: 'accepted' }));
  const thrown = useSelector(actor, (snapshot) => snapshot.context.problem);
  const progress = useSelector(actor, (snapshot) => snapshot.context.progress);
  const answered = useSelector(actor, () => runner.answer());
  const onProgress = (now: number) => actor.send({ type: 'submission.progressed', progress: now });
  return {
    submit: (input) => {
      const before = actor.getSnapshot();
      if (before.hasTag('busy')) return;
      runner.prepare(input, async (scope) => ({ answer: await run(input, { ...scope, onProgress }), input }), {
        isFirst: !before.hasTag('unanswered'),
      });
      actor.send({ type: 'submission.submit', input });
    },
    cancel: () => actor.send({ type: 'submission.cancel' }),
    reset: () => actor.send({ type: 'submission.reset' }),
    isBusy,
    isUnanswered: isRepeatable && isUnanswered,
    problem: thrown === null ? null : inWords(thrown),
    progress: isBusy ? progress : null,
    answer: isAccepted ? (answered?.answer.answer ?? null) : null,
    lastAnswer: answered?.answer.answer ?? null,
  };
}
