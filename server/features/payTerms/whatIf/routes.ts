import {
  cancelPayReplay,
  getPayReplay,
  listPayReplays,
  listReplayPartners,
  startPayReplay,
} from '#contract/payTerms/replays.ts';

import { actorOf } from '../../../platform/actor.ts';
import type { On } from '../../../platform/http/endpoints.ts';
import type { Services } from '../../../platform/services.ts';
import { replayPartnersCsv } from './csv.ts';
import { everyReplayPartner, findReplay, replayPartnersPage, replaysPage, requireReplay } from './queries.ts';
import { startReplay } from './start.ts';
import { endReplay, markInterrupted } from './store.ts';

/** Charges of a period replayed under edited terms. */
export function payReplayRoutes(on: On, services: Services): void {
  const { pool, now } = services;

  on(startPayReplay, async ({ body }, { session, request }) => {
    const onLost = (error: unknown) => request.log.error({ err: error }, 'a replay of charges failed');
    const id = await startReplay(services, body, { actor: actorOf(session), onLost });
    return { data: await findReplay(pool, id) };
  });

  on(listPayReplays, async ({ query }) => {
    await markInterrupted(pool, now());
    return replaysPage(pool, query);
  });

  on(getPayReplay, async ({ params: { id } }) => {
    await markInterrupted(pool, now());
    return { data: await findReplay(pool, id) };
  });

  on(cancelPayReplay, async ({ params: { id } }, { transact }) => ({
    data: await transact(async (tx) => {
      await endReplay(tx, id, 'cancelled', now());
      return findReplay(tx, id);
    }),
  }));

  on(listReplayPartners, async ({ params: { id }, query }, { wantsCsv }) => {
    if (!wantsCsv) return replayPartnersPage(pool, id, query);
    await requireReplay(pool, id);
    return { csv: replayPartnersCsv(everyReplayPartner(pool, id, query)) };
  });
}
