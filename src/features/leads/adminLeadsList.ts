import { listLeads } from '#contract/leads.ts';

/** What the page asks first; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = {
  endpoint: listLeads,
  options: { sort: '-createdAt', filters: { status: undefined, partnerId: undefined, timeFilter: undefined } },
};
