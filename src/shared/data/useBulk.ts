import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { assign, fromPromise } from 'xstate';
import { z } from 'zod/mini';

import { type BulkProgress, bulkMachine } from '#machines/processes/bulk.machine.ts';
import type { SubmissionOutcome } from '#machines/processes/submission.machine.ts';

import { outcomeOf } from '../../api/outcome.ts';
import { type ProblemLike, problemOf } from '../../api/problem.ts';
import { inspection } from '../../inspector/inspection.ts';
import type { RunScope } from './commandRunner.ts';
import { useOnce } from './useOnce.ts';

export interface BulkOptions<Part, Answer> {
  /** Under which its progress outlives the page (`bulkName`). */
  name: string;
  /** null to take up what is kept. */
  parts: readonly Part[] | null;
  part: z.ZodMiniType<Part>;
  answer: z.ZodMiniType<Answer>;
  send: (part: Part, scope: RunScope) => Promise<Answer>;
  /** Finished, or what was left of it was dismissed: `answers` are of the first parts. */
  onEnded: (answers: Answer[], parts: Part[]) => void;
}

export interface Bulk<Part, Answer> {
  parts: Part[];
  answers: Answer[];
  state: 'sending' | 'stopping' | 'left' | 'stopped' | 'refused' | 'unanswered' | 'ended';
  problem: ProblemLike | null;
  stop: () => void;
  proceed: () => void;
  dismiss: () => void;
}

/** What is kept; nothing where an earlier version of the product kept it in another form. */
function readKept<Part, Answer>(name: string, part: z.ZodMiniType<Part>, answer: z.ZodMiniType<Answer>): BulkProgress {
  const text = sessionStorage.getItem(name);
  const kept = z.object({ parts: z.array(part), answers: z.array(answer), key: z.nullable(z.string()) });
  const found = text === null ? undefined : kept.safeParse(JSON.parse(text)).data;
  return found ?? { parts: [], answers: [], key: null };
}

/** Sends the parts of a large change one after another; starts when it is first drawn. */
export function useBulk<Part, Answer>({
  name,
  parts,
  part,
  answer,
  send,
  onEnded,
}: BulkOptions<Part, Answer>): Bulk<Part, Answer> {
  const partsOf = z.array(part);
  const answersOf = z.array(answer);
  const attempt = async (given: unknown, scope: RunScope): Promise<SubmissionOutcome> => {
    try {
      return { type: 'answered', answer: await send(part.parse(given), scope) };
    } catch (error) {
      return { type: outcomeOf(problemOf(error)), problem: error };
    }
  };
  const machine = useOnce(() =>
    bulkMachine.provide({
      actors: {
        send: fromPromise<SubmissionOutcome, { part: unknown; key: string | null }>(
          ({ input: { part: given, key }, signal }) => attempt(given, { signal, idempotencyKey: key }),
        ),
      },
      actions: {
        createKey: assign({ key: ({ context: { key } }) => key ?? crypto.randomUUID() }),
        keep: ({ context: { parts: all, answers, key } }) =>
          sessionStorage.setItem(name, JSON.stringify({ parts: all, answers, key })),
        forget: () => sessionStorage.removeItem(name),
      },
    }),
  );
  const input = useOnce(() =>
    parts === null
      ? { ...readKept(name, part, answer), isKept: true }
      : { parts, answers: [], key: null, isKept: false },
  );
  const actor = useActorRef(machine, { input, inspect: inspection });
  const tellEnded = useEffectEvent((answers: readonly unknown[]) =>
    onEnded(answersOf.parse(answers), partsOf.parse(input.parts)),
  );
  useEffect(() => {
    const ended = actor.on('ended', ({ answers }) => tellEnded(answers));
    return () => ended.unsubscribe();
  }, [actor]);
  const snapshot = useSelector(actor, (now) => now);
  const { context } = snapshot;
  const state = () => {
    if (snapshot.matches({ paused: 'left' })) return 'left';
    if (snapshot.matches({ paused: 'stopped' })) return 'stopped';
    if (snapshot.matches({ paused: 'refused' })) return 'refused';
    if (snapshot.matches({ paused: 'unanswered' })) return 'unanswered';
    if (snapshot.matches('ended')) return 'ended';
    return context.isStopping ? 'stopping' : 'sending';
  };
  return {
    parts: partsOf.parse(context.parts),
    answers: answersOf.parse(context.answers),
    state: state(),
    problem: context.problem === null ? null : problemOf(context.problem),
    stop: () => actor.send({ type: 'bulk.stop' }),
    proceed: () => actor.send({ type: 'bulk.continue' }),
    dismiss: () => actor.send({ type: 'bulk.dismiss' }),
  };
}
