import sql from 'sql-template-tag';

import type { Note } from '#contract/notes.ts';

import { recordAudit } from '../../platform/audit.ts';
import { cut } from '../../platform/cut.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { findStaff } from '../lookups/staff.ts';
import { createNotifications } from '../notifications/create.ts';
import { type NoteRow, type Subject, noteColumns, subjectColumn } from './find.ts';
import { mentionedIn } from './mentioned.ts';
import { userName } from '../../platform/database/userName.ts';

export interface Writing {
  readonly actor: Actor;
  readonly now: Date;
}

interface Written {
  readonly note: string;
  /** Colleagues to notify, besides those named in the text. */
  readonly mentions?: readonly string[] | undefined;
}

export async function findNote(db: Queryable, id: string): Promise<Note> {
  const row = await queryOne<NoteRow>(db, sql`select ${noteColumns} from notes n where n.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** The name of what a note is about, held so that it stays. @throws 404 */
async function nameOf(tx: Queryable, { of, id }: Subject): Promise<string> {
  const row = await queryOne<{ name: string }>(
    tx,
    of === 'partner'
      ? sql`select name from partners where id = ${id} for key share`
      : sql`select name from prospects where id = ${id} for key share`,
  );
  if (!row) throw notFound();
  return row.name;
}

/** All colleagues a note notifies. @throws 400 for a user who is not staff */
async function namedBy(db: Queryable, { note, mentions = [] }: Written): Promise<Set<string>> {
  if (mentions.length === 0 && !note.includes('@')) return new Set();
  const staff = await findStaff(db);
  const known = new Set(staff.map(({ id }) => id));
  for (const [index, id] of mentions.entries())
    if (!known.has(id)) throw invalid(`mentions.${index}`, 'Choose from the list of colleagues.');
  return new Set([...mentions, ...mentionedIn(note, staff)]);
}

const excerptLength = 200;
/** Of a longer text, its beginning. */
export const excerpt = (note: string): string => (note.length <= excerptLength ? note : `${cut(note, excerptLength)}…`);

/** Stores the mentions and notifies new ones; authors are never notified of their own note. */
async function mention(
  tx: Queryable,
  { noteId, subject, note, named }: { noteId: string; subject: Subject; note: string; named: ReadonlySet<string> },
  { actor, now }: Writing,
): Promise<void> {
  const ids = [...named];
  await execute(tx, sql`delete from note_mentions where note_id = ${noteId} and user_id <> all(${ids}::uuid[])`);
  const added = await query<{ user_id: string }>(
    tx,
    sql`insert into note_mentions (note_id, user_id) select ${noteId}, unnest(${ids}::uuid[])
        on conflict do nothing returning user_id`,
  );
  const recipientIds = added.map((row) => row.user_id).filter((id) => id !== actor.userId);
  if (recipientIds.length === 0) return;
  const about = await nameOf(tx, subject);
  const author = await authorName(tx, actor);
  await createNotifications(
    tx,
    recipientIds.map((recipientId) => ({
      recipientId,
      type: 'mention' as const,
      title: `${author} mentioned you in a note about ${about}`,
      content: excerpt(note),
      action:
        subject.of === 'partner'
          ? { action: 'redirect_to_partner_page' as const, parameters: { partnerId: subject.id, mention: true } }
          : { action: 'redirect_to_prospect_page' as const, parameters: { prospectId: subject.id, mention: true } },
      mentionDetails: { noteId, author, about },
    })),
    now,
  );
}

async function authorName(db: Queryable, { userId }: Actor): Promise<string> {
  const row = await queryOne<{ name: string }>(
    db,
    sql`select first_name || ' ' || last_name as name from users where id = ${userId}`,
  );
  return row?.name ?? 'A colleague';
}

/** Creates a note and notifies mentioned colleagues. @throws 404 for the subject, 400 for a user who is not staff */
export async function createNote(tx: Queryable, subject: Subject, written: Written, by: Writing): Promise<Note> {
  await nameOf(tx, subject);
  const named = await namedBy(tx, written);
  const noteId = newId();
  const at = by.now.toISOString();
  await execute(
    tx,
    sql`insert into notes (id, ${subjectColumn(subject)}, author_id, note, created_at, updated_at)
        values (${noteId}, ${subject.id}, ${by.actor.userId}, ${written.note}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await mention(tx, { noteId, subject, note: written.note, named }, by);
  return findNote(tx, noteId);
}

interface Locked {
  note: string;
  version: number;
  subject_id: string;
  updated_at: string;
  writer: string | null;
}

/** A note of staff about such a subject, locked: what a partner asked stays as it is. @throws 404 */
async function lockNote(tx: Queryable, id: string, of: Subject['of']): Promise<Locked> {
  const column = subjectColumn({ of });
  const locked = await queryOne<Locked>(
    tx,
    sql`select n.note, n.version, n.${column} as subject_id, n.updated_at,
               ${userName(sql`coalesce(n.updated_by, n.author_id)`)} as writer
          from notes n where n.id = ${id} and n.${column} is not null and not n.is_question for update`,
  );
  if (!locked) throw notFound();
  return locked;
}

/**
 * Updates a note and notifies newly mentioned colleagues. The same text changes nothing.
 * @throws 404, 409 `version_conflict` for an old version, 400 for a user who is not staff
 */
export async function updateNote(
  tx: Queryable,
  { id, of, version, ...written }: Written & { id: string; of: Subject['of']; version: number },
  by: Writing,
): Promise<Note> {
  const { note, subject_id: subjectId, ...locked } = await lockNote(tx, id, of);
  const isSame = note === written.note;
  if (version !== locked.version && !isSame) throw conflictOf(note, locked);
  if (isSame && written.mentions === undefined) return findNote(tx, id);
  const named = await namedBy(tx, written);
  if (!isSame)
    await execute(
      tx,
      sql`update notes set note = ${written.note}, updated_at = ${by.now.toISOString()}::timestamptz,
                 updated_by = ${by.actor.userId}, version = version + 1
           where id = ${id}`,
    );
  await mention(tx, { noteId: id, subject: { of, id: subjectId }, note: written.note, named }, by);
  return findNote(tx, id);
}

const conflictOf = (note: string, { version, updated_at: at, writer }: Omit<Locked, 'note' | 'subject_id'>): Refused =>
  new Refused(409, 'version_conflict', `${writer ?? 'Someone'} changed this note in the meantime.`, {
    conflict: { version, changes: [{ what: 'note', before: null, after: note, by: writer, at }] },
  });

/** Deletes a note; the audit log keeps its text. @throws 404 */
export async function deleteNote(tx: Queryable, id: string, of: Subject['of'], by: Writing): Promise<void> {
  const { note, subject_id: subjectId } = await lockNote(tx, id, of);
  await execute(tx, sql`delete from notes where id = ${id}`);
  const payload = { note, [of]: subjectId };
  await recordAudit(tx, { action: 'note.delete', entity: 'note', entityId: id, payload }, by);
}
