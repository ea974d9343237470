import type { ComponentType } from 'react';

/** What features put into the shell; an empty place shows nothing. */
interface Slots {
  /** In the header, before the theme's switch: a bell. */
  tools: readonly ComponentType[];
  /** Above the page, across its width: live banners. */
  banners: readonly ComponentType[];
}

/** Each area's; a feature that has something joins here, by `lazy`. */
export const slots: Record<'partner' | 'admin', Slots> = {
  partner: { tools: [], banners: [] },
  admin: { tools: [], banners: [] },
};
