import type { Note } from '#contract/notes.ts';

import { useUser } from '../session/session.ts';
import { partsOf } from './mentions.ts';
import classes from './Notes.module.css';

/** The text of a note with mentions highlighted, one’s own more strongly. */
export function NoteText({ note: { note, mentions } }: { note: Pick<Note, 'note' | 'mentions'> }) {
  const me = useUser()?.id;
  return (
    <p className={classes.text}>
      {partsOf(note, mentions).map(({ at, text, mentioned }) =>
        mentioned.length === 0 ? (
          text
        ) : (
          <span key={at} className={classes.mention} data-me={mentioned.some(({ id }) => id === me) || undefined}>
            {text}
          </span>
        ),
      )}
    </p>
  );
}
