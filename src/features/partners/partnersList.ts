import { listPartners } from '#contract/partners.ts';

/** What the page of partners asks first; also asked while the page's code is on its way (src/app/pages.ts). */
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
