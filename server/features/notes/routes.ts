import {
  answerQuestion as answerQuestionCall,
  createPartnerNote,
  deletePartnerNote,
  listPartnerNotes,
  listQuestions,
  pingManager,
  updatePartnerNote,
} from '#contract/notes.ts';

import type { On } from '../../platform/http/endpoints.ts';
import { requirePartner } from '../partners/partner.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';
import { answerQuestion } from './answer.ts';
import { ask } from './ask.ts';
import { findNotes } from './find.ts';
import { findManagers, findQuestions } from './questions.ts';
import { createNote, deleteNote, updateNote } from './write.ts';

/** Notes about partners: of staff, and what partners ask them. */
export function noteRoutes(on: On, { pool, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listPartnerNotes, async ({ params: { id }, query }) => {
    await requirePartner(pool, id, null);
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

  on(listQuestions, async (_, { session }) => {
    const { id } = session.partner;
    const [managers, questions] = await Promise.all([findManagers(pool, id), findQuestions(pool, id)]);
    return { data: { managers, questions } };
  });

  on(pingManager, async ({ body: { content, email } }, { session, transact }) => {
    const { user, partner } = session;
    await throttle(pool, `ask:${user.id}`, { limit: 10, windowSeconds: 3600, now: now() });
    return { data: await transact((tx) => ask(tx, { user, partner, content, email: email ?? user.email }, now())) };
  });

  on(answerQuestionCall, async ({ params: { id }, body: { answer } }, { session, transact }) => ({
    data: await transact((tx) => answerQuestion(tx, { id, answer }, by(session))),
  }));
}
