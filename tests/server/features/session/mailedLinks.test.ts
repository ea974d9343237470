import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildApp } from '../../../../server/app.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Worker, startWorker } from '../../../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../../../server/tasks.ts';
import { type Built, build } from '../../../support/app.ts';
import { type MailServer, header, startMailServer } from '../../../support/servers/mailServer.ts';
import { makeUser } from '../../../support/make/users.ts';

const publicUrl = 'https://partners.example.com';
let it: Built;
let smtp: MailServer;
let worker: Worker;
let directory = '';
beforeAll(async () => {
  smtp = await startMailServer();
  it = await build({ PUBLIC_URL: publicUrl, SMTP_URL: smtp.url });
  worker = await startWorker({ pool: it.db.pool, tasks: tasksOf(it.services), pollInterval: 100 });
  directory = mkdtempSync(join(tmpdir(), 'page-'));
  for (const folder of ['.vite', 'assets']) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, '.vite/preloads.json'), '{}');
  writeFileSync(join(directory, 'index.html'), '<title>Tributary</title>');
  writeFileSync(join(directory, 'login.html'), '<title>Sign in</title>');
});
afterAll(async () => {
  await worker.stop();
  await it.close();
  await smtp.stop();
  rmSync(directory, { recursive: true, force: true });
});

const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example;proto=http',
  origin: 'https://evil.example',
  referer: 'https://evil.example/auth',
};

/** A mail's text as its reader sees it, soft line breaks taken out. */
const textOf = (raw: string) =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const mailTo = (email: string) => smtp.received.find(({ to }) => to.includes(email));
const linkTo = async (email: string) => {
  await expect.poll(() => mailTo(email)).toBeDefined();
  return /https?:\/\/[^\s"<>]+/.exec(textOf(mailTo(email)?.raw ?? ''))?.[0] ?? '';
};

test('links of every email begin with PUBLIC_URL whatever host a request claims, and opening them does not use them up', async () => {
  const admin = await it.as('admin');
  const known = await makeUser(it.db.pool, { email: 'known@example.com' });
  await makeUser(it.db.pool, { email: 'waiting@example.com', isVerified: false });
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    it.request(null, 'POST', path, payload, { ...forged, ...headers });
  const person = { firstName: 'Ada', lastName: 'Lovelace', password: 'gravel tin orbit', isTermsOfSiteAccepted: true };
  const statuses = [
    await post('/api/auth/register-user', { ...person, email: 'new@example.com' }),
    await post('/api/auth/register-user', { ...person, email: 'known@example.com' }),
    await post('/api/auth/resend-verification', { email: 'waiting@example.com' }),
    await post('/api/auth/change-unverified-email', {
      email: 'new@example.com',
      password: person.password,
      newEmail: 'newer@example.com',
    }),
    await post('/api/signup-invitations', { email: 'invited@example.com' }, admin.headers),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 201]);

  const links = {
    known: await linkTo('known@example.com'),
    waiting: await linkTo('waiting@example.com'),
    newer: await linkTo('newer@example.com'),
    invited: await linkTo('invited@example.com'),
  };
  smtp.received.splice(0);
  await post('/api/auth/reset-password', { email: known.email });
  const reset = await linkTo('known@example.com');
  const token = '[\\w-]{43}$';
  expect({ ...links, reset }).toEqual({
    known: `${publicUrl}/auth/login`,
    waiting: expect.stringMatching(new RegExp(`^${publicUrl}/auth/email-verification/${token}`)),
    newer: expect.stringMatching(new RegExp(`^${publicUrl}/auth/email-verification/${token}`)),
    invited: expect.stringMatching(new RegExp(`^${publicUrl}/auth/invitation-sign-up/${token}`)),
    reset: expect.stringMatching(new RegExp(`^${publicUrl}/auth/reset-password/${token}`)),
  });
  expect(smtp.received.map(({ raw }) => raw).join('')).not.toContain('evil.example');
  expect(header(mailTo('known@example.com') ?? { from: '', to: [], raw: '' }, 'subject')).toBe('Set a new password');

  const tokens = () => query(it.db.pool, sql`select id, used_at, expires_at from one_time_tokens order by id`);
  const before = await tokens();
  const app = await buildApp({ services: it.services, clientDirectory: directory });
  for (const link of [links.waiting, links.newer, links.invited, reset]) {
    const path = link.slice(publicUrl.length);
    const secret = path.split('/').at(-1) ?? '';
    for (const url of [
      path,
      `/api/auth/verify-email/${secret}`,
      `/api/auth/reset-password/verify?token=${secret}`,
      `/api/signup-invitations/verify-invitation-token?token=${secret}`,
    ])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url });
        expect({ url, status: answer.statusCode }).toEqual({ url, status: url === path ? 200 : 404 });
      }
  }
  await app.close();
  expect(await tokens()).toEqual(before);
  const invited = links.invited.split('/').at(-1);
  const check = await it.request(null, 'POST', '/api/signup-invitations/verify-invitation-token', { token: invited });
  expect(check.status).toBe(200);
});
