import type { Note } from '#contract/notes.ts';

import { useConnection } from '../session/app.ts';

/** Tells the colleagues named in a note over the live connection. Without one they have it from the call itself. */
export function useSendMentions(): (note: Pick<Note, 'id'> & Partial<Pick<Note, 'mentions'>>) => void {
  const connection = useConnection();
  return ({ id, mentions = [] }) => {
    if (mentions.length === 0) return;
    const recipients = mentions.map((colleague) => colleague.id);
    connection?.send({ type: 'mentions.written', notification: { noteId: id, recipients } });
  };
}
