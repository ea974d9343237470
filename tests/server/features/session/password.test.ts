import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { hashPassword, isPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeDevice, makeSession, makeUser } from '../../../support/make/users.ts';
import { linksOf, mailsTo } from '../../../support/mails.ts';
import { atField, problemOf, said } from '../../../support/problems.ts';

const password = 'gravel tin orbit';
const next = 'lantern moss quarry';
let it: Built;
let passwordHash: string;
beforeAll(async () => {
  it = await build();
  passwordHash = await hashPassword(password);
});
afterAll(() => it.close());

let network = 0;
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(network += 1).toString(16)}::1` });
const post = (path: string, payload: object, headers: Record<string, string> = elsewhere()) =>
  it.request(null, 'POST', path, payload, headers);
const askReset = (email: string, headers?: Record<string, string>) =>
  post('/api/auth/reset-password', { email }, headers);
const check = (token: string) => post('/api/auth/reset-password/verify', { token });
const reset = (token: string, given = next) => post('/api/auth/change-password', { token, password: given });
const change = (caller: Pick<Caller, 'headers'>, currentPassword = password, given = next) =>
  it.request(caller, 'POST', '/api/auth/change-password', { currentPassword, password: given }, elsewhere());
const login = (email: string, given: string) => post('/api/auth/login', { email, password: given });

const prefix = 'http://localhost:4100/auth/reset-password/';
const resetLinks = async (email: string) =>
  (await mailsTo(it.db.ownerPool, email)).flatMap(linksOf).filter((link) => link.startsWith(prefix));
const lastToken = async (email: string) => (await resetLinks(email)).at(-1)?.slice(prefix.length) ?? '';
const live = (userId: string) =>
  query<{ id: string }>(
    it.db.pool,
    sql`select id from sessions where user_id = ${userId} and revoked_at is null and expires_at > now() order by id`,
  );
const subjects = async (email: string) =>
  (await mailsTo(it.db.ownerPool, email)).map((mail) => /"template": ?"(\w+)"/.exec(mail)?.[1]);
const signedIn = async (userId: string) => {
  const token = await makeSession(it.db.pool, userId);
  return { headers: { authorization: `Bearer ${token}` } };
};

const tokenInvalid = problemOf(
  400,
  'Bad request',
  'token_invalid',
  'This link was already used or has expired. Request a new email.',
);

describe('a forgotten password', () => {
  test('is reset by an emailed link: once, confirming the email and ending every session', async () => {
    const user = await makeUser(it.db.pool, { email: 'Forgot@example.com', passwordHash, isVerified: false });
    await makeDevice(it.db.pool, user.id);
    expect(said(await askReset('forgot@EXAMPLE.com'))).toEqual({
      status: 200,
      body: { data: { email: 'forgot@EXAMPLE.com' } },
    });
    const token = await lastToken('forgot@example.com');
    expect(said(await check(token))).toEqual({ status: 200, body: { data: { isValid: true } } });
    expect(said(await check(token))).toEqual({ status: 200, body: { data: { isValid: true } } });
    expect(said(await reset(token))).toEqual({ status: 200, body: { data: { email: 'Forgot@example.com' } } });
    expect(await live(user.id)).toEqual([]);
    expect(said(await reset(token))).toEqual({ status: 400, body: tokenInvalid });
    expect(said(await check(token))).toEqual({ status: 400, body: tokenInvalid });
    expect((await login('forgot@example.com', password)).status).toBe(401);
    expect((await login('forgot@example.com', next)).status).toBe(200);
    expect(await subjects('forgot@example.com')).toEqual(['resetPassword', 'passwordChanged']);
  });

  test('fifty times at once with one link is set once', async () => {
    const user = await makeUser(it.db.pool, { passwordHash });
    await askReset(user.email);
    const token = await lastToken(user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual(
      Array.from({ length: 49 }, () => ({ status: 400, body: tokenInvalid })),
    );
  });

  test('a newer email revokes the older link, and a changed password revokes both', async () => {
    const user = await makeUser(it.db.pool, { passwordHash });
    await askReset(user.email);
    const older = await lastToken(user.email);
    await askReset(user.email);
    const newer = await lastToken(user.email);
    expect([(await check(older)).status, (await check(newer)).status]).toEqual([400, 200]);
    expect((await change(await signedIn(user.id))).status).toBe(200);
    expect(said(await reset(newer, 'another three words'))).toEqual({ status: 400, body: tokenInvalid });
  });

  test('the link holds for 30 minutes', async () => {
    const user = await makeUser(it.db.pool, { passwordHash });
    await askReset(user.email);
    const token = await lastToken(user.email);
    const shift = (interval: string) =>
      execute(
        it.db.pool,
        sql`update one_time_tokens set created_at = now() - ${interval}::interval,
                                       expires_at = now() - ${interval}::interval + (expires_at - created_at)
             where user_id = ${user.id}`,
      );
    await shift('29 minutes 58 seconds');
    expect((await check(token)).status).toBe(200);
    await shift('30 minutes');
    expect(said(await check(token))).toEqual({ status: 400, body: tokenInvalid });
    expect(said(await reset(token))).toEqual({ status: 400, body: tokenInvalid });
  });

  test('a password that is too easy is refused at its field, and the link still works', async () => {
    const user = await makeUser(it.db.pool, { email: 'easily@example.com', passwordHash });
    await askReset(user.email);
    const token = await lastToken(user.email);
    expect(said(await reset(token, 'password1234'))).toEqual({
      status: 400,
      body: atField('password', 'This password is too common. Try a few unrelated words.'),
    });
    expect(said(await reset(token, 'easily guessed'))).toEqual({
      status: 400,
      body: atField('password', 'Don’t use your email in the password.'),
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('a disabled account gets no email, and an older link stops working', async () => {
    const user = await makeUser(it.db.pool, { passwordHash });
    await askReset(user.email);
    const token = await lastToken(user.email);
    await execute(it.db.pool, sql`update users set account_state = 'deactivated' where id = ${user.id}`);
    expect(said(await reset(token))).toEqual({ status: 400, body: tokenInvalid });
    await askReset(user.email);
    expect(await resetLinks(user.email)).toHaveLength(1);
  });

  test('the sixth email in an hour is refused, whether or not the email has an account', async () => {
    it.setNow('2026-11-20T10:30:00Z');
    const { email } = await makeUser(it.db.pool, { passwordHash });
    for (const address of [email, 'nobody-forgot@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) expect((await askReset(address)).status).toBe(200);
      const answer = await askReset(address);
      expect({ ...said(answer), after: answer.headers['retry-after'] }).toEqual({
        status: 429,
        body: problemOf(429, 'Too many requests', 'too_many_requests', 'Too many attempts. Try again in 30 minutes.'),
        after: '1800',
      });
    }
    it.setNow(null);
  });

  test('links are guessed at most sixty times an hour from one network', async () => {
    it.setNow('2026-11-20T11:30:00Z');
    const here = { 'x-forwarded-for': '198.51.100.7' };
    const guess = () => post('/api/auth/reset-password/verify', { token: 'A'.repeat(43) }, here);
    const answers = [];
    for (let tries = 0; tries < 60; tries += 1) answers.push((await guess()).status);
    expect(new Set(answers)).toEqual(new Set([400]));
    expect([(await guess()).status, (await guess()).headers['retry-after']]).toEqual([429, '1800']);
    it.setNow(null);
  });
});

describe('a signed-in person', () => {
  test.each(['partner', 'admin', 'manager', 'moderator', 'noPartner', 'suspended'] as const)(
    'changes their password with the current one; only this session stays: %s',
    async (kind) => {
      const caller = await it.as(kind);
      await execute(it.db.pool, sql`update users set password_hash = ${passwordHash} where id = ${caller.userId}`);
      await makeDevice(it.db.pool, caller.userId);
      expect(said(await change(caller))).toEqual({ status: 200, body: { data: { email: caller.email } } });
      expect(await live(caller.userId)).toHaveLength(1);
      expect((await it.request(caller, 'GET', '/api/auth/me')).status).toBe(200);
      const stored = await queryOne<{ password_hash: string }>(
        it.db.pool,
        sql`select password_hash from users where id = ${caller.userId}`,
      );
      expect(await isPassword(stored?.password_hash, next)).toBe(true);
      expect(await subjects(caller.email)).toEqual(['passwordChanged']);
    },
  );

  test('a wrong current password is refused at its field, ten times in a quarter of an hour', async () => {
    it.setNow('2026-11-20T12:05:00Z');
    const caller = await it.as('partner');
    await execute(it.db.pool, sql`update users set password_hash = ${passwordHash} where id = ${caller.userId}`);
    for (let tries = 0; tries < 10; tries += 1)
      expect(said(await change(caller, 'not this one'))).toEqual({
        status: 400,
        body: atField('currentPassword', 'Incorrect current password.'),
      });
    const answer = await change(caller);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600']);
    it.setNow(null);
  });

  test('a Google-only user is pointed to the reset email', async () => {
    expect(said(await change(await it.as('partner')))).toEqual({
      status: 400,
      body: atField('currentPassword', 'You have no password yet. Use “Forgot your password?” to set one.'),
    });
  });

  test('is refused a new one that is too easy beside the new one', async () => {
    expect(said(await change(await it.as('partner'), password, 'abcdefghijkl'))).toEqual({
      status: 400,
      body: atField('password', 'Avoid repeated characters and sequences.'),
    });
  });

  test('at once changes it once', async () => {
    const caller = await it.as('partner');
    await execute(it.db.pool, sql`update users set password_hash = ${passwordHash} where id = ${caller.userId}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(caller)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });
});

