import { createActor, type SnapshotFrom } from 'xstate';

import { isStaffRole, type Role } from '#contract/user.ts';
import type { inboxMachine } from '#machines/processes/inbox.machine.ts';

import { inspection } from '../../inspector/inspection.ts';
import { connectionLogic } from './connectionLogic.ts';
import { inboxLogic } from './inboxLogic.ts';
import { showLive, tellNews } from './live.ts';

/** What of the list tabs compare: a read one in the one is read in the other. */
const gistOf = ({ context: { items, unread } }: SnapshotFrom<typeof inboxMachine>): string =>
  JSON.stringify([unread, items?.map(({ id, isRead }) => [id, isRead])]);

/** Starts what arrives live for one person: the line, and the inbox that listens to it. Returns what stops both. */
export function startRealtime(userId: string, role: Role): () => void {
  const inbox = createActor(inboxLogic(userId, isStaffRole(role)), { inspect: inspection });
  const connection = createActor(connectionLogic, { input: { userId, random: Math.random }, inspect: inspection });
  connection.on('opened', () => {
    inbox.send({ type: 'connection.opened' });
    tellNews();
  });
  connection.on('missed', () => {
    inbox.send({ type: 'connection.missed' });
    tellNews();
  });
  connection.on('received', ({ notification }) => {
    inbox.send({ type: 'notification.received', notification });
    tellNews();
  });
  const tabs = new BroadcastChannel(`tributary.inbox.${userId}`);
  let gist = '';
  let wasAsking = true;
  inbox.subscribe((snapshot) => {
    const isAnswer = wasAsking && snapshot.matches('ready');
    wasAsking = !snapshot.matches('ready');
    // What is shown before the server has agreed is nothing to tell: it would be read there as it was.
    if (!isAnswer || gistOf(snapshot) === gist) return;
    gist = gistOf(snapshot);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tabs.postMessage(gist);
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === gist) return;
    inbox.send({ type: 'connection.missed' });
    tellNews();
  });
  inbox.start();
  connection.start();
  showLive({ connection, inbox });
  return () => {
    showLive(null);
    tabs.close();
    connection.stop();
    inbox.stop();
  };
}
