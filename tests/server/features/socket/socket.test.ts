import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { createNotifications } from '../../../../server/features/notifications/create.ts';
import { createNote } from '../../../../server/features/notes/write.ts';
import { users } from '../../../../src/app/charts/walks/sessionCases.ts';
import { cuttable } from '../../../support/servers/cuttable.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeAcceptance, makePartner, makeTerms } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { endSession, makeSession, makeUser } from '../../../support/make/users.ts';
import { charged, signed } from '../../../support/events.ts';
import { freePort } from '../../../support/servers/freePort.ts';
import { liveClient } from '../../../support/servers/liveClient.ts';
import { bundle } from '../../../support/servers/program.ts';
import { type ServerProcess, startServer } from '../../../support/servers/serverProcess.ts';
import { type ClientSocket, dial, listen, outcomeOf } from '../../../support/servers/sockets.ts';
import { within } from '../../../support/within.ts';

const publicUrl = 'https://partners.example';
let db: TestDatabase;
let file: string;
let one: ServerProcess;
let other: ServerProcess;

const start = async () =>
  startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9', env: { PUBLIC_URL: publicUrl } });

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
const outcome = (server: ServerProcess, token: string | null, headers?: Record<string, string>) => {
  const socket = dial(server.url, token, headers);
  opened.push(socket);
  return outcomeOf(socket);
};
const listening = async (url: string, token: string) => {
  const heard = await listen(url, token);
  opened.push(heard.socket);
  return heard;
};

async function staff() {
  const { id } = await makeUser(db.pool, { role: 'manager' });
  return { id, token: await makeSession(db.pool, id) };
}
async function partnerUser(approval: 'approved' | 'pending' = 'approved') {
  const partner = await makePartner(db.pool, { approval });
  const { id } = await makeUser(db.pool, { partnerId: partner.id });
  await makeAcceptance(db.pool, id, partner.id);
  return { id, token: await makeSession(db.pool, id), partnerId: partner.id };
}

const tell = (recipientId: string, title: string, content = '') =>
  transaction(db.pool, (tx) => createNotifications(tx, [{ recipientId, type: 'mention', title, content }], new Date()));
const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: within(10_000), interval: 25 });
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

test('a page of another origin is refused; one of PUBLIC_URL or of the server’s own address is not', async () => {
  const { token } = await staff();
  expect(
    await Promise.all(
      ['https://evil.example', 'null', `${publicUrl}.evil.example`, 'http://partners.example', publicUrl, one.url].map(
        (origin) => outcome(one, token, { origin }),
      ),
    ),
  ).toEqual(['refused', 'refused', 'refused', 'refused', 'open', 'open']);
});

test('a handshake needs the token of a live session of a user with access', async () => {
  const tokens = await Promise.all([staff(), staff(), partnerUser('pending'), partnerUser()]);
  const [expired, revoked, pending, partner] = tokens.map(({ token }) => token);
  await endSession(db.pool, expired ?? '', 'expired');
  await endSession(db.pool, revoked ?? '', 'revoked');
  expect(
    await Promise.all(
      [null, '', 'guessed', expired, revoked, pending, partner].map((token) => outcome(one, token ?? null)),
    ),
  ).toEqual([
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
    'approval_pending',
    'open',
  ]);
});

