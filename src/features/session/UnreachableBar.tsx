import { Bar } from '../../shared/feedback/Bar.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../entities/session/session.ts';

const isUnreachableOf = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { contact: 'unreachable' } });

/** While the server does not answer: nobody is signed out, and what is on screen may be out of date. */
export function UnreachableBar() {
  const session = useSession();
  return useSessionSelector(isUnreachableOf) ? (
    <Bar action="Try again" onAction={() => session.send({ type: 'session.retry' })}>
      Tributary cannot be reached. What you see may be out of date.
    </Bar>
  ) : null;
}
