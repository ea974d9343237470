import { listAdminPayouts } from '#contract/payouts/list.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listAdminPayouts,
  options: { sort: '-month', filters: { month: undefined, state: undefined } },
};
