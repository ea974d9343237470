import { type foundKinds, searchAll } from '#contract/admin/search.ts';

import { call } from '../../api/call.ts';
import type { PaletteSource } from '../../entities/palette/paletteSource.ts';
import { paths } from '../../paths.ts';

const kinds: Record<(typeof foundKinds)[number], { group: string; to: (id: string) => string }> = {
  partner: { group: 'Partners', to: (id) => paths.adminPartner.to(id) },
  registration: { group: 'Registrations', to: (id) => paths.adminRegistration.to(id) },
  prospect: { group: 'Prospects', to: (id) => paths.adminProspect.to(id) },
  lead: { group: 'Leads', to: (id) => paths.adminLeads.to(id) },
  referral: { group: 'Referrals', to: (id) => paths.adminReferrals.to({ referral: id }) },
  payout: { group: 'Payouts', to: (id) => paths.adminPayout.to(id) },
};

/** What staff find in the command palette: one request for all kinds. */
export const staffSource: PaletteSource = {
  async search(text, signal) {
    const { data } = await call(searchAll, { query: { text } }, { signal });
    return data.map(({ kind, id, name, detail, imageUrl }) => ({
      id,
      group: kinds[kind].group,
      label: name,
      detail,
      imageUrl,
      href: kinds[kind].to(id),
    }));
  },
};
