import { listPartners } from '#contract/partners.ts';

/** The first request of the partners page; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = (search: URLSearchParams) => {
  const manager = search.get('manager');
  return {
    endpoint: listPartners,
    options: {
      sort: '-createdAt',
      filters: { filter: undefined, engagementFilter: undefined, managementFilter: undefined },
      query: manager === null ? {} : { adminFilter: manager },
    },
  };
};
