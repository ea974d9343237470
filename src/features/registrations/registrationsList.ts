import { listRegistrations } from '#contract/registrations/registrations.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listRegistrations,
  options: { sort: 'createdAt', filters: { status: 'staff', managedBy: undefined } },
};
