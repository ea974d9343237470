import {
  acceptReversal,
  dismissReversal,
  disputeReversal,
  getReversal,
  listReversals,
  proposeReversal,
  upholdReversal,
  withdrawReversal,
} from '#contract/reversals.ts';

import type { EventOf, SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { propose } from './propose.ts';
import { findReversal, reversalsPage } from './queries.ts';
import { daysLater } from '../../platform/daysLater.ts';
import { reversalDays } from './times.ts';

interface Step {
  readonly event: EventOf<'reversal'>;
  readonly reason?: string;
  readonly set: SetOf<'reversal'>;
}

/** Reversals of commissions that staff propose, and partners accept or dispute. */
export function reversalRoutes(on: On, { pool, now }: Services): void {
  const take = async (tx: Queryable, id: string, session: Session, { event, reason, set }: Step) => {
    const [own, at] = [ownPartner(session), now()];
    await findReversal(tx, id, own, { session, now: at });
    const payload = reason === undefined ? {} : { reason };
    await applyTransition(tx, { entity: 'reversal', event, id, actor: actorOf(session), now: at, payload, set });
    return { data: await findReversal(tx, id, own, { session, now: at }) };
  };
  const ended = () => ({ ended_at: now().toISOString() });

  on(listReversals, async ({ query }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && query.partnerId !== undefined && query.partnerId !== own) throw notFound();
    return reversalsPage(pool, query, own ?? query.partnerId ?? null);
  });

  on(getReversal, async ({ params }, { session }) => ({
    data: await findReversal(pool, params.id, ownPartner(session), { session, now: now() }),
  }));

  on(proposeReversal, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      return findReversal(tx, await propose(tx, body, by), null, { session, now: by.now });
    }),
  }));

  on(acceptReversal, ({ params }, { session, transact }) =>
    transact((tx) => take(tx, params.id, session, { event: 'reversal.accept', set: ended() })),
  );

  on(disputeReversal, ({ params, body: { reason } }, { session, transact }) =>
    transact(async (tx) => {
      const set = { dispute: reason, decide_by: daysLater(now(), (await reversalDays(tx)).decideDays) };
      return take(tx, params.id, session, { event: 'reversal.dispute', reason, set });
    }),
  );

  on(upholdReversal, ({ params, body: { reason } }, { session, transact }) => {
    const set = { ...ended(), decision: reason };
    return transact((tx) => take(tx, params.id, session, { event: 'reversal.uphold', reason, set }));
  });

  on(dismissReversal, ({ params, body: { reason } }, { session, transact }) => {
    const set = { ...ended(), decision: reason };
    return transact((tx) => take(tx, params.id, session, { event: 'reversal.dismiss', reason, set }));
  });

  on(withdrawReversal, ({ params }, { session, transact }) =>
    transact((tx) => take(tx, params.id, session, { event: 'reversal.withdraw', set: ended() })),
  );
}
