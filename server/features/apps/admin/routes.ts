import type { FastifyInstance } from 'fastify';

import {
  changeAppLogo,
  createApp,
  editApp,
  endRotation as endRotationCall,
  getAppEvent,
  getStaffApp,
  listAppEvents,
  listAppRefusals,
  listStaffApps,
  moveApp,
  rotateSecret as rotateSecretCall,
  sendTestEvent,
} from '#contract/apps/admin.ts';

import { applyTransition } from '../../../lifecycle/transition.ts';
import { actorOf } from '../../../platform/actor.ts';
import { invalid } from '../../../platform/errors.ts';
import type { On } from '../../../platform/http/endpoints.ts';
import { encodeImage } from '../../../platform/images/encodeImage.ts';
import { imageUrl } from '../../../platform/images/imageUrl.ts';
import { keepImage } from '../../../platform/images/queries.ts';
import type { Services } from '../../../platform/services.ts';
import { eventsPage, findEvent, findRefusals } from './events.ts';
import { replaceLogo } from './logo.ts';
import { appIdOf, findStaffApp, staffAppsPage } from './queries.ts';
import { endRotation, newSecret, rotateSecret, sealedSecret } from './secret.ts';
import { testEvent } from './testEvent.ts';
import { traceOf } from './trace.ts';
import { addApp, changeApp } from './write.ts';

/** Apps as staff look after them: what they are, whether they are offered, their secrets, the events of their billing. */
export function appAdminRoutes(on: On, app: FastifyInstance, { pool, secrets, files, now }: Services): void {
  on(listStaffApps, ({ query }) => staffAppsPage(pool, query));

  on(getStaffApp, async ({ params: { slug } }, { session }) => ({
    data: await findStaffApp(pool, await appIdOf(pool, slug), session, now()),
  }));

  on(createApp, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const secret = newSecret();
      const by = { actor: actorOf(session), now: now() };
      const id = await addApp(tx, body, { seal: (of) => sealedSecret(secrets, of, secret), ...by });
      return { app: await findStaffApp(tx, id, session, by.now), secret };
    }),
  }));

  on(editApp, async ({ params: { slug }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const id = await appIdOf(tx, slug);
      const by = { actor: actorOf(session), now: now() };
      await changeApp(tx, id, body, by);
      return findStaffApp(tx, id, session, by.now);
    }),
  }));

  on(changeAppLogo, async ({ params: { slug }, file }, { session, transact }) => {
    if (!file) throw invalid('image', 'Choose a file.');
    const id = await appIdOf(pool, slug);
    const image = await keepImage(files, await encodeImage(file));
    const by = { actor: actorOf(session), now: now() };
    return { data: { imageUrl: imageUrl(await transact((tx) => replaceLogo(tx, id, image, by))) ?? '' } };
  });

  on(moveApp, async ({ params: { slug }, body: { event, reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const id = await appIdOf(tx, slug);
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, {
        entity: 'listing',
        event: `listing.${event}`,
        id,
        ...by,
        ...(reason === undefined ? {} : { payload: { reason } }),
        ...(event === 'retire' ? { set: { retired_at: by.now.toISOString() } } : {}),
        ...(event === 'reopen' ? { set: { retired_at: null } } : {}),
      });
      return findStaffApp(tx, id, session, by.now);
    }),
  }));

  on(rotateSecretCall, async ({ params: { slug }, body: { hours } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const id = await appIdOf(tx, slug);
      const by = { actor: actorOf(session), now: now() };
      const secret = await rotateSecret(tx, { id, hours }, { secrets, ...by });
      return { app: await findStaffApp(tx, id, session, by.now), secret };
    }),
  }));

  on(endRotationCall, async ({ params: { slug } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const id = await appIdOf(tx, slug);
      const by = { actor: actorOf(session), now: now() };
      await endRotation(tx, id, by);
      return findStaffApp(tx, id, session, by.now);
    }),
  }));

  on(listAppEvents, async ({ params: { slug }, query }) => eventsPage(pool, await appIdOf(pool, slug), query));

  on(getAppEvent, async ({ params: { slug, id } }) => {
    const appId = await appIdOf(pool, slug);
    const { payload, ...event } = await findEvent(pool, { appId, id });
    const trace = await traceOf(pool, { ...event, appId }, payload);
    return { data: { ...event, payload: JSON.stringify(payload, null, 2), trace } };
  });

  on(listAppRefusals, async ({ params: { slug } }) => ({ data: await findRefusals(pool, await appIdOf(pool, slug)) }));

  on(sendTestEvent, async ({ params: { slug } }) => ({
    data: await testEvent(app, slug, { pool, secrets, now: now() }),
  }));
}
