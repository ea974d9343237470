import { listInvitations } from '#contract/invitations/invitations.ts';

/** The page's first request; also prefetched while the page's code loads (src/app/firstLists.ts). */
export const list = { endpoint: listInvitations, options: { sort: '-createdAt', filters: { status: undefined } } };
