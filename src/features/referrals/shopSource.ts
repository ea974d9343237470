import { listReferrals } from '#contract/referrals/referrals.ts';

import { call } from '../../api/call.ts';
import type { PaletteSource } from '../../entities/palette/paletteSource.ts';
import { paths } from '../../paths.ts';

const MOST = 5;

/** A partner's referred shops in the command palette. */
export const shopSource: PaletteSource = {
  async search(text, signal) {
    const { data } = await call(listReferrals, { query: { search: text, perPage: MOST } }, { signal });
    return data.map(({ id, shop, shopName, app }) => ({
      id,
      group: 'Referrals',
      label: shopName || shop,
      detail: app.name,
      href: paths.referrals.to({ referral: id }),
    }));
  },
};
