import { getRetention, listKept as listKeptCall, setRetention } from '#contract/privacy/retention.ts';

import { actorOf } from '../../platform/actor.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { findKnownRetention, listKept, writeRetention } from './retention.ts';

/** What is stored of people, and for how long. */
export function privacyRoutes(on: On, { pool, now }: Services): void {
  on(listKeptCall, async () => ({ data: await listKept(pool) }));

  on(getRetention, async () => ({ data: await findKnownRetention(pool) }));

  on(setRetention, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => writeRetention(tx, body, { actor: actorOf(session), now: now() })),
  }));
}
