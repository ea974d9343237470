import { getBlockers, listCommissions } from '#contract/payouts.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { blockersOf } from './blockers.ts';
import { findFacts, listed } from './queries.ts';

/** Commissions, and why they are not paid yet. */
export function commissionRoutes(on: On, { pool, now }: Services): void {
  on(listCommissions, async ({ query }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && query.partnerId !== undefined && query.partnerId !== own) throw notFound();
    return listed(pool, { partnerId: own ?? query.partnerId ?? null, state: query.state }, query);
  });

  on(getBlockers, async ({ params }, { session }) => {
    const facts = await findFacts(pool, params.id, ownPartner(session));
    if (!facts) throw notFound();
    return { data: blockersOf(facts, now()) };
  });
}
