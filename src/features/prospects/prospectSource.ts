import { listProspects } from '#contract/prospects/prospects.ts';

import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import type { PaletteSource } from '../../entities/palette/paletteSource.ts';

const MOST = 5;

/** Prospects of the active list in the command palette, for staff. */
export const prospectSource: PaletteSource = {
  async search(text, signal) {
    const { data } = await call(listProspects, { query: { search: text, perPage: MOST } }, { signal });
    return data.map(({ id, name, domain, status }) => ({
      id,
      group: 'Prospects',
      label: name,
      detail: domain === '' ? status.name : domain,
      href: paths.adminProspect.to(id),
    }));
  },
};
