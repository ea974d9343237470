import { Badge, Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

import type { Note } from '#contract/notes.ts';

import { initials } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { fullName } from './mentions.ts';
import classes from './Notes.module.css';
import { NoteText } from './NoteText.tsx';
import { QuestionAnswers } from './QuestionAnswers.tsx';

export interface NoteItemProps {
  note: Note;
  ref?: Ref<HTMLLIElement>;
  /** The note that was linked to. */
  isMarked: boolean;
  onEdit: () => void;
  onRemove: (() => void) | null;
  /** Replaces the text while editing. */
  edit: ReactNode;
}

/** One note: who, when, what. */
export function NoteItem({ note, ref, isMarked, onEdit, onRemove, edit }: NoteItemProps) {
  const { question } = note;
  const author = note.author ? fullName(note.author) : question ? 'A former user' : 'A former colleague';
  return (
    <li ref={ref} className={classes.note} tabIndex={-1} data-marked={isMarked || undefined}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(author)}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.author}>{author}</span>
          {question && <Badge>From the partner</Badge>}
          <span className={classes.time}>
            <When at={question ? note.createdAt : note.updatedAt} />
            {note.version > 1 && ', edited'}
          </span>
          {!edit && !question && (
            <span className={classes.actions}>
              <Button size="compact-xs" variant="subtle" onClick={onEdit} aria-label={`Edit the note by ${author}`}>
                Edit
              </Button>
              {onRemove && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="error"
                  onClick={onRemove}
                  aria-label={`Delete the note of ${author}`}
                >
                  Delete
                </Button>
              )}
            </span>
          )}
        </div>
        {edit || <NoteText note={note} />}
        {question && <QuestionAnswers noteId={note.id} asker={author} question={question} />}
      </div>
    </li>
  );
}
