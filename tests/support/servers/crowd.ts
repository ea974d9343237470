import { expect, vi } from 'vitest';

import { createNotifications } from '../../../server/features/notifications/create.ts';
import { transaction } from '../../../server/platform/database/pool.ts';
import type { TestDatabase } from '../databases/database.ts';
import { makeSession, makeUser } from '../make/users.ts';
import { type ClientSocket, dial, outcomeOf } from './sockets.ts';
import { within } from '../within.ts';

interface Member {
  id: string;
  socket: ClientSocket;
}

const connectingTogether = 8;

/** This many people with one open socket each, spread over these servers. */
async function crowd(db: TestDatabase, urls: readonly string[], size: number): Promise<Member[]> {
  const members: Member[] = [];
  const join = async (index: number): Promise<Member> => {
    const { id } = await makeUser(db.pool, { role: 'manager' });
    const socket = dial(urls[index % urls.length] ?? '', await makeSession(db.pool, id));
    const outcome = await outcomeOf(socket);
    if (outcome !== 'open') throw new Error(`Socket ${index} was not opened: ${outcome}`);
    return { id, socket };
  };
  while (members.length < size) {
    const next = Math.min(connectingTogether, size - members.length);
    members.push(...(await Promise.all(Array.from({ length: next }, (_, index) => join(members.length + index)))));
  }
  return members;
}

/** One notification to each of them: the milliseconds from the commit to each arrival, in order of size. */
async function notifyAll(db: TestDatabase, members: readonly Member[]): Promise<number[]> {
  const arrivals: number[] = [];
  for (const { socket } of members) socket.on('receive_notification', () => void arrivals.push(performance.now()));
  await transaction(db.pool, (tx) =>
    createNotifications(
      tx,
      members.map(({ id }) => ({ recipientId: id, type: 'mention', title: 'To everybody' })),
      new Date(),
    ),
  );
  const committed = performance.now();
  await vi.waitFor(() => expect(arrivals).toHaveLength(members.length), { timeout: within(60_000), interval: 50 });
  return arrivals.map((at) => at - committed).toSorted((a, b) => a - b);
}

/** A crowd on these servers, one notification to each of it: what its arrivals took, in words, and how many there were. */
export async function notifyCrowd(db: TestDatabase, urls: readonly string[], size: number) {
  const members = await crowd(db, urls, size);
  const delays = await notifyAll(db, members);
  for (const { socket } of members) socket.close();
  const at = (share: number) => `${(delays[Math.ceil(delays.length * share) - 1] ?? 0).toFixed(0)} ms`;
  return { received: delays.length, words: `from the commit: p50 ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)}` };
}
