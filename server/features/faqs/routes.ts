import {
  createFaq,
  deleteFaq,
  dismissFaqMiss,
  listEditedFaqs,
  listFaqMisses,
  listFaqs,
  missFaq,
  orderFaqs,
  updateFaq,
} from '#contract/content/faqs.ts';
import { pageOf } from '#contract/shared/lists.ts';

import { actorOf } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';
import { dismissMiss, missesPage, noteMiss } from './misses.ts';
import { addFaq, changeFaq, findEditedFaqs, findFaqs, putInOrder, removeFaq } from './queries.ts';

/** Searches of one person that are counted in an hour. */
const missed = { limit: 60, windowSeconds: 3600 };

/** Questions with their answers, and what is asked and not answered. */
export function faqRoutes(on: On, { pool, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listFaqs, async () => ({ data: await findFaqs(pool) }));

  on(missFaq, async ({ body: { search } }, { session, transact }) => {
    await throttle(pool, `missFaq:${session.user.id}`, { ...missed, now: now() });
    await transact((tx) => noteMiss(tx, search, now()));
    return { data: {} };
  });

  on(listEditedFaqs, async () => ({ data: await findEditedFaqs(pool) }));

  on(createFaq, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => addFaq(tx, body, by(session))),
  }));

  on(updateFaq, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => changeFaq(tx, id, body, by(session))),
  }));

  on(orderFaqs, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => putInOrder(tx, body, by(session))),
  }));

  on(deleteFaq, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => removeFaq(tx, id, by(session)));
    return { data: { id } };
  });

  on(listFaqMisses, async ({ query }) => missesPage(pool, pageOf(query, { sort: '-times' })));

  on(dismissFaqMiss, async ({ params: { id } }, { transact }) => {
    if ((await transact((tx) => dismissMiss(tx, id))) === 0) throw notFound();
    return { data: { id } };
  });
}
