import { fromCallback } from 'xstate';

import type { TabsEvent } from '#machines/processes/inbox.machine.ts';

/** What of the list tabs compare: a read one in the one is read in the other. */
const gistOf = ({ items, unread }: TabsEvent): string =>
  JSON.stringify([unread, items.map(({ id, isRead }) => [id, isRead])]);

/** The inboxes of the same person in this browser's other tabs. */
export const tabs = fromCallback<TabsEvent, { userId: string }>(({ input, sendBack, receive }) => {
  const channel = new BroadcastChannel(`tributary.inbox.${input.userId}`);
  let gist = '';
  receive((event) => {
    const next = gistOf(event);
    if (next === gist) return;
    gist = next;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage(gist);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== gist) sendBack({ type: 'tabs.changed' });
  });
  return () => channel.close();
});
