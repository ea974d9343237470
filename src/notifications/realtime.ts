import { createActor } from 'xstate';

import { inspection } from '../ui/inspector/inspection.ts';
import { connectionLogic } from './connectionLogic.ts';
import { inboxLogic } from './inboxLogic.ts';
import { showLive } from './live.ts';

/** Starts what arrives live for one person: the line, and the inbox that listens to it. Returns what stops both. */
export function startRealtime(userId: string): () => void {
  const inbox = createActor(inboxLogic(userId), { inspect: inspection });
  const connection = createActor(connectionLogic, { input: { userId }, inspect: inspection });
  connection.on('opened', () => inbox.send({ type: 'connection.opened' }));
  connection.on('missed', () => inbox.send({ type: 'connection.missed' }));
  connection.on('received', ({ notification }) => inbox.send({ type: 'notification.received', notification }));
  inbox.start();
  connection.start();
  showLive({ connection, inbox });
  return () => {
    showLive(null);
    connection.stop();
    inbox.stop();
  };
}
