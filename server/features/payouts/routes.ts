import {
  exportPayoutBatch,
  getAdminPayout,
  getNextPayout,
  getPayout,
  getPayoutMethod,
  listAdminPayouts,
  listPayouts,
  movePayout,
  previewPayouts,
  runPayouts,
  setPayoutMethod,
} from '#contract/payouts.ts';

import type { On } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { allowedFor } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import { move } from './move.ts';
import { nextPayout } from './next.ts';
import { allOf, batchOf, findPayout, historyOf, linesOf, listed, methodOf, sums, writeMethod } from './queries.ts';
import { preview, run } from './run.ts';
import { batchCsv, payoutsCsv, statementCsv } from './statement.ts';

/** Payouts: what partners see of theirs, and what staff do with everyone's. */
export function payoutsRoutes(on: On, { pool, now }: Services): void {
  on(listPayouts, async ({ query }, { session, wantsCsv }) => {
    const { id: partnerId } = session.partner;
    if (wantsCsv) return { csv: payoutsCsv(await allOf(pool, partnerId)) };
    return listed(pool, { partnerId }, query);
  });

  on(getNextPayout, async (_, { session }) => ({ data: await nextPayout(pool, session.partner.id, now()) }));

  on(getPayoutMethod, async (_, { session }) => ({ data: await methodOf(pool, session.partner.id) }));

  on(setPayoutMethod, async ({ body }, { session, transact }) => {
    await transact((tx) =>
      writeMethod(tx, { partnerId: session.partner.id, ...body }, { userId: session.user.id, now: now() }),
    );
    return { data: body };
  });

  on(getPayout, async ({ params }, { session, wantsCsv }) => {
    const payout = await findPayout(pool, params.id, session.partner.id);
    if (!payout) throw notFound();
    const data = { ...payout, items: await linesOf(pool, payout.id) };
    return wantsCsv ? { csv: statementCsv(data) } : { data };
  });

  on(listAdminPayouts, async ({ query }) => {
    const { data, meta } = await listed(pool, query, query);
    const totals = await sums(pool, query);
    const actions = await allowedFor(
      pool,
      'payout',
      data.map(({ id }) => id),
      now(),
    );
    return {
      data: data.map((payout) => ({ ...payout, actions: actions.get(payout.id) ?? [] })),
      meta: { ...meta, totals },
    };
  });

  on(exportPayoutBatch, async ({ query: { month, currency } }, { wantsCsv }) => {
    const data = await batchOf(pool, month, currency, now());
    return wantsCsv ? { csv: batchCsv(month, data) } : { data };
  });

  on(previewPayouts, async ({ body }) => ({ data: await preview(pool, body, now()) }));

  on(runPayouts, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => run(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getAdminPayout, async ({ params }) => {
    const payout = await findPayout(pool, params.id, null);
    if (!payout) throw notFound();
    const [items, history, actions] = await Promise.all([
      linesOf(pool, payout.id),
      historyOf(pool, payout.id),
      allowedFor(pool, 'payout', [payout.id], now()),
    ]);
    return { data: { ...payout, items, history, actions: actions.get(payout.id) ?? [] } };
  });

  on(movePayout, async ({ params, body }, { session, transact }) => {
    const payout = await transact(async (tx) => {
      await move(tx, params.id, body, { actor: actorOf(session), now: now() });
      return findPayout(tx, params.id, null);
    });
    if (!payout) throw notFound();
    return { data: payout };
  });
}
