import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { fromPromise } from 'xstate';

import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { problemOf, type ProblemLike } from '../../api/problem.ts';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { inspection } from '../../inspector/inspection.ts';
import { useCountdown } from '../../shared/text/useCountdown.ts';

export interface TokenGateProps {
  /** Calls the server; rejects with its problem. Read once. */
  verify: () => Promise<unknown>;
  waiting: ReactNode;
  refused: (problem: ProblemLike) => ReactNode;
  children: ReactNode;
}

/** Shows a page only once the server has verified its token. */
export function TokenGate({ verify, waiting, refused, children }: TokenGateProps) {
  const [machine] = useState(() => tokenGateMachine.provide({ actors: { verify: fromPromise(verify) } }));
  const gate = useActorRef(machine, { inspect: inspection });
  const state = useSelector(gate, (snapshot) => snapshot.value);
  const problem = useSelector(gate, (snapshot) => snapshot.context.problem);
  const wait = useCountdown(state === 'unanswered' ? (problemOf(problem).retryAfter ?? 0) : 0, problem);
  switch (state) {
    case 'open':
      return children;
    case 'refused':
      return refused(problemOf(problem));
    case 'unanswered':
      return <Failed problem={problemOf(problem)} onRetry={() => gate.send({ type: 'gate.retry' })} wait={wait} />;
    case 'verifying':
      return waiting;
  }
}
