import { listReferrals } from '#contract/referrals/referrals.ts';

import { datedOrder, refusesDatedOrder } from '../../entities/referral/datedOrder.ts';
import { type Period, periodAt } from '../../shared/period/usePeriod.ts';

/** What the list asks for, of a period and by what the period is of. */
export const optionsOf = (query: Period['query'], dated: string | null) => ({
  sort: datedOrder(dated),
  refuses: refusesDatedOrder,
  query,
  filters: { app: undefined, country: undefined, state: undefined, dated: undefined, campaign: undefined },
});

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = (search: URLSearchParams) => ({
  endpoint: listReferrals,
  options: optionsOf(periodAt(search, 'all time').query, search.get('dated')),
});
