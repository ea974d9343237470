import {
  answerSupportNote,
  closeSupportNote,
  createSupportNote,
  getSupportNote,
  listOwnSupportNotes,
  listSupportNotes,
} from '#contract/support.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { throttle } from '../../platform/throttle.ts';
import { askSupport } from './ask.ts';
import { findOwnSupportNote, findSupportNote, ownSupportNotesPage, supportNotesPage } from './queries.ts';

/** What one person may write to support in an hour: each mails someone. */
const limits = { limit: 20, windowSeconds: 3600 };

/** What people ask support, and its answers. */
export function supportRoutes(on: On, { pool, now }: Services): void {
  on(createSupportNote, async ({ body }, { session, transact }) => {
    await throttle(pool, `askSupport:${session.user.id}`, { ...limits, now: now() });
    return {
      data: await transact(async (tx) => {
        const id = await askSupport(tx, session, body, { actor: actorOf(session), now: now() });
        return findOwnSupportNote(tx, id, session.user.id);
      }),
    };
  });

  on(listOwnSupportNotes, ({ query }, { session }) => ownSupportNotesPage(pool, query, session.user.id));

  on(listSupportNotes, ({ query }) => supportNotesPage(pool, query));

  on(getSupportNote, async ({ params: { id } }, { session }) => ({
    data: await findSupportNote(pool, id, session, now()),
  }));

  on(answerSupportNote, async ({ params: { id }, body: { answer } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now(), payload: { answer } };
      await applyTransition(tx, { entity: 'supportNote', event: 'supportNote.answer', id, ...by });
      return findSupportNote(tx, id, session, by.now);
    }),
  }));

  on(closeSupportNote, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'supportNote', event: 'supportNote.close', id, ...by });
      return findSupportNote(tx, id, session, by.now);
    }),
  }));
}
