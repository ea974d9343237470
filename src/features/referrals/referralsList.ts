import { listReferrals } from '#contract/referrals/referrals.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listReferrals,
  options: { sort: '-installedAt', filters: { app: undefined, state: undefined, timeFilter: undefined } },
};
