import { listStaff } from '#contract/staff.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listStaff,
  options: { sort: 'name', filters: { role: undefined, state: undefined } },
};
