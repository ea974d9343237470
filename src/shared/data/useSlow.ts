import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { patienceMachine } from '#machines/processes/patience.machine.ts';

import { inspection } from '../../inspector/inspection.ts';

/** Whether something has been busy for more than a second. */
export function useSlow(isBusy: boolean): boolean {
  const patience = useActorRef(patienceMachine, { inspect: inspection });
  useEffect(() => {
    if (!isBusy) return undefined;
    patience.send({ type: 'wait.began' });
    return () => patience.send({ type: 'wait.ended' });
  }, [patience, isBusy]);
  const isSlow = useSelector(patience, (snapshot) => snapshot.hasTag('slow'));
  return isBusy && isSlow;
}