test('a password cannot be changed without a session, with an unconfirmed email or while acting as a user', async () => {
  const unauthenticated = problemOf(401, 'Not signed in', 'unauthenticated', 'Sign in first.');
  expect(said(await change({ headers: {} }))).toEqual({ status: 401, body: unauthenticated });
  expect((await change(await it.as('unverified'))).body).toMatchObject({ status: 403, code: 'email_not_verified' });
  const acting = await it.as('acting');
  expect((await change(acting)).body).toMatchObject({ status: 403, code: 'acting_as' });
  const user = await makeUser(it.db.pool, { passwordHash });
  await askReset(user.email);
  const token = await lastToken(user.email);
  expect((await it.request(acting, 'POST', '/api/auth/change-password', { token, password: next })).body).toMatchObject(
    { status: 403, code: 'acting_as' },
  );
  expect((await check(token)).status).toBe(200);
});

test.each([
  [{ password: next }, 'token'],
  [{ token: 'short', password: next }, 'token'],
  [{ token: 'A'.repeat(43), password: 'short' }, 'password'],
  [{ currentPassword: '', password: next }, 'currentPassword'],
  [{ token: 'A'.repeat(43), currentPassword: password, password: next }, 'currentPassword'],
])('%o is refused at %s', async (body, path) => {
  const answer = await post('/api/auth/change-password', body);
  expect(answer.body).toMatchObject({ status: 400, code: 'invalid_input', errors: [{ path }] });
});
