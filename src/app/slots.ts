import { type Later, later } from '../ui/later.ts';

/** What features put into the shell; an empty place shows nothing. */
interface Slots {
  /** In the header, before the theme's switch: a bell. */
  tools: readonly Later<object>[];
  /** Above the page, across its width: live banners. */
  banners: readonly Later<object>[];
}

const Bell = later(() => import('../notifications/Bell.tsx'));
const ConnectionStatus = later(() => import('../notifications/ConnectionStatus.tsx'));

/** Each area's; a feature that has something joins here, by `later`. */
export const slots: Record<'partner' | 'admin', Slots> = {
  partner: { tools: [ConnectionStatus, Bell], banners: [] },
  admin: { tools: [ConnectionStatus, Bell], banners: [] },
};
