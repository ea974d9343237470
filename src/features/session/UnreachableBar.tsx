import { Bar } from '../../shared/feedback/Bar.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../entities/session/session.ts';

const isUnreachableOf = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { contact: 'unreachable' } });

/** Shown while the server is unreachable: the session is kept, and the page may be out of date. */
export function UnreachableBar() {
  const session = useSession();
  return useSessionSelector(isUnreachableOf) ? (
    <Bar action="Try again" onAction={() => session.send({ type: 'session.retry' })}>
      Can’t reach Tributary. What you see may be out of date.
    </Bar>
  ) : null;
}
