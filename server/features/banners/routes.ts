import {
  createBanner,
  getBanner,
  listBanners,
  listOwnBanners,
  markBanner,
  previewOverlap,
  publishBanner,
  reopenBanner,
  stopBanner,
  updateBanner,
} from '#contract/content/banners.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { markOwn, ownBanners } from './own.ts';
import { bannersPage, findBanner, findOverlap } from './queries.ts';
import { editBanner, writeBanner } from './write.ts';

/** Banners in the portal. */
export function bannerRoutes(on: On, { pool, now }: Services): void {
  on(listBanners, ({ query }, { session }) => bannersPage(pool, query, { role: session.user.role, now: now() }));

  on(getBanner, async ({ params }, { session }) => ({
    data: await findBanner(pool, params.id, { role: session.user.role, now: now() }),
  }));

  on(createBanner, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      return findBanner(tx, await writeBanner(tx, body, by), { role: session.user.role, now: by.now });
    }),
  }));

  on(updateBanner, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await editBanner(tx, id, body, by);
      return findBanner(tx, id, { role: session.user.role, now: by.now });
    }),
  }));

  for (const [endpoint, event] of [
    [publishBanner, 'banner.publish'],
    [stopBanner, 'banner.stop'],
    [reopenBanner, 'banner.reopen'],
  ] as const)
    on(endpoint, async ({ params: { id } }, { session, transact }) => ({
      data: await transact(async (tx) => {
        const by = { actor: actorOf(session), now: now() };
        await applyTransition(tx, { entity: 'banner', event, id, ...by });
        return findBanner(tx, id, { role: session.user.role, now: by.now });
      }),
    }));

  on(previewOverlap, async ({ body }) => ({ data: await findOverlap(pool, body) }));

  on(listOwnBanners, async (_, { session }) => ({ data: await ownBanners(pool, session.user.id) }));

  on(markBanner, async ({ params, body }, { session }) => {
    await markOwn(pool, session.user.id, { ...params, ...body }, session.kind === 'login');
    return { data: { id: params.id } };
  });
}
