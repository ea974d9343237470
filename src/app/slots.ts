import { type ComponentType, lazy } from 'react';

/** What features put into the shell; an empty place shows nothing. */
interface Slots {
  /** In the header, before the theme's switch: a bell. */
  tools: readonly ComponentType[];
  /** Above the page, across its width: live banners. */
  banners: readonly ComponentType[];
}

const Bell = lazy(() => import('../notifications/Bell.tsx'));
const ConnectionStatus = lazy(() => import('../notifications/ConnectionStatus.tsx'));

/** Each area's; a feature that has something joins here, by `lazy`. */
export const slots: Record<'partner' | 'admin', Slots> = {
  partner: { tools: [ConnectionStatus, Bell], banners: [] },
  admin: { tools: [ConnectionStatus, Bell], banners: [] },
};
