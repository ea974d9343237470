import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { execute } from '../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeAcceptance, makePartner, makeTerms } from '../../support/make/partners.ts';
import { makeSession, makeUser } from '../../support/make/users.ts';
import { type ForgedIssuer, startForgedIssuer } from '../../support/servers/forgedIssuer.ts';
import { freePort } from '../../support/servers/freePort.ts';
import { bundle } from '../../support/servers/program.ts';
import { type ServerProcess, startServer } from '../../support/servers/serverProcess.ts';

let db: TestDatabase;
let issuer: ForgedIssuer;
let file: string;
let one: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  [db, issuer, file] = await Promise.all([testDatabase(), startForgedIssuer(), bundle('server')]);
  await makeTerms(db.ownerPool);
  const env = {
    PUBLIC_URL: 'http://localhost:4100',
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  };
  const start = async () => startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9', env });
  one = await start();
  other = await start();
});
afterAll(async () => {
  await Promise.all([one, other].map((server) => server.stop()));
  await issuer.stop();
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

async function ask(server: ServerProcess, token: string, url: string, method = 'GET', body?: object) {
  const response = await fetch(`${server.url}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { text, said: [response.status, /"code":"([a-z_]+)"/.exec(text)?.[1]].filter(Boolean).join(' ') };
}

/** What both processes answer before a change and, asked once, right after it. */
async function around(token: string, url: string, change: () => Promise<unknown>) {
  const both = async () =>
    (await Promise.all([one, other].map((server) => ask(server, token, url)))).map(({ said }) => said);
  const before = await both();
  await change();
  return { before, after: await both() };
}

const toBoth = (before: string, after: string) => ({ before: [before, before], after: [after, after] });

async function partnerUser() {
  const partner = await makePartner(db.pool);
  const user = await makeUser(db.pool, { partnerId: partner.id });
  await makeAcceptance(db.pool, user.id, partner.id);
  return { partnerId: partner.id, userId: user.id, token: await makeSession(db.pool, user.id) };
}

test('a session ended by one process is over in the other', async () => {
  const { token } = await partnerUser();
  const logout = () => ask(one, token, '/api/auth/logout', 'POST');
  expect(await around(token, '/api/auth/me', logout)).toEqual(toBoth('200', '401 unauthenticated'));
});

test('a partner rejected through one process has no rights in the other', async () => {
  const { token, partnerId } = await partnerUser();
  const admin = await makeSession(db.pool, (await makeUser(db.pool, { role: 'admin' })).id);
  const reject = () => ask(one, admin, `/api/partners/approve/${partnerId}`, 'PUT', { status: -1, note: 'No more.' });
  expect(await around(token, '/api/payouts', reject)).toEqual(toBoth('200', '403 approval_rejected'));
});

test('a suspended partner’s people are turned away', async () => {
  const { token, partnerId } = await partnerUser();
  const suspend = () => execute(db.pool, sql`update partners set account_state = 'suspended' where id = ${partnerId}`);
  expect(await around(token, '/api/payouts', suspend)).toEqual(toBoth('200', '403 account_suspended'));
});

test('a changed role applies immediately, also to acting sessions', async () => {
  const { id } = await makeUser(db.pool, { role: 'admin' });
  const token = await makeSession(db.pool, id);
  const { userId } = await partnerUser();
  const opened = await ask(one, token, '/api/auth/login-as-user', 'POST', { userId, reason: 'A question.' });
  const acting = /"token":"([\w-]+)"/.exec(opened.text)?.[1] ?? '';
  const demote = () => execute(db.pool, sql`update users set role = 'manager' where id = ${id}`);
  const answers = await around(acting, '/api/auth/me', demote);
  expect(answers).toEqual(toBoth('200', '401 unauthenticated'));
  const change = { month: '2026-10' };
  expect((await ask(other, token, '/api/admin/payouts/preview', 'POST', change)).said).toBe('403 admin_only');
  const disable = () => execute(db.pool, sql`update users set account_state = 'deactivated' where id = ${id}`);
  expect(await around(token, '/api/partners', disable)).toEqual(toBoth('200', '401 unauthenticated'));
});

test('new terms are required by both', async () => {
  const { token } = await partnerUser();
  const publish = () => makeTerms(db.ownerPool, 2);
  expect(await around(token, '/api/payouts', publish)).toEqual(toBoth('200', '403 terms_required'));
});

test('a login with Google leaves from one process, comes back to the other, and is exchanged at the first', async () => {
  const left = await fetch(`${one.url}/api/auth/google/login`, { redirect: 'manual' });
  const cookie = left.headers.get('set-cookie')?.split(';')[0] ?? '';
  const request = new URL(left.headers.get('location') ?? '');
  const claims = { sub: 'two', email: 'two@people.example', email_verified: true };
  const answer = { state: request.searchParams.get('state') ?? '', code: issuer.codeFor({ request, claims }) };
  const back = await fetch(`${other.url}/api/auth/google/callback?${new URLSearchParams(answer).toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code');
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      fetch(`${n % 2 === 0 ? one.url : other.url}/api/auth/google/exchange`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      }),
    ),
  );
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 400),
  ]);
});
