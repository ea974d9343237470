import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';

import { type ConnectionRef, useConnection } from '../../entities/session/app.ts';
import { Tip } from '../../shared/feedback/Tip.tsx';
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
      <Tip isDescription label="Live updates have stopped. The page still works.">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<span className={classes['dot']} />}
          onClick={() => connection.send({ type: 'connection.retry' })}
        >
          Try again
        </Button>
      </Tip>
    );
  if (!isTrying) return null;
  return (
    <Tip label="Reconnecting…">
      <span role="status" className={classes['waiting']}>
        <span className={classes['dot']} />
        <span className="unseen">Reconnecting live updates</span>
      </span>
    </Tip>
  );
}
