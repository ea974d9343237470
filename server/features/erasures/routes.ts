import sql from 'sql-template-tag';

import {
  getErasure,
  listErasures,
  refuseErasure,
  requestErasure,
  startErasure,
  verifyErasure,
  withdrawErasure,
  withdrawErasureByToken,
} from '#contract/privacy/erasures.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { type Actor, actorOf } from '../../platform/actor.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { invalid, notFound, Refused } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { throttle, throttleAll } from '../../platform/throttle.ts';
import { limits, networkHit } from '../session/attemptLimits.ts';
import { erasuresPage, findByToken, findErasure, newestErasure, openErasure, requireOwnErasure } from './queries.ts';

/** Each is mailed. */
const mostInADay = { limit: 5, windowSeconds: 86_400 };

/** Requests of people to be erased: asked for, withdrawn, refused. */
export function erasureRoutes(on: On, { pool, now, config }: Services): void {
  const own = async (db: Queryable, { user }: Session) => {
    const found = await newestErasure(db, user.id, user.role, now());
    if (!found) throw notFound();
    return found;
  };
  const withdraw = (tx: Queryable, id: string, actor: Actor) => {
    const set = { ended_at: now().toISOString() };
    return applyTransition(tx, { entity: 'erasure', event: 'erasure.withdraw', id, actor, now: now(), set });
  };

  on(getErasure, async (_, { session: { user } }) => ({ data: await newestErasure(pool, user.id, user.role, now()) }));

  on(requestErasure, async ({ body: { isWaived } }, { session, transact }) => {
    const { id: userId, role } = session.user;
    if (role !== 'partner') throw new Refused(403, 'partner_only', 'Ask an admin to start it for you.');
    await throttle(pool, `erasures:${userId}`, { ...mostInADay, now: now() });
    return {
      data: await transact(async (tx) => {
        const by = { actor: actorOf(session), now: now(), publicUrl: config.publicUrl };
        await openErasure(tx, { userId, requestedBy: userId, isWaived }, by);
        return own(tx, session);
      }),
    };
  });

  on(withdrawErasure, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await requireOwnErasure(tx, id, session.user.id);
      await withdraw(tx, id, actorOf(session));
      return own(tx, session);
    }),
  }));

  const hitOf = (address: string) => [networkHit(config, 'erasureToken', address, limits.resetToken.network)];

  on(verifyErasure, async ({ body: { token } }, { request }) => {
    await throttleAll(pool, hitOf(clientAddress(request)), now());
    const { erasesAt } = await findByToken(pool, token);
    return { data: { erasesAt } };
  });

  on(withdrawErasureByToken, async ({ body: { token } }, { request, transact }) => {
    await throttleAll(pool, hitOf(clientAddress(request)), now());
    return {
      data: await transact(async (tx) => {
        const { id, erasesAt } = await findByToken(tx, token);
        await withdraw(tx, id, { userId: null });
        return { erasesAt };
      }),
    };
  });

  on(listErasures, ({ query }) => erasuresPage(pool, query, now()));

  on(startErasure, async ({ body: { email, isWaived } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const person = await queryOne<{ id: string }>(
        tx,
        sql`select id from users where lower(email) = lower(${email}) and erased_at is null`,
      );
      if (!person) throw invalid('email', 'No one has this email.');
      const by = { actor: actorOf(session), now: now(), publicUrl: config.publicUrl };
      const id = await openErasure(tx, { userId: person.id, requestedBy: session.user.id, isWaived }, by);
      return findErasure(tx, id, now());
    }),
  }));

  on(refuseErasure, async ({ params: { id }, body: { reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const set = { reason, ended_at: now().toISOString() };
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'erasure', event: 'erasure.refuse', id, payload: { reason }, set, ...by });
      return findErasure(tx, id, now());
    }),
  }));
}
