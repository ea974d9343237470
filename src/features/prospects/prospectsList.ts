import { listArchivedProspects, listProspects } from '#contract/prospects.ts';

import { noFilters } from './prospectQuery.ts';

const options = { sort: '-createdAt', perPage: 10, filters: noFilters };

/** The active list or the archive, ten a page, newest first. */
export const prospectsList = (isArchive: boolean) => ({
  endpoint: isArchive ? listArchivedProspects : listProspects,
  options,
});

/** What the page asks first, unless it is the board; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = (search: URLSearchParams) => {
  const view = search.get('view');
  return view === 'board' ? null : prospectsList(view === 'archived');
};
