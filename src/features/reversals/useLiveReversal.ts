import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { invalidate } from '../../api/invalidate.ts';
import { useInbox } from '../../entities/session/app.ts';

/** Reads a reversal and its history again when a notification about it arrives: the other side has taken a step. */
export function useLiveReversal(id: string): void {
  const inbox = useInbox();
  const latest = useSelector(
    inbox,
    (snapshot) =>
      snapshot?.context.items?.find(({ actionData }) => actionData?.parameters.reversalId === id)?.id ?? null,
  );
  useEffect(() => {
    if (latest !== null) void invalidate('/api/reversals', '/api/lifecycles');
  }, [latest]);
}
