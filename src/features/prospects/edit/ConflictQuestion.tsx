import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';

import { changeSentence } from '#contract/prospects/change.ts';

import { EditConflict } from '../../../shared/form/edit/EditConflict.tsx';
import { When } from '../../../shared/text/When.tsx';
import type { RunningEdit } from './changeProspect.ts';
import classes from './ConflictQuestion.module.css';

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
  type: 'Type',
  assignee: 'Assignee',
  tags: 'Tags',
};

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : 'Changed');

/** What others changed, what was chosen here, and the choice between them. */
export default function ConflictQuestion({ run: { actor, changes } }: { run: RunningEdit }) {
  const conflicts = useSelector(actor, (snapshot) => snapshot.context.conflicts);
  const mine = useSelector(actor, (snapshot) => snapshot.context.mine);
  return (
    <EditConflict
      what="prospect"
      fields={conflicts.map(({ field, theirs, mine: own, by }) => ({
        label: labels[field] ?? field,
        theirs: wordsOf(theirs),
        mine: wordsOf(own),
        by,
      }))}
      actions={
        <>
          <Button variant="default" onClick={() => actor.send({ type: 'edit.discard' })} data-autofocus>
            Keep theirs
          </Button>
          <Button onClick={() => actor.send({ type: 'edit.save', fields: mine })}>Overwrite with mine</Button>
        </>
      }
    >
      <ul className={classes.changes}>
        {changes().map((change) => (
          <li key={`${change.what} ${change.at}`}>
            {changeSentence(change)}{' '}
            <span className="quiet">
              <When at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </EditConflict>
  );
}
