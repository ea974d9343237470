import { listAdminPayouts } from '#contract/payouts.ts';

/** What the page asks first; also asked while the page's code is on its way (src/app/pages.ts). */
export const list = {
  endpoint: listAdminPayouts,
  options: { sort: '-month', filters: { month: undefined, state: undefined } },
};
