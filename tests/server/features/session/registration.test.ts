import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { isPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import { linksOf, mailsTo } from '../../../support/mails.ts';

let it: Built;
beforeAll(async () => {
  it = await build();
});
afterAll(() => it.close());

const password = 'gravel tin orbit';
const person = { firstName: 'Ada', lastName: 'Lovelace', password, isTermsOfSiteAccepted: true };
const register = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  it.request(null, 'POST', '/api/auth/register-user', { ...person, email, ...more }, headers);
const verify = (token: string) => it.request(null, 'PUT', `/api/auth/verify-email/${token}`);
const resend = (email: string, headers: Record<string, string> = {}) =>
  it.request(null, 'POST', '/api/auth/resend-verification', { email }, headers);
const mails = (email: string) => mailsTo(it.db.ownerPool, email);

const prefix = 'http://localhost:4100/auth/email-verification/';
const verificationLinks = (mail: string | undefined) => linksOf(mail).filter((link) => link.startsWith(prefix));
const lastToken = async (email: string) =>
  verificationLinks((await mails(email)).at(-1))[0]?.slice(prefix.length) ?? '';

const badRequest = (path: string, message: string) => ({
  type: 'urn:tributary:problem:invalid_input',
  title: 'Bad request',
  status: 400,
  detail: 'Check the highlighted fields.',
  code: 'invalid_input',
  errors: [{ path, message }],
});
const tokenInvalid = {
  type: 'urn:tributary:problem:token_invalid',
  title: 'Bad request',
  status: 400,
  detail: 'This link was already used or has expired. Request a new email.',
  code: 'token_invalid',
};
const tooMany = (seconds: unknown) => ({
  type: 'urn:tributary:problem:too_many_requests',
  title: 'Too many requests',
  status: 429,
  detail: seconds,
  code: 'too_many_requests',
});

describe('registering', () => {
  test('adds an unverified person with a hashed password, and emails a link on our own origin', async () => {
    const answer = await register('Ada@Example.com');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { data: { email: 'Ada@Example.com' } },
    });
    const user = await queryOne<{ password_hash: string }>(
      it.db.pool,
      sql`select role, partner_id, email, first_name, last_name, email_verified_at, password_hash
            from users where lower(email) = 'ada@example.com'`,
    );
    expect(user).toMatchObject({
      role: 'partner',
      partner_id: null,
      email: 'Ada@Example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: null,
    });
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(user?.password_hash, password)).toBe(true);
    const [mail, ...others] = await mails('ada@example.com');
    expect(others).toEqual([]);
    expect(verificationLinks(mail)).toHaveLength(1);
  });

  test('a forged Host header changes no emailed link', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    await register('forged@example.com', {}, forged);
    const [mail] = await mails('forged@example.com');
    expect(verificationLinks(mail)).toHaveLength(1);
    expect(mail).not.toContain('evil.example');
  });

  test('a known email gets the same bytes, changes nothing, and its owner gets an email', async () => {
    const owner = await makeUser(it.db.pool, { email: 'owner@example.com', passwordHash: 'kept' });
    const known = await register('owner@example.com', { firstName: 'Mallory' });
    const unknown = await register('nobody@example.com');
    expect(known.status).toBe(unknown.status);
    expect(known.text).toBe(unknown.text.replace('nobody@', 'owner@'));
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
    expect(
      await query(
        it.db.pool,
        sql`select first_name, password_hash from users where lower(email) = 'owner@example.com'`,
      ),
    ).toEqual([{ first_name: owner.firstName, password_hash: 'kept' }]);
    const [mail, ...others] = await mails('owner@example.com');
    expect(others).toEqual([]);
    expect(verificationLinks(mail)).toEqual([]);
    expect(linksOf(mail)).toContain('http://localhost:4100/auth/login');
    expect(await query(it.db.pool, sql`select 1 from one_time_tokens where user_id = ${owner.id}`)).toEqual([]);
  });

  test('ten times at once makes one person', async () => {
    it.setNow('2026-11-20T08:00:00Z');
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('twins@example.com')));
    it.setNow(null);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    expect(await query(it.db.pool, sql`select first_name from users where email = 'twins@example.com'`)).toHaveLength(
      1,
    );
    expect((await mails('twins@example.com')).flatMap(verificationLinks)).toHaveLength(1);
  });

  test.each([
    ['a short password', { password: 'short' }, 'password', 'Use at least 12 characters.'],
    [
      'a common one',
      { password: 'Password1234' },
      'password',
      'This password is too common. Try a few unrelated words.',
    ],
    ['repeated characters', { password: 'aaaaaaaaaaaaa' }, 'password', 'Avoid repeated characters and sequences.'],
    ['one’s own address', { password: 'i am refused!' }, 'password', 'Don’t use your email in the password.'],
    ['no name', { firstName: ' ' }, 'firstName', 'Required.'],
    ['terms not accepted', { isTermsOfSiteAccepted: false }, 'isTermsOfSiteAccepted', 'Accept the terms to continue.'],
    ['a role of one’s own', { role: 'admin' }, 'role', 'Unknown field.'],
    ['NUL in a name', { lastName: 'a\0b' }, 'lastName', 'Remove unsupported characters.'],
  ])('%s is refused at its field, and nothing is written', async (_, more, path, message) => {
    const answer = await register('refused@example.com', more);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: badRequest(path, message) });
    expect(await query(it.db.pool, sql`select 1 from users where email = 'refused@example.com'`)).toEqual([]);
  });

  test('a network that registers too often gets Retry-After; other networks are not slowed', async () => {
    it.setNow('2026-11-20T09:15:00Z');
    const from = (network: string) => ({ 'x-forwarded-for': network });
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await register(`crowd-${n}@example.com`, {}, from('203.0.113.9')));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(answers[20]?.body).toEqual(tooMany('Too many attempts. Try again in 45 minutes.'));
    expect(answers[20]?.headers['retry-after']).toBe('2700');
    expect((await register('elsewhere@example.com', {}, from('203.0.113.10'))).status).toBe(200);
    it.setNow(null);
  });
});

