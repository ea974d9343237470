import { createPartnerNote, deletePartnerNote, listPartnerNotes, updatePartnerNote } from '#contract/notes.ts';

import type { On } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import { hasPartner } from '../partners/partner.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import { findNotes } from './find.ts';
import { createNote, deleteNote, updateNote } from './write.ts';

/** Notes of staff about partners. */
export function noteRoutes(on: On, { pool, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listPartnerNotes, async ({ params: { id }, query }) => {
    if (!(await hasPartner(pool, id, null))) throw notFound();
    return findNotes(pool, { of: 'partner', id }, query);
  });

  on(createPartnerNote, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => createNote(tx, { of: 'partner', id }, body, by(session))),
  }));

  on(updatePartnerNote, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => updateNote(tx, { ...body, id, of: 'partner' }, by(session))),
  }));

  on(deletePartnerNote, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => deleteNote(tx, id, 'partner', by(session)));
    return { data: { id } };
  });
}
