import { expect, vi } from 'vitest';

import { cuttable } from './cuttable.ts';
import type { TestDatabase } from '../databases/database.ts';
import { makeSession, makeUser } from '../make/users.ts';
import { liveClient } from './liveClient.ts';
import { notify } from '../notify.ts';
import { within } from '../within.ts';

const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: within(30_000), interval: 25 });
const passed = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

interface Given {
  db: TestDatabase;
  url: string;
  /** Milliseconds without a line. */
  outage: number;
  /** Meanwhile lines stay open in silence, as behind a router that went; otherwise they break and none is opened. */
  isSilent?: boolean;
}

/**
 * A tab whose line is away for a while, on a real server. Three notifications are written meanwhile and one afterwards.
 * Answers what the tab did: the milliseconds before each attempt from the loss on, and what it shows and announced.
 */
export async function sitOut({ db, url, outage, isSilent = false }: Given) {
  const { id } = await makeUser(db.pool, { role: 'manager' });
  const token = await makeSession(db.pool, id);
  const line = await cuttable(url);
  const tab = liveClient({ userId: id, token, lineUrl: line.url, readUrl: url });
  const tell = (title: string) => notify(db.pool, { recipientId: id, type: 'mention', title });
  try {
    await until(() => expect(tab.is('online')).toBe(true));
    await until(() => expect(tab.inbox.getSnapshot().context.items).toEqual([]));
    const before = tab.dialled.length;
    const over = passed(outage);
    if (isSilent) line.silence(true);
    else {
      line.down(true);
      line.cut();
    }
    for (const title of ['One', 'Two', 'Three']) await tell(title);
    await until(() => expect(tab.lost).toHaveLength(1));
    await over;
    const attemptsMeanwhile = tab.dialled.length - before;
    const isAtRest = tab.is('resting');
    line.silence(false);
    line.down(false);
    if (isAtRest) tab.focus();
    await until(() => expect(tab.is('online')).toBe(true));
    await tell('Afterwards');
    await until(() => expect(tab.titles()).toEqual(['One', 'Two', 'Three', 'Afterwards']));
    const dialled = tab.dialled.slice(before);
    return {
      isAtRest,
      attemptsMeanwhile,
      waits: dialled.map((at, index) => at - (dialled[index - 1] ?? tab.lost[0] ?? 0)),
      announced: [...tab.announced],
      unread: tab.inbox.getSnapshot().context.unread,
    };
  } finally {
    tab.stop();
    await line.close();
  }
}
