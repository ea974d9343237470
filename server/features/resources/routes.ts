import {
  addResourceFile,
  countResourceUse,
  createResource,
  deleteResource,
  listEditedResources,
  listResources,
  orderResources,
  updateResource,
} from '#contract/content/resources.ts';

import { actorOf } from '../../platform/actor.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { keepFile, prepareFile } from '../../platform/files/prepareFile.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';
import { resourceFiles, storeFile } from './files.ts';
import { findEditedResources, findResources, isShownTo } from './queries.ts';
import { addResource, changeResource, countUse, putResourcesInOrder, removeResource } from './write.ts';

/** Files that one member of staff may add in an hour. */
const added = { limit: 60, windowSeconds: 3600 };
/** Uses of one person that count in an hour. */
const used = { limit: 300, windowSeconds: 3600 };

/** What partners can use elsewhere: files, texts and links. */
export function resourceRoutes(on: On, { pool, config, files, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listResources, async ({ query: { app } }, { session }) => {
    const partnerId = ownPartner(session);
    const referralId = session.partner?.referralId;
    const linkTo =
      partnerId === null || referralId === undefined
        ? null
        : (slug: string) => `${config.publicUrl}/r/${referralId}/${slug}`;
    return { data: await findResources(pool, { partnerId, app, linkTo }) };
  });

  on(countResourceUse, async ({ params: { id }, body: { how } }, { session, transact }) => {
    if (!(await isShownTo(pool, id, session.partner.id))) throw notFound();
    await throttle(pool, `useResource:${session.user.id}`, { ...used, now: now() });
    await transact((tx) => countUse(tx, id, how));
    return { data: {} };
  });

  on(listEditedResources, async () => ({ data: await findEditedResources(pool) }));

  on(addResourceFile, async ({ file }, { session, transact }) => {
    if (!file) throw invalid('file', 'Choose a file.');
    await throttle(pool, `addResourceFile:${session.user.id}`, { ...added, now: now() });
    const kept = await keepFile(files, await prepareFile(file, resourceFiles));
    return { data: await transact((tx) => storeFile(tx, kept, now())) };
  });

  on(createResource, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => addResource(tx, body, by(session))),
  }));

  on(updateResource, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => changeResource(tx, id, body, by(session))),
  }));

  on(orderResources, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => putResourcesInOrder(tx, body, by(session))),
  }));

  on(deleteResource, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => removeResource(tx, id, by(session)));
    return { data: { id } };
  });
}
