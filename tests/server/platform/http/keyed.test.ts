import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildApp } from '../../../../server/app.ts';
import { createPool, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

/** The statuses of questions to support, each with a key of its own, sent at once to a server whose pool has one connection. */
async function request({ headers }: Caller, bodies: readonly object[]): Promise<number[]> {
  const pool = createPool({ url: built.db.url, max: 1 });
  const app = await buildApp({ services: { ...built.services, pool } });
  try {
    const answers = await Promise.all(
      bodies.map((payload) =>
        app.inject({
          method: 'POST',
          url: '/api/support-hub/create-note',
          headers: { ...headers, 'idempotency-key': newId() },
          payload,
        }),
      ),
    );
    return answers.map(({ statusCode }) => statusCode);
  } finally {
    await app.close();
    await pool.end();
  }
}

test('handlers that act under a key and ask the pool for a second connection get it', async () => {
  const notes = ['one', 'two', 'three', 'four', 'five', 'six'].map((note) => ({ note }));
  expect(await request(await built.as('partner'), notes)).toEqual([201, 201, 201, 201, 201, 201]);
});

test('what a handler counts stays counted when its transaction is rolled back', async () => {
  const partner = await built.as('partner');
  expect(await request(partner, [{ note: 'On with it', supportNoteId: newId() }])).toEqual([404]);
  const key = `askSupport:${partner.userId}`;
  expect(await query(built.db.pool, sql`select hits from throttles where key = ${key}`)).toEqual([{ hits: 1 }]);
});
