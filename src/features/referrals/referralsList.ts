import { listReferrals } from '#contract/referrals/referrals.ts';

import { type Period, periodAt } from '../../shared/period/usePeriod.ts';

/** What the list asks for, of a period. */
export const optionsOf = (query: Period['query']) => ({
  sort: '-installedAt',
  query,
  filters: { app: undefined, country: undefined, state: undefined, dated: undefined, campaign: undefined },
});

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = (search: URLSearchParams) => ({
  endpoint: listReferrals,
  options: optionsOf(periodAt(search, 'all time').query),
});