test('polling is refused, and no other path or namespace exists', async () => {
  const { token } = await staff();
  const polled = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`);
  expect(polled.status).toBe(400);
  const elsewhere = dial(`${one.url}/admin`, token);
  opened.push(elsewhere);
  expect(await outcomeOf(elsewhere)).toBe('refused');
});

test('a notification reaches every socket of its recipient on both processes, and no one who claims to be them', async () => {
  const [recipient, thief] = await Promise.all([staff(), partnerUser()]);
  const [here, there, stranger] = await Promise.all([
    listening(one.url, recipient.token),
    listening(other.url, recipient.token),
    listening(one.url, thief.token),
  ]);
  const claimed = { ...users.staff, id: recipient.id };
  stranger.socket.emit('open_socket', claimed);
  stranger.socket.emit('login', claimed);
  await tell(recipient.id, 'One');
  // Longer than NOTIFY takes.
  const long = '€'.repeat(4000);
  await tell(recipient.id, 'Long', long);
  await tell(thief.id, 'Own');
  const seen = (list: typeof here.received) =>
    list
      .map(({ title, content, actionData }) => ({ title, content, actionData }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const both = [
    { title: 'Long', content: long, actionData: null },
    { title: 'One', content: '', actionData: null },
  ];
  await until(() =>
    expect([seen(here.received), seen(there.received), titles(stranger.received)]).toEqual([both, both, ['Own']]),
  );
});

test('a person signed out, disabled or suspended loses their sockets within five seconds, and no one else does', async () => {
  const [out, disabled, suspended, stays] = await Promise.all([staff(), staff(), partnerUser(), staff()]);
  const sockets = await Promise.all(
    [out, disabled, suspended, stays].map(async ({ token }) => (await listening(other.url, token)).socket),
  );
  const began = performance.now();
  await fetch(`${one.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${out.token}` } });
  await execute(db.pool, sql`update users set account_state = 'deactivated' where id = ${disabled.id}`);
  await execute(db.pool, sql`update partners set account_state = 'suspended' where id = ${suspended.partnerId}`);
  await until(() => expect(sockets.map(({ connected }) => connected)).toEqual([false, false, false, true]));
  expect(performance.now() - began).toBeLessThan(within(5000));
});

test('a deactivated colleague loses every socket and session within five seconds', async () => {
  const [admin, target] = [await makeUser(db.pool, { role: 'admin' }), await makeUser(db.pool, { role: 'admin' })];
  const tokens = [await makeSession(db.pool, target.id), await makeSession(db.pool, target.id)];
  const sockets = await Promise.all(
    tokens.map(async (token, index) => (await listening(index === 0 ? one.url : other.url, token)).socket),
  );
  const authorization = `Bearer ${await makeSession(db.pool, admin.id)}`;
  const began = performance.now();
  const answer = await fetch(`${one.url}/api/admin/team/${target.id}/deactivate`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(answer.status).toBe(200);
  await until(() => expect(sockets.map(({ connected }) => connected)).toEqual([false, false]));
  expect(performance.now() - began).toBeLessThan(within(5000));
  const requests = await Promise.all(
    tokens.map((token) => fetch(`${other.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })),
  );
  expect(requests.map(({ status }) => status)).toEqual([401, 401]);
  expect(await outcome(other, tokens[0] ?? '')).toBe('unauthenticated');
});

test('a suspended partner on two devices knows within five seconds; links lead on, new money is held, then released', async () => {
  const { pool } = db;
  const partner = await makePartner(pool);
  const { id } = await makeUser(pool, { partnerId: partner.id });
  await makeAcceptance(pool, id, partner.id);
  const devices = [
    { server: one, token: await makeSession(pool, id) },
    { server: other, token: await makeSession(pool, id) },
  ];
  const sockets = await Promise.all(
    devices.map(async ({ server, token }) => (await listening(server.url, token)).socket),
  );
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId: partner.id, appId: app.id });
  const { token: staffToken } = await staff();
  const change = async (newStatus: string, note: string) =>
    (
      await fetch(`${one.url}/api/partners/partner/${partner.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ statusType: 'account', newStatus, note }),
      })
    ).status;
  const charge = async (chargeId: string) => {
    const { payload, headers } = signed(app, charged(referral.shop, new Date().toISOString(), chargeId, 1000));
    return (await fetch(`${other.url}/api/events`, { method: 'POST', headers, body: payload })).status;
  };
  const commissions = async () =>
    (
      await query<{ state: string }>(
        pool,
        sql`select state from commissions where partner_id = ${partner.id} order by created_at, id`,
      )
    ).map(({ state }) => state);

  const began = performance.now();
  expect(await change('suspended', 'They asked.')).toBe(200);
  await until(() => expect(sockets.map(({ connected }) => connected)).toEqual([false, false]));
  expect(performance.now() - began).toBeLessThan(within(5000));
  const standing = await Promise.all(devices.map(({ server, token }) => outcome(server, token)));
  expect(standing).toEqual(['account_suspended', 'account_suspended']);

  const click = await fetch(`${one.url}/r/${partner.referralId}/${app.slug}`, { redirect: 'manual' });
  expect([click.status, click.headers.get('location')]).toEqual([302, expect.stringContaining('ref_visit=')]);
  expect(await charge('held-1')).toBe(202);
  await vi.waitFor(async () => expect(await commissions()).toEqual(['held']), { timeout: within(10_000) });
  expect(await change('active', '')).toBe(200);
  expect(await commissions()).toEqual(['pending']);
  expect(await Promise.all(devices.map(({ server, token }) => outcome(server, token)))).toEqual(['open', 'open']);
});

test('a process that loses its channel lives on, listens again, and reports that messages may be missing', async () => {
  const { id, token } = await staff();
  const [here, there] = await Promise.all([listening(one.url, token), listening(other.url, token)]);
  const channels = sql`select pid from pg_stat_activity
                        where datname = current_database() and application_name = 'tributary sockets'`;
  const pids = (await query<{ pid: number }>(db.pool, channels)).map(({ pid }) => pid);
  expect(pids).toHaveLength(2);
  const before = [here.missed(), there.missed()];
  await query(db.pool, sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`);
  await until(() => {
    expect(here.missed()).toBeGreaterThan(before[0] ?? 0);
    expect(there.missed()).toBeGreaterThan(before[1] ?? 0);
  });
  await tell(id, 'After');
  await until(() => expect([titles(here.received), titles(there.received)]).toEqual([['After'], ['After']]));
});

