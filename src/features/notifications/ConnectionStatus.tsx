import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';

import { type ConnectionRef, useConnection } from '../../entities/session/app.ts';
import { tip } from '../../shared/feedback/tips.ts';
import classes from './ConnectionStatus.module.css';

/** Nothing while connected; a dot while reconnecting, and a retry once that has failed. */
export default function ConnectionStatus() {
  const connection = useConnection();
  return connection && <Status connection={connection} />;
}

function Status({ connection }: { connection: ConnectionRef }) {
  const isResting = useSelector(connection, (snapshot) => snapshot.hasTag('resting'));
  const isTrying = useSelector(
    connection,
    (snapshot) => snapshot.hasTag('waiting') || (snapshot.context.attempts > 0 && !snapshot.hasTag('online')),
  );
  if (isResting)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<span className={classes['dot']} />}
        onClick={() => connection.send({ type: 'connection.retry' })}
        {...tip('Live updates have stopped. The page still works.')}
      >
        Try again
      </Button>
    );
  if (!isTrying) return null;
  return (
    <span role="status" className={classes['waiting']} {...tip('Reconnecting…')}>
      <span className={classes['dot']} />
      <span className="unseen">Reconnecting live updates</span>
    </span>
  );
}
