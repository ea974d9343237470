import { listRegistrations } from '#contract/partners.ts';

/** What the page asks first; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = { endpoint: listRegistrations, options: { sort: 'createdAt', filters: { status: '0' } } };
