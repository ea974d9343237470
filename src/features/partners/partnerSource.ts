import { searchPartners } from '#contract/partners/partners.ts';

import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import type { PaletteSource } from '../../entities/palette/paletteSource.ts';

/** Partners in the command palette, for staff. */
export const partnerSource: PaletteSource = {
  async search(text, signal) {
    const { data } = await call(searchPartners, { query: { searchTerm: text } }, { signal });
    return data.map(({ id, name, domain, imageUrl }) => ({
      id,
      group: 'Partners',
      label: name,
      detail: domain,
      imageUrl,
      href: paths.adminPartner.to(id),
    }));
  },
};