test('staff notify colleagues of a note, once each; partners cannot', async () => {
  const [author, colleague, partner] = await Promise.all([staff(), staff(), partnerUser()]);
  const note = await transaction(db.pool, (tx) =>
    createNote(
      tx,
      { of: 'partner', id: partner.partnerId },
      { note: 'Look at this.' },
      {
        actor: { userId: author.id },
        now: new Date(),
      },
    ),
  );
  const heard = await listening(other.url, colleague.token);
  const send = async (token: string, recipients: string[], noteId = note.id) => {
    const { socket } = await listening(one.url, token);
    return (await socket.timeout(5000).emitWithAck('send_notification', { noteId, recipients }))?.code ?? 'done';
  };
  expect([
    await send(partner.token, [colleague.id]),
    await send(author.token, [partner.id]),
    await send(author.token, [colleague.id], partner.id),
    await send(author.token, [colleague.id]),
    await send(author.token, [colleague.id]),
  ]).toEqual(['staff_only', 'invalid_input', 'not_found', 'done', 'done']);
  await tell(colleague.id, 'Last');
  await until(() => expect(titles(heard.received)).toContain('Last'));
  expect(heard.received.map(({ content }) => content).toSorted()).toEqual(['', 'Look at this.']);
});

test('ten times cut, the machines of the browser miss nothing and announce nothing twice', async () => {
  const { id, token } = await staff();
  const line = await cuttable(one.url);
  const tab = liveClient({ userId: id, token, lineUrl: line.url, readUrl: other.url, backoff: 20 });
  const isOnline = () => until(() => expect(tab.is('online')).toBe(true));
  await isOnline();
  await until(() => expect(tab.inbox.getSnapshot().context.items).toEqual([]));
  const cuts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const cut of cuts) {
    line.down(true);
    line.cut();
    await until(() => expect(tab.is('online')).toBe(false));
    await tell(id, `Cut ${cut}`);
    line.down(false);
    if (tab.is('resting')) tab.connection.send({ type: 'connection.retry' });
    await isOnline();
  }
  const all = cuts.map((cut) => `Cut ${cut}`);
  await until(() => {
    const { unread } = tab.inbox.getSnapshot().context;
    expect({ titles: tab.titles(), unread, announced: tab.announced }).toEqual({
      titles: all,
      unread: 10,
      announced: all,
    });
  });
  tab.stop();
  await line.close();
});

test('a process that stops lets its sockets go and does not wait for those that stay silent', async () => {
  const { token } = await staff();
  const leaving = await start();
  const { socket } = await listening(leaving.url, token);
  const gone = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve);
  });
  const began = performance.now();
  await leaving.stop();
  expect(await gone).toBe('io server disconnect');
  expect(performance.now() - began).toBeLessThan(within(8000));
});
