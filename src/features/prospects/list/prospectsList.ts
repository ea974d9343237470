import { listArchivedProspects, listProspects } from '#contract/prospects/prospects.ts';

import { noFilters } from '../prospectQuery.ts';

const options = { sort: '-createdAt', perPage: 10, filters: noFilters };

/** The active list or the archive, ten a page, newest first. */
export const prospectsList = (isArchive: boolean) => ({
  endpoint: isArchive ? listArchivedProspects : listProspects,
  options,
});

/**
 * The page's first request, unless the board is open; also prefetched while the page's code loads (src/app/firstLists.ts).
 */
export const list = (search: URLSearchParams) => {
  const view = search.get('view');
  return view === 'board' ? null : prospectsList(view === 'archived');
};
