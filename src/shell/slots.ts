import { type LazyPart, lazyPart } from '../shared/lazy/lazyPart.tsx';

/** What features put into the shell; an empty slot shows nothing. */
interface Slots {
  /** In the header, before the theme's switch: a bell. */
  tools: Readonly<Record<string, LazyPart<object>>>;
}

const askManager = lazyPart(() => import('../entities/askManager/AskManagerTool.tsx'));
const bell = lazyPart(() => import('../features/notifications/Bell.tsx'));
const connectionStatus = lazyPart(() => import('../features/notifications/ConnectionStatus.tsx'));

/** Each area's; a feature that has something joins here, by `lazyPart`. */
export const slots: Record<'partner' | 'admin', Slots> = {
  partner: { tools: { connectionStatus, askManager, bell } },
  admin: { tools: { connectionStatus, bell } },
};
