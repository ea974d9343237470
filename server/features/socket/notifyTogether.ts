import type pg from 'pg';
import sql from 'sql-template-tag';

import { execute } from '../../platform/database/pool.ts';

interface Said {
  channel: string;
  payload: string;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Of one statement, at most; a payload is shorter than 8,000 bytes. */
const most = 500;
const attempts = 3;

/**
 * Batches NOTIFY, one statement at a time: a thousand messages at once neither exhaust the pool nor time out waiting
 * for it. Each message resolves once sent.
 */
export function notifyTogether(pool: pg.Pool): (channel: string, payload: string) => Promise<void> {
  const waiting: Said[] = [];
  let isSending = false;

  const send = async (together: readonly Said[], left = attempts): Promise<void> => {
    try {
      await execute(
        pool,
        sql`select count(pg_notify(said.channel, said.payload))
              from unnest(${together.map(({ channel }) => channel)}::text[], ${together.map(({ payload }) => payload)}::text[])
                as said(channel, payload)`,
      );
      for (const { done } of together) done();
    } catch (error) {
      if (left > 1) return send(together, left - 1);
      for (const { failed } of together) failed(error);
    }
  };
  const sendAll = async () => {
    isSending = true;
    while (waiting.length > 0) await send(waiting.splice(0, most));
    isSending = false;
  };
  return (channel, payload) =>
    new Promise((done, failed) => {
      waiting.push({ channel, payload, done, failed });
      if (!isSending) void sendAll();
    });
}
