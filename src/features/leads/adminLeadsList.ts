import { listLeads } from '#contract/leads/leads.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listLeads,
  options: {
    sort: '-createdAt',
    filters: { status: 'pending', partnerId: undefined, managedBy: undefined, timeFilter: undefined },
    isLive: true,
  },
};
