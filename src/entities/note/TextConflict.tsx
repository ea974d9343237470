import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';

import classes from './Notes.module.css';

export interface TextConflictProps {
  /** What was written: `note`, `general note`. */
  what: string;
  by: string | null;
  theirs: string;
  mine: string;
  onTheirs: () => void;
  onMine: () => void;
  onBoth: () => void;
}

/** Somebody else saved first: their text beside one's own, and which shall stand. */
export function TextConflict({ what, by, theirs, mine, onTheirs, onMine, onBoth }: TextConflictProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <section ref={root} tabIndex={-1} className={classes.conflict} aria-label={`The ${what} has changed meanwhile`}>
      <p className={classes.conflictTitle} role="status">
        {by ?? 'Somebody'} changed this {what} while you were writing. Neither text is lost.
      </p>
      <div className={classes.versions}>
        <figure className={classes.version}>
          <figcaption>Now, by {by ?? 'somebody else'}</figcaption>
          <p>{theirs === '' ? <span className="quiet">Nothing</span> : theirs}</p>
        </figure>
        <figure className={classes.version}>
          <figcaption>Yours, not saved</figcaption>
          <p>{mine === '' ? <span className="quiet">Nothing</span> : mine}</p>
        </figure>
      </div>
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={onTheirs}>
          Keep theirs
        </Button>
        <Button size="xs" variant="default" onClick={onMine}>
          Save mine instead
        </Button>
        <Button size="xs" variant="default" onClick={onBoth}>
          Put both together
        </Button>
      </Group>
    </section>
  );
}
