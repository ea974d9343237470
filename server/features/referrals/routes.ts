import { periodOf } from '#contract/lists.ts';
import { listReferrals } from '#contract/referrals.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { referralsCsv } from './csv.ts';
import { everyReferral, listed } from './queries.ts';

/** Referred shops, as their partners and staff list them. */
export function referralRoutes(on: On, { pool, now }: Services): void {
  on(listReferrals, async ({ query }, { session, wantsCsv }) => {
    const own = ownPartner(session);
    if (own !== null && query.partnerId !== undefined && query.partnerId !== own) throw notFound();
    const filters = {
      partnerId: own ?? query.partnerId ?? null,
      app: query.app,
      state: query.state,
      search: query.search,
      period: periodOf(query.timeFilter, query.dateRange, now()),
    };
    if (wantsCsv) return { csv: referralsCsv(everyReferral(pool, filters), { withPartner: own === null }) };
    return listed(pool, filters, query);
  });
}
