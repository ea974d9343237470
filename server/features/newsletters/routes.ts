import type { FastifyInstance } from 'fastify';

import {
  cancelNewsletter,
  createNewsletter,
  getNewsletter,
  listNewsletters,
  readNewsletterCancellation,
  scheduleNewsletter,
  setNewsletterCancellation,
  testNewsletter,
  unscheduleNewsletter,
  updateNewsletter,
} from '#contract/content/newsletters.ts';
import { tokenText } from '#contract/shared/schemas.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import { transaction } from '../../platform/database/pool.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import type { Services } from '../../platform/services.ts';
import { cancellationOf, setCancellation } from './cancellation.ts';
import { newsletterMail } from './newsletterMail.ts';
import { findNewsletter, newslettersPage } from './queries.ts';
import { editNewsletter, writeNewsletter } from './write.ts';

/** Newsletters, and who wants none. */
export function newsletterRoutes(on: On, app: FastifyInstance, { pool, config, now }: Services): void {
  on(listNewsletters, ({ query }, { session }) =>
    newslettersPage(pool, query, { role: session.user.role, now: now() }),
  );

  on(getNewsletter, async ({ params }, { session }) => ({
    data: await findNewsletter(pool, params.id, { role: session.user.role, now: now() }),
  }));

  on(createNewsletter, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      return findNewsletter(tx, await writeNewsletter(tx, body, by), { role: session.user.role, now: by.now });
    }),
  }));

  on(updateNewsletter, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await editNewsletter(tx, id, body, by);
      return findNewsletter(tx, id, { role: session.user.role, now: by.now });
    }),
  }));

  on(testNewsletter, async ({ params }, { session, transact }) => {
    const { email, firstName, role } = session.user;
    await transact(async (tx) => {
      const { subject, body } = await findNewsletter(tx, params.id, { role, now: now() });
      const shown = { email, firstName, subject: `Test: ${subject}`, body, tree: markdownTreeOf(body) };
      await sendMail(tx, newsletterMail(shown, config.publicUrl, null));
    });
    return { data: { email } };
  });

  for (const [endpoint, event] of [
    [scheduleNewsletter, 'newsletter.schedule'],
    [unscheduleNewsletter, 'newsletter.unschedule'],
    [cancelNewsletter, 'newsletter.cancel'],
  ] as const)
    on(endpoint, async ({ params: { id } }, { session, transact }) => ({
      data: await transact(async (tx) => {
        const by = { actor: actorOf(session), now: now() };
        await applyTransition(tx, { entity: 'newsletter', event, id, ...by });
        return findNewsletter(tx, id, { role: session.user.role, now: by.now });
      }),
    }));

  on(readNewsletterCancellation, async ({ body: { token } }) => {
    const { email, isCancelled } = await cancellationOf(pool, token);
    return { data: { email, isCancelled } };
  });

  on(setNewsletterCancellation, async ({ body }, { transact }) => ({
    data: await transact((tx) => setCancellation(tx, body, now())),
  }));

  oneClick(app, { pool, now });
}

/** What mail programs call for a person who presses their own *Unsubscribe* (RFC 8058): the form they send says no more than that. */
function oneClick(app: FastifyInstance, { pool, now }: Pick<Services, 'pool' | 'now'>): void {
  const path = '/api/newsletters/one-click/:token';
  const options = { schema: { params: { type: 'object', properties: { token: { type: 'string' } } } } } as const;
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, parsed) =>
      parsed(null),
    );
    scope.post<{ Params: { token: string } }>(path, options, async ({ params }, reply) => {
      if (tokenText.safeParse(params.token).success)
        await transaction(pool, (tx) => setCancellation(tx, { token: params.token, isCancelled: true }, now()));
      return reply.code(202).send({ data: null });
    });
    // A mail program that knows no one-click opens it: the page asks.
    scope.get<{ Params: { token: string } }>(path, options, async ({ params }, reply) =>
      reply.redirect(`/newsletter/cancel?token=${encodeURIComponent(params.token)}`, 302),
    );
    done();
  });
}
