import type { Note } from '#contract/notes.ts';

/** Tells the colleagues named in a note over the live connection. Without one they have it from the call itself. */
export function sendMentions({ id, mentions = [] }: Pick<Note, 'id'> & Partial<Pick<Note, 'mentions'>>): void {
  if (mentions.length === 0) return;
  const send = async () => {
    const { sendNotification } = await import('../../api/socket.ts');
    sendNotification({ noteId: id, recipients: mentions.map((colleague) => colleague.id) });
  };
  send().catch(() => {});
}
