import { listSupportNotes } from '#contract/support.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = {
  endpoint: listSupportNotes,
  options: { sort: 'updatedAt', filters: { state: 'open' } },
};
