import {
  changeTier,
  createTier,
  getPartnerTiers,
  listStandings,
  listTiers,
  overrideTier,
} from '#contract/tiers/tiers.ts';

import { actorOf } from '../../platform/actor.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { findTiers, standingsPage } from './queries.ts';
import { rungsOf } from './rungs.ts';
import { addTier, editTier, override } from './write.ts';

/** The tiers of the programme, who is in which, and what staff decide about it. */
export function tiersRoutes(on: On, { pool, now }: Services): void {
  const viewer = (session: Session) => ({
    own: ownPartner(session),
    isAdmin: session.user.role === 'admin',
    role: session.user.role,
    now: now(),
  });

  on(listTiers, async () => ({ data: await findTiers(pool) }));

  on(createTier, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => addTier(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(changeTier, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => editTier(tx, id, body, { actor: actorOf(session), now: now() })),
  }));

  on(listStandings, ({ query }) => standingsPage(pool, query));

  on(getPartnerTiers, async ({ params: { id } }, { session }) => ({ data: await rungsOf(pool, id, viewer(session)) }));

  on(overrideTier, async ({ params, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await override(tx, params, body, { actor: actorOf(session), now: now() });
      return rungsOf(tx, params.id, viewer(session));
    }),
  }));
}
