import { Button } from '@mantine/core';

import { type SessionSnapshot, useSession, useSessionSelector } from '../ui/session.ts';
import classes from './SessionBars.module.css';

const isUnreachableOf = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { contact: 'unreachable' } });

/** While the server does not answer: nobody is signed out, and what is on screen may be out of date. */
export function UnreachableBar() {
  const session = useSession();
  if (!useSessionSelector(isUnreachableOf)) return null;
  return (
    <div className={classes['bar']} data-level="warning" role="status">
      <span>Tributary cannot be reached. What you see may be out of date.</span>
      <Button size="compact-sm" variant="default" onClick={() => session.send({ type: 'session.retry' })}>
        Try again
      </Button>
    </div>
  );
}
