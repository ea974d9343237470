import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeTerms } from '../../support/make/partners.ts';
import { makeProspect, makeProspectLookups } from '../../support/make/prospects.ts';
import { makeSession, makeUser } from '../../support/make/users.ts';
import { freePort } from '../../support/servers/freePort.ts';
import { bundle } from '../../support/servers/program.ts';
import { type ServerProcess, startServer } from '../../support/servers/serverProcess.ts';

let db: TestDatabase;
let file: string;
let servers: ServerProcess[];
let token: string;

beforeAll(async () => {
  [db, file] = await Promise.all([testDatabase(), bundle('server')]);
  await makeTerms(db.ownerPool);
  token = await makeSession(db.pool, (await makeUser(db.pool, { role: 'admin' })).id);
  const ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map((port) => startServer({ file, db, port, smtpUrl: 'smtp://127.0.0.1:9' })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

/** The n-th request goes to the n-th process, in turn; asked to retry (503 with Retry-After), it does. */
async function ask(n: number, address: string, body?: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${servers[n % servers.length]?.url}${address}`, {
    method: body ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return response.status === 503 && response.headers.has('retry-after')
    ? ask(n, address, body)
    : { status: response.status, text };
}

const counted = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

const historyOf = (id: string) =>
  query<{ event: string; before: string; after: string }>(
    db.pool,
    sql`select event, payload->>'before' as before, payload->>'after' as after from lifecycle_events
         where entity = 'prospect' and entity_id = ${id} order by created_at, id`,
  );

test('two hundred concurrent assignments to one colleague have one effect and notify once', async () => {
  const { id } = await makeProspect(db.pool);
  const colleague = await makeUser(db.pool, { role: 'manager', firstName: 'Ada', lastName: 'Lovelace' });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      ask(n, `/api/prospects/${id}/update-prospect-assignee`, { assigned_to: colleague.id, version: 1 }),
    ),
  );
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 200 });
  expect(await historyOf(id)).toEqual([{ event: 'prospect.assign', before: null, after: 'Ada Lovelace' }]);
  expect(
    await query(
      db.pool,
      sql`select (select version from prospects where id = ${id}) as version,
                 (select count(*) from notifications where recipient_id = ${colleague.id}) as notified`,
    ),
  ).toEqual([{ version: 2, notified: 1 }]);
});

test('of two hundred concurrent status changes of one version, one succeeds; the others learn by whom', async () => {
  const lookups = [
    await makeProspectLookups(db.pool),
    await makeProspectLookups(db.pool),
    await makeProspectLookups(db.pool),
  ];
  const [first, ...others] = lookups.map(({ status }) => status);
  const { id } = await makeProspect(db.pool, { statusId: first?.id ?? 0, typeId: lookups[0]?.type.id ?? 0 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      ask(n, `/api/prospects/${id}/update-prospect-status`, { status_id: others[(n >> 1) % 2]?.id, version: 1 }),
    ),
  );
  // Half of them ask for what the first has done: for them it is so already.
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 100, 409: 100 });
  const history = await historyOf(id);
  expect(history).toHaveLength(1);
  const [step] = history;
  const words = `changed the status from ${step?.before} to ${step?.after}.`;
  expect(answers.filter(({ status, text }) => status === 409 && text.includes(words))).toHaveLength(100);
});

test('twenty who read again until theirs is done make a history of twenty steps, each from where the one before led', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => makeProspectLookups(db.pool)));
  const start = await makeProspectLookups(db.pool);
  const { id } = await makeProspect(db.pool, { statusId: start.status.id, typeId: start.type.id });
  const versionOf = (text: string): number => Number(/"version":(\d+)\D*$/.exec(text)?.[1]);
  const insist = async (n: number, statusId: number, version: number): Promise<void> => {
    const answer = await ask(n, `/api/prospects/${id}/update-prospect-status`, { status_id: statusId, version });
    if (answer.status === 200) return;
    expect(answer.status).toBe(409);
    const now = Number(/"conflict":\{"version":(\d+)/.exec(answer.text)?.[1] ?? versionOf(answer.text));
    await insist(n, statusId, now);
  };
  await Promise.all(statuses.map(({ status }, n) => insist(n, status.id, 1)));
  const history = await historyOf(id);
  expect(history).toHaveLength(20);
  const led = new Map(history.map(({ before, after }) => [before, after]));
  const walked: string[] = [];
  for (let at: string | undefined = led.get(start.status.name); at !== undefined; at = led.get(at)) walked.push(at);
  expect(walked.toSorted()).toEqual(statuses.map(({ status }) => status.name).toSorted());
  expect(await query(db.pool, sql`select version from prospects where id = ${id}`)).toEqual([{ version: 21 }]);
});
