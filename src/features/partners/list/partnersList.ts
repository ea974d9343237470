import { listPartners } from '#contract/partners/list.ts';

/** The first request of the partners page; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listPartners,
  options: {
    sort: '-createdAt',
    filters: {
      filter: undefined,
      engagementFilter: undefined,
      adminFilter: undefined,
      tagFilter: undefined,
      approvalFilter: undefined,
    },
    // Notifications lead to `?manager=`.
    inAddress: { adminFilter: 'manager', engagementFilter: 'engagement', tagFilter: 'tag', approvalFilter: 'approval' },
  },
};
