import { Button, Group, Stack } from '@mantine/core';

import { When } from '../../shared/text/When.tsx';
import { changeProspect } from './changeProspect.ts';
import classes from './ConflictQuestion.module.css';
import type { EditConflict } from './conflicts.ts';
import { conflictWords } from './conflictWords.ts';
import { inWords } from './prospectEdit.ts';

/** What others changed, what was chosen here, and the choice between them. */
export default function ConflictQuestion({ prospect, edit, conflict, onDone }: EditConflict & { onDone: () => void }) {
  return (
    <Stack gap="md">
      <ul className={classes.changes}>
        {conflict.changes.map((change) => (
          <li key={`${change.what} ${change.at}`}>
            {conflictWords(change)}{' '}
            <span className="quiet">
              <When at={change.at} />
            </span>
          </li>
        ))}
        {conflict.changes.length === 0 && <li>Somebody else saved a change.</li>}
      </ul>
      <p className={classes.choice}>
        You chose: <b>{inWords(edit)}</b>.
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone} data-autofocus>
          Leave it as it is now
        </Button>
        <Button
          onClick={() => {
            onDone();
            void changeProspect({ ...prospect, version: conflict.version }, edit);
          }}
        >
          Apply mine all the same
        </Button>
      </Group>
    </Stack>
  );
}
