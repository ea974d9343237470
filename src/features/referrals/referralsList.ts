import { listReferrals } from '#contract/referrals.ts';

/** What the page asks first; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = {
  endpoint: listReferrals,
  options: { sort: '-installedAt', filters: { app: undefined, state: undefined, timeFilter: undefined } },
};
