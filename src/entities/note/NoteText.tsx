import type { Note } from '#contract/notes.ts';

import { useUser } from '../session/session.ts';
import { partsOf } from './mentions.ts';
import classes from './Notes.module.css';

/** What a note says, those it mentions marked; oneself more than others. */
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
