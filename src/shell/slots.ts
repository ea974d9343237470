import { type Later, later } from '../shared/lazy/later.ts';

/** What features put into the shell; an empty slot shows nothing. */
interface Slots {
  /** In the header, before the theme's switch: a bell. */
  tools: Readonly<Record<string, Later<object>>>;
  /** Above the page, across its width: live banners. */
  banners: Readonly<Record<string, Later<object>>>;
}

const bell = later(() => import('../features/notifications/Bell.tsx'));
const connectionStatus = later(() => import('../features/notifications/ConnectionStatus.tsx'));

/** Each area's; a feature that has something joins here, by `later`. */
export const slots: Record<'partner' | 'admin', Slots> = {
  partner: { tools: { connectionStatus, bell }, banners: {} },
  admin: { tools: { connectionStatus, bell }, banners: {} },
};
