import { Bar } from '../../../shared/feedback/Bar.tsx';
import { useSession, useSessionSelector } from '../../../entities/session/session.ts';
import { isUnreachable } from './isUnreachable.ts';

/** Shown while the server is unreachable: the session is kept, and the page may be out of date. */
export function UnreachableBar() {
  const session = useSession();
  return useSessionSelector(isUnreachable) ? (
    <Bar action="Try again" onAction={() => session.send({ type: 'session.retry' })}>
      Can’t reach Tributary. What you see may be out of date.
    </Bar>
  ) : null;
}
