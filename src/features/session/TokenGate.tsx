import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode } from 'react';
import { fromPromise } from 'xstate';

import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { problemOf, type ProblemLike } from '../../api/problem.ts';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { inspection } from '../../inspector/inspection.ts';
import { useCountdown } from '../../shared/text/useCountdown.ts';
import { useOnce } from '../../shared/data/useOnce.ts';

export interface TokenGateProps<Answer> {
  /** Calls the server; rejects with its problem. Read once. */
  verify: () => Promise<Answer>;
  waiting: ReactNode;
  refused: (problem: ProblemLike) => ReactNode;
  /** The page, with the server's answer about the token. */
  children: (answer: Answer) => ReactNode;
}

/** The gate's statechart on a real call. It decides; what was answered stays here, with its type. */
function createGate<Answer>(verify: () => Promise<Answer>) {
  let answered: { answer: Answer } | undefined;
  const ask = fromPromise<unknown>(async () => {
    answered = { answer: await verify() };
  });
  return { machine: tokenGateMachine.provide({ actors: { verify: ask } }), answer: () => answered };
}

/** Shows a page only once the server has verified its token. */
export function TokenGate<Answer>({ verify, waiting, refused, children }: TokenGateProps<Answer>) {
  const { machine, answer } = useOnce(() => createGate(verify));
  const gate = useActorRef(machine, { inspect: inspection });
  const state = useSelector(gate, (snapshot) => snapshot.value);
  const problem = useSelector(gate, (snapshot) => snapshot.context.problem);
  const wait = useCountdown(state === 'unanswered' ? (problemOf(problem).retryAfter ?? 0) : 0, problem);
  switch (state) {
    case 'open': {
      const answered = answer();
      return answered ? children(answered.answer) : waiting;
    }
    case 'refused':
      return refused(problemOf(problem));
    case 'unanswered':
      return <Failed problem={problemOf(problem)} onRetry={() => gate.send({ type: 'gate.retry' })} wait={wait} />;
    case 'verifying':
      return waiting;
  }
}
