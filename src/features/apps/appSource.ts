import { listApps } from '#contract/apps/apps.ts';

import { call } from '../../api/call.ts';
import type { PaletteSource } from '../../entities/palette/paletteSource.ts';
import { paths } from '../../paths.ts';

/** The apps to recommend in the command palette, for partners. */
export const appSource: PaletteSource = {
  async search(text, signal) {
    const { data } = await call(listApps, {}, { signal });
    return data
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name, slug }) => ({ id, group: 'Apps', label: name, href: paths.appDetails.to(slug) }));
  },
};
