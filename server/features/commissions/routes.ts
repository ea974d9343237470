import { listCommissions } from '#contract/payouts/payouts.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { listed } from './queries.ts';

/** Commissions; why they are not paid yet is asked of the payouts. */
export function commissionRoutes(on: On, { pool }: Services): void {
  on(listCommissions, async ({ query }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && query.partnerId !== undefined && query.partnerId !== own) throw notFound();
    const { partnerId = null, state, search } = query;
    return listed(pool, { partnerId: own ?? partnerId, state, search }, query, own);
  });
}
