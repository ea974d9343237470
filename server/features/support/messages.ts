import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';

interface NewMessage {
  readonly supportNoteId: string;
  readonly authorId: string;
  readonly isByStaff: boolean;
  readonly text: string;
}

/** Adds what was written, the last of its question. */
export async function addMessage(
  tx: Queryable,
  { supportNoteId, authorId, isByStaff, text }: NewMessage,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into support_messages (id, support_note_id, author_id, is_by_staff, text, created_at)
        values (${newId()}, ${supportNoteId}, ${authorId}, ${isByStaff}, ${text}, ${at}::timestamptz)`,
  );
  await execute(
    tx,
    sql`update support_notes set updated_at = greatest(updated_at, ${at}::timestamptz) where id = ${supportNoteId}`,
  );
}
