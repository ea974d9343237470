import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { listManagers, type StaffMember } from '#contract/lookups.ts';
import { deletePartnerNote, type Note } from '#contract/notes.ts';

import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Pager } from '../../shared/table/pages/Pager.tsx';
import { useUser } from '../session/session.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { useCommand } from '../../shared/data/useCommand.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { findMention } from './findMention.ts';
import { EditNote, NewNote } from './NoteForm.tsx';
import { type NoteCalls, noteCalls } from './noteCalls.ts';
import { NoteItem } from './NoteItem.tsx';
import classes from './Notes.module.css';
import { useMentionVisit } from './useMentionVisit.ts';

const perPage = 5;
const nobody: readonly StaffMember[] = [];

export type NotesProps = Pick<NoteCalls, 'of' | 'id'>;

/**
 * Notes about a partner or a prospect, five a page, last changed first; created, edited and, where allowed, deleted in
 * place. `?mention=true` opens at the newest note that mentions the user.
 */
export default function Notes({ of, id }: NotesProps) {
  const calls = noteCalls(of, id);
  const notes = useCollection(calls.list, {
    name: 'notes',
    sort: '-updatedAt',
    perPage,
    params: { id: id },
  });
  const colleagues = useResource(listManagers, {}).data ?? nobody;
  /** Notes written since. */
  const [written, setWritten] = useState(0);
  const [edited, setEdited] = useState<Note | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const markedItem = useRef<HTMLLIElement>(null);

  const me = useUser()?.id ?? '';
  const visit = useMentionVisit();
  const arrive = (found: { page: number } | null) => {
    notes.setPage(found?.page ?? 1);
    // Nothing mentions one any more: then the notes as such.
    if (!found) root.current?.focus();
  };
  const mention = useCommand((_: number, { signal }) => findMention(calls, me, notes.perPage, signal), {
    onDone: arrive,
    onFailed: () => arrive(null),
  });
  const marked = mention.answer;
  const find = useEffectEvent(() => {
    mention.cancel();
    mention.submit(visit);
  });
  useEffect(() => {
    if (visit > 0) find();
  }, [visit]);
  const shown = notes.rows.some((note) => note.id === marked?.id) ? marked : null;
  useEffect(() => {
    if (!shown) return;
    markedItem.current?.focus({ preventScroll: true });
    markedItem.current?.scrollIntoView({ block: 'center' });
  }, [shown]);

  const [removed, setRemoved] = useState<Note | null>(null);
  const remove = useSubmission(deletePartnerNote, {
    what: 'Deleting the note',
    onDone: () => {
      toast('Note deleted successfully', { level: 'success' });
      root.current?.focus();
    },
    onFailed: ({ detail }) => toast(detail, { level: 'error', title: `Failed to delete ${of} note` }),
  });
  const askRemoval = useConfirmation({
    confirmLabel: 'Delete note',
    onConfirm: () => removed && remove.submit({ params: { id: removed.id } }),
  });

  // The note being edited stays on screen through paging and deletion by others: typed text must not be lost.
  const isGone = edited !== null && notes.rows.every((note) => note.id !== edited.id);
  const rows = edited && isGone ? [edited, ...notes.rows] : notes.rows;
  return (
    <div ref={root} tabIndex={-1} className={classes.notes}>
      <NewNote
        key={written}
        calls={calls}
        colleagues={colleagues}
        isFocusedFirst={written > 0}
        onDone={() => {
          setWritten(written + 1);
          notes.setPage(1);
        }}
      />
      {notes.problem && (
        <Failed
          title={`Failed to fetch ${of} notes`}
          isCompact={rows.length > 0}
          problem={notes.problem}
          onRetry={notes.retry}
        />
      )}
      {notes.isLoading && <Loading lines={5} />}
      {!notes.isLoading && !notes.problem && rows.length === 0 && (
        <Empty isList title="No notes yet" text="Notes are visible to all staff." />
      )}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label="Notes" aria-busy={notes.isFetching}>
          {rows.map((note) => (
            <NoteItem
              key={note.id}
              ref={note.id === marked?.id ? markedItem : undefined}
              note={note}
              isMarked={note.id === marked?.id}
              onEdit={() => setEdited(note)}
              onRemove={
                calls.remove &&
                (() => {
                  setRemoved(note);
                  askRemoval();
                })
              }
              edit={
                edited?.id === note.id && (
                  <EditNote calls={calls} note={edited} colleagues={colleagues} onClose={() => setEdited(null)} />
                )
              }
            />
          ))}
        </ul>
      )}
      {notes.total > perPage && (
        <div className={classes.pager}>
          <Pager collection={notes} isNarrow />
        </div>
      )}
    </div>
  );
}
