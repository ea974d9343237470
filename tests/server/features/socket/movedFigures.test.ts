import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { execute, transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeAcceptance, makePartner, makeTerms } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { makeSession, makeUser } from '../../../support/make/users.ts';
import { charged, signed } from '../../../support/events.ts';
import { freePort } from '../../../support/servers/freePort.ts';
import { bundle } from '../../../support/servers/program.ts';
import { type ServerProcess, startServer } from '../../../support/servers/serverProcess.ts';
import { type ClientSocket, listen } from '../../../support/servers/sockets.ts';
import { within } from '../../../support/within.ts';

let db: TestDatabase;
let file: string;
let one: ServerProcess;
let other: ServerProcess;

const start = async () => startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9' });

beforeAll(async () => {
  [db, file] = await Promise.all([testDatabase(), bundle('server')]);
  await makeTerms(db.ownerPool);
  [one, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

const opened: ClientSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
const listening = async (server: ServerProcess, token: string) => {
  const heard = await listen(server.url, token);
  opened.push(heard.socket);
  return heard;
};
async function staff() {
  const { id } = await makeUser(db.pool, { role: 'moderator' });
  return { id, token: await makeSession(db.pool, id) };
}
async function partner() {
  const { id: partnerId } = await makePartner(db.pool);
  const { id } = await makeUser(db.pool, { partnerId });
  await makeAcceptance(db.pool, id, partnerId);
  return { partnerId, token: await makeSession(db.pool, id) };
}
const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: within(10_000), interval: 25 });
/** Each kind that came, in any of the hints. */
const kinds = ({ moved }: { moved: readonly (readonly string[])[] }) => [...new Set(moved.flat())].toSorted();

test('a charge moves the figures of its partner on every process, those of staff, and no one else’s', async () => {
  const [paid, stranger, colleague] = await Promise.all([partner(), partner(), staff()]);
  const app = await makeApp(db.pool);
  const { shop } = await makeReferral(db.pool, { partnerId: paid.partnerId, appId: app.id });
  // The install is over for those who listen from now on.
  const first = await listening(one, paid.token);
  await until(() => expect(kinds(first)).toEqual(['traffic']));
  const [here, there, elsewhere, staffs] = await Promise.all([
    listening(one, paid.token),
    listening(other, paid.token),
    listening(other, stranger.token),
    listening(other, colleague.token),
  ]);
  const { payload, headers } = signed(app, charged(shop, new Date().toISOString(), 'charge-1', 4900));
  const answer = await fetch(`${one.url}/api/events`, { method: 'POST', headers, body: payload });
  expect(answer.status).toBe(202);
  await until(() =>
    expect([here, there, staffs].map((heard) => kinds(heard).includes('earnings'))).toEqual([true, true, true]),
  );
  await makeClick(db.pool, { partnerId: stranger.partnerId, appId: app.id });
  await until(() => expect(elsewhere.moved).toEqual([['traffic']]));
  expect([here, there].map((heard) => kinds(heard).filter((kind) => kind !== 'traffic'))).toEqual([
    ['earnings'],
    ['earnings'],
  ]);
});

test('a lead that is submitted or edited moves the lists of its partner, and those of staff', async () => {
  const [submits, stranger, colleague] = await Promise.all([partner(), partner(), staff()]);
  const [own, elsewhere, staffs] = await Promise.all([
    listening(one, submits.token),
    listening(one, stranger.token),
    listening(other, colleague.token),
  ]);
  const { id } = await makeLead(db.pool, { partnerId: submits.partnerId });
  await until(() => expect([kinds(own), kinds(staffs).includes('leads')]).toEqual([['leads'], true]));
  for (const heard of [own, staffs]) heard.moved.length = 0;
  await execute(db.pool, sql`update leads set company = 'Renamed' where id = ${id}`);
  await until(() => expect([kinds(own), kinds(staffs).includes('leads')]).toEqual([['leads'], true]));
  expect(elsewhere.moved).toEqual([]);
});

test('what is not committed moves nothing, what is rolled back never does', async () => {
  const [waits, moves] = await Promise.all([partner(), partner()]);
  const [waiting, moving] = await Promise.all([listening(other, waits.token), listening(other, moves.token)]);
  const earns = (tx: Parameters<typeof makeEntry>[0], partnerId: string) => makeEntry(tx, { partnerId });
  const rolledBack = transaction(db.pool, async (tx) => {
    await earns(tx, waits.partnerId);
    throw new Error('No.');
  });
  await expect(rolledBack).rejects.toThrow('No.');
  await transaction(db.pool, async (tx) => {
    await earns(tx, waits.partnerId);
    await earns(db.pool, moves.partnerId);
    await until(() => expect(moving.moved).toEqual([['earnings']]));
    expect(waiting.moved).toEqual([]);
  });
  await until(() => expect(waiting.moved).toEqual([['earnings']]));
});

test('a thousand clicks and a payout’s steps are few hints, and the last of them is given', async () => {
  const clicked = await partner();
  const app = await makeApp(db.pool);
  const heard = await listening(one, clicked.token);
  for (let step = 0; step < 10; step += 1)
    await Promise.all(
      Array.from({ length: 100 }, () => makeClick(db.pool, { partnerId: clicked.partnerId, appId: app.id })),
    );
  expect(heard.moved.length).toBeLessThan(100);
  const entry = await makeEntry(db.pool, { partnerId: clicked.partnerId });
  const { id } = await makePayout(db.pool, { partnerId: clicked.partnerId, entries: [entry] });
  await until(() => expect(heard.moved.at(-1)).toContain('payouts'));
  heard.moved.length = 0;
  await execute(db.pool, sql`update payouts set state = 'approved' where id = ${id}`);
  await until(() => expect(heard.moved.at(-1)).toContain('payouts'));
});

test('a page that connects learns what moved a moment before', async () => {
  const [early, late] = await Promise.all([partner(), staff()]);
  const first = await listening(one, early.token);
  const app = await makeApp(db.pool);
  await makeClick(db.pool, { partnerId: early.partnerId, appId: app.id });
  await until(() => expect(first.moved).toEqual([['traffic']]));
  const [again, colleague] = await Promise.all([listening(one, early.token), listening(one, late.token)]);
  await until(() => expect([again.moved, kinds(colleague).includes('traffic')]).toEqual([[['traffic']], true]));
});

test('a colleague who is no longer one loses the socket, and with it everyone’s figures', async () => {
  const [{ id, token }, clicked] = await Promise.all([staff(), partner()]);
  const { socket } = await listening(one, token);
  await execute(db.pool, sql`update users set role = 'partner', partner_id = ${clicked.partnerId} where id = ${id}`);
  await until(() => expect(socket.connected).toBe(false));
});
