import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { listOwnSupportNotes, type SupportNote } from '#contract/support.ts';

import { SupportMessages } from '../../entities/support/SupportMessages.tsx';
import { supportStatus } from '../../entities/support/supportStates.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Pager } from '../../shared/table/pages/Pager.tsx';
import { AskSupport } from './AskSupport.tsx';
import classes from './StillStuck.module.css';

/** Asks support where no answer was found, and shows what one asked and was answered. */
export default function StillStuck({ opened }: { opened: string | null }) {
  const own = useCollection(listOwnSupportNotes, { name: 'asked', sort: '-updatedAt', perPage: 10 });
  return (
    <>
      <Panel title="Still stuck?" description="Write to us. We’ll answer here and by email.">
        <AskSupport key={own.total} />
      </Panel>
      {own.isLoading && <Loading lines={3} />}
      {own.problem && <Failed problem={own.problem} onRetry={own.retry} />}
      {own.rows.length > 0 && (
        <Panel title="Your questions">
          <ul className={classes.notes}>
            {own.rows.map((note) => (
              <li key={note.id}>
                <Question note={note} isOpened={note.id === opened} />
              </li>
            ))}
          </ul>
          {own.total > own.perPage && <Pager collection={own} isNarrow />}
        </Panel>
      )}
    </>
  );
}

function Question({ note, isOpened }: { note: SupportNote; isOpened: boolean }) {
  const [isWriting, { open, close }] = useDisclosure(false);
  return (
    <details className={classes.note} open={isOpened || note.state !== 'closed'}>
      <summary className={classes.summary}>
        <span className={classes.question}>{note.messages[0]?.text}</span>
        <Status {...supportStatus[note.state]} />
      </summary>
      <div className={classes.thread}>
        <SupportMessages messages={note.messages} />
        {isWriting ? (
          <AskSupport key={note.messages.length} supportNoteId={note.id} onDone={close} />
        ) : (
          <Button variant="default" size="xs" className={classes.again} onClick={open}>
            Write again
          </Button>
        )}
      </div>
    </details>
  );
}
