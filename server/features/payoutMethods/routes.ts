import { setPayoutMethod } from '#contract/payoutMethods/payoutAccount.ts';
import {
  cancelPayoutMethod,
  cancelPayoutMethodChange,
  getPayoutMethod,
  revealPayoutMethod,
  verifyPayoutMethodChange,
} from '#contract/payoutMethods/payoutMethods.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { throttleAll } from '../../platform/throttle.ts';
import { confirmBy, confirmPerson } from '../session/confirmPerson.ts';
import { limits, networkHit } from '../session/attemptLimits.ts';
import { openAccount } from './account.ts';
import { cancelByToken, changeOf } from './cancel.ts';
import { findMethod, methodsOf } from './queries.ts';
import { requestMethod } from './request.ts';

const HOUR = 3600;
/** Accounts that one person may look at. */
const reveals = { limit: 100, windowSeconds: HOUR };

/** Where partners are paid: set, changed, cancelled, looked at. */
export function payoutMethodRoutes(on: On, services: Services): void {
  const { pool, now, secrets, config } = services;

  on(getPayoutMethod, async (_, { session }) => ({
    data: {
      ...(await methodsOf(pool, session.partner.id, now())),
      confirmBy: await confirmBy(pool, session.user.id),
    },
  }));

  on(setPayoutMethod, async ({ body: { password, ...body } }, { session, request, transact }) => {
    const { id: partnerId } = session.partner;
    await confirmPerson(services, { session, password, address: clientAddress(request) });
    return {
      data: await transact(async (tx) => {
        const given = { actor: actorOf(session), now: now(), secrets, publicUrl: config.publicUrl };
        await requestMethod(tx, { partnerId, body }, given);
        return methodsOf(tx, partnerId, now());
      }),
    };
  });

  on(cancelPayoutMethod, async ({ params: { id } }, { session, transact }) => {
    const { id: partnerId } = session.partner;
    if (!(await findMethod(pool, id, partnerId))) throw notFound();
    return {
      data: await transact(async (tx) => {
        const actor = actorOf(session);
        await applyTransition(tx, { entity: 'payoutMethod', event: 'payoutMethod.cancel', id, actor, now: now() });
        return methodsOf(tx, partnerId, now());
      }),
    };
  });

  const hitOf = (address: string) => [networkHit(config, 'payoutMethodToken', address, limits.resetToken.network)];

  on(verifyPayoutMethodChange, async ({ body: { token } }, { request }) => {
    await throttleAll(pool, hitOf(clientAddress(request)), now());
    return { data: await changeOf(pool, token, now()) };
  });

  on(cancelPayoutMethodChange, async ({ body: { token } }, { request, transact }) => {
    await throttleAll(pool, hitOf(clientAddress(request)), now());
    return { data: await transact((tx) => cancelByToken(tx, token, now())) };
  });

  on(revealPayoutMethod, async ({ params: { id } }, { session }) => {
    const found = await findMethod(pool, id, ownPartner(session));
    if (!found) throw notFound();
    const at = now();
    await throttleAll(pool, [{ key: `revealPayoutMethod:user:${session.user.id}`, ...reveals }], at);
    const { method, holder, country, masked } = found;
    const audit = { action: 'payouts.reveal', entity: 'payoutMethod', entityId: id, payload: { method, masked } };
    await transaction(pool, (tx) => recordAudit(tx, audit, { actor: actorOf(session), now: at }));
    return { data: { id, method, holder, country, masked, account: openAccount(secrets, found) } };
  });
}