describe('a confirmation link', () => {
  test('confirms its address; opened again, as after a mail scanner, it says so again', async () => {
    await register('once@example.com');
    const token = await lastToken('once@example.com');
    const first = await verify(token);
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { data: { isValid: true, email: 'once@example.com' } },
    });
    const state = () =>
      query(it.db.pool, sql`select email_verified_at, version from users where email = 'once@example.com'`);
    const confirmed = await state();
    expect(confirmed).toEqual([{ email_verified_at: expect.any(String), version: 2 }]);
    const second = await verify(token);
    expect({ status: second.status, body: second.body }).toEqual({
      status: 200,
      body: { data: { isValid: true, email: null } },
    });
    expect(await state()).toEqual(confirmed);
  });

  test.each([
    ['the address has changed', (email: string) => sql`update users set email = 'x' || email where email = ${email}`],
    [
      'the account is closed',
      (email: string) => sql`update users set account_state = 'deactivated' where email = ${email}`,
    ],
    ['a day has passed', (email: string) => sql`update one_time_tokens set expires_at = now() where email = ${email}`],
  ])('is refused again once %s', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await register(email);
    const token = await lastToken(email);
    expect((await verify(token)).status).toBe(200);
    await execute(it.db.pool, change(email));
    const answer = await verify(token);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: tokenInvalid });
  });

  test('used fifty times at once confirms once and says so to all', async () => {
    await register('race@example.com');
    const token = await lastToken('race@example.com');
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await query(it.db.pool, sql`select version from users where email = 'race@example.com'`)).toEqual([
      { version: 2 },
    ]);
  });

  test('that expired answers like one that never was', async () => {
    await register('late@example.com');
    const token = await lastToken('late@example.com');
    await execute(it.db.pool, sql`update one_time_tokens set expires_at = now() where email = 'late@example.com'`);
    const [expired, unknown] = await Promise.all([verify(token), verify('A'.repeat(43))]);
    expect(expired.text).toBe(unknown.text);
    expect({ status: expired.status, body: expired.body }).toEqual({ status: 400, body: tokenInvalid });
  });

  test('is guessed at most sixty times an hour from one network', async () => {
    it.setNow('2026-11-20T12:30:00Z');
    const guess = () =>
      it.request(null, 'PUT', `/api/auth/verify-email/${'A'.repeat(43)}`, undefined, {
        'x-forwarded-for': '198.51.100.9',
      });
    for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(400);
    const answer = await guess();
    expect({ status: answer.status, body: answer.body, after: answer.headers['retry-after'] }).toEqual({
      status: 429,
      body: tooMany('Too many attempts. Try again in 30 minutes.'),
      after: '1800',
    });
    it.setNow(null);
  });

  test('that was cut short is refused at its parameter', async () => {
    const answer = await verify('short');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: badRequest('token', 'This link is incomplete.'),
    });
  });

  test('is kept as its hash only, for a day', async () => {
    await register('hash@example.com');
    const token = await lastToken('hash@example.com');
    const [row] = await query<{ kept: string; hours: number }>(
      it.db.pool,
      sql`select t::text as kept, round(extract(epoch from expires_at - created_at) / 3600)::int as hours
            from one_time_tokens t where email = 'hash@example.com'`,
    );
    expect(row?.hours).toBe(24);
    expect(row?.kept).not.toContain(token);
  });
});

describe('resending the confirmation', () => {
  test('emails a new link and revokes the older one', async () => {
    await register('again@example.com');
    const older = await lastToken('again@example.com');
    expect((await resend('AGAIN@example.com')).body).toEqual({ data: { email: 'AGAIN@example.com' } });
    const newer = await lastToken('again@example.com');
    expect(newer).not.toBe(older);
    expect((await verify(older)).body).toEqual(tokenInvalid);
    expect((await verify(newer)).status).toBe(200);
  });

  test('at once leaves one link that works', async () => {
    await register('pair@example.com');
    await Promise.all([1, 2, 3, 4].map(() => resend('pair@example.com')));
    expect(
      await query(it.db.pool, sql`select 1 from one_time_tokens where email = 'pair@example.com' and used_at is null`),
    ).toHaveLength(1);
  });

  test('answers alike for pending, confirmed and unknown emails, and sends only to the pending one', async () => {
    await makeUser(it.db.pool, { email: 'done-1@example.com' });
    await makeUser(it.db.pool, { email: 'wait-1@example.com', isVerified: false });
    const answers = await Promise.all(['done-1', 'wait-1', 'none-1'].map((name) => resend(`${name}@example.com`)));
    expect(new Set(answers.map(({ text }) => text.replace(/(done|wait|none)-1/, '')))).toEqual(
      new Set(['{"data":{"email":"@example.com"}}']),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      await Promise.all(
        ['done-1', 'wait-1', 'none-1'].map(async (name) => (await mails(`${name}@example.com`)).length),
      ),
    ).toEqual([0, 1, 0]);
  });

  test('six times in an hour is refused, whether or not the address has an account', async () => {
    it.setNow('2026-11-20T10:30:00Z');
    await makeUser(it.db.pool, { email: 'eager@example.com', isVerified: false });
    for (const email of ['eager@example.com', 'ghost@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) expect((await resend(email)).status).toBe(200);
      const answer = await resend(email);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 429,
        body: tooMany('Too many attempts. Try again in 30 minutes.'),
      });
    }
    it.setNow(null);
  });
});
