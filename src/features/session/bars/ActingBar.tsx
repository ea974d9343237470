import { Button } from '@mantine/core';

import { type SessionSnapshot, useSession, useSessionSelector } from '../../../entities/session/session.ts';
import { time } from '../../../shared/text/format.ts';
import classes from './ActingBar.module.css';

const storedOf = ({ context }: SessionSnapshot) => context.stored;
const isBusyOf = (snapshot: SessionSnapshot) => snapshot.matches('signingOut');

/** Shown while acting as a user; it cannot be dismissed, only ended. */
export default function ActingBar() {
  const session = useSession();
  const stored = useSessionSelector(storedOf);
  const isBusy = useSessionSelector(isBusyOf);
  if (!stored?.actor) return null;
  const { user, expiresAt } = stored;
  return (
    <section className={classes.bar} aria-label="Acting as a user">
      <p>
        <span>
          Acting as{' '}
          <b>
            {user.firstName} {user.lastName}
          </b>
          {user.partner && ` of ${user.partner.name}`}
        </span>{' '}
        <span className={classes.until}>until {time(expiresAt)}. This session is recorded.</span>
      </p>
      <Button size="compact-sm" color="dark" loading={isBusy} onClick={() => session.send({ type: 'session.signOut' })}>
        End
      </Button>
    </section>
  );
}
