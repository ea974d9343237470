import '@mantine/core/styles/Tooltip.css';

import { Button, Tooltip } from '@mantine/core';
import { useSelector } from '@xstate/react';

import classes from './ConnectionStatus.module.css';
import { type Live, useLive } from './live.ts';

/** Nothing while the line is open; a dot while it is opened again, and a way to ask for it once that is given up. */
export default function ConnectionStatus() {
  const live = useLive();
  return live && <Status connection={live.connection} />;
}

function Status({ connection }: Pick<Live, 'connection'>) {
  const isResting = useSelector(connection, (snapshot) => snapshot.hasTag('resting'));
  const isTrying = useSelector(
    connection,
    (snapshot) => snapshot.hasTag('waiting') || (snapshot.context.attempts > 0 && !snapshot.hasTag('online')),
  );
  if (isResting)
    return (
      <Tooltip label="Live updates have stopped. The page itself still works.">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<span className={classes['dot']} />}
          onClick={() => connection.send({ type: 'connection.retry' })}
        >
          Try again
        </Button>
      </Tooltip>
    );
  if (!isTrying) return null;
  return (
    <Tooltip label="Connecting again …">
      <span role="status" className={classes['waiting']}>
        <span className={classes['dot']} />
        <span className="unseen">Live updates are being connected again</span>
      </span>
    </Tooltip>
  );
}
