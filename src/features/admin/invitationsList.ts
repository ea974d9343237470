import { listInvitations } from '#contract/invitations.ts';

/** What the page asks first; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = { endpoint: listInvitations, options: { sort: '-createdAt', filters: { status: undefined } } };
