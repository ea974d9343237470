import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import { linksOf, mailsTo } from '../../../support/mails.ts';
import { problemOf, said } from '../../../support/problems.ts';

const password = 'gravel tin orbit';
let it: Built;
let passwordHash: string;
beforeAll(async () => {
  it = await build();
  passwordHash = await hashPassword(password);
});
afterAll(() => it.close());

let network = 0;
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(network += 1).toString(16)}::1` });
const change = (email: string, newEmail: string, given = password, headers = elsewhere()) =>
  it.request(null, 'POST', '/api/auth/change-unverified-email', { email, password: given, newEmail }, headers);
const verify = (token: string) => it.request(null, 'PUT', `/api/auth/verify-email/${token}`, undefined, elsewhere());
const person = (email: string) => makeUser(it.db.pool, { email, passwordHash, isVerified: false });
const prefix = 'http://localhost:4100/auth/email-verification/';
const tokenTo = async (email: string) =>
  (await mailsTo(it.db.ownerPool, email))
    .flatMap(linksOf)
    .find((link) => link.startsWith(prefix))
    ?.slice(prefix.length) ?? '';
const emailOf = async (id: string) =>
  (await query<{ email: string }>(it.db.pool, sql`select email from users where id = ${id}`))[0]?.email;

test('an unconfirmed address is corrected: the link goes to the new one, the older link is dead', async () => {
  const { id } = await person('typo@exmaple.com');
  await it.request(null, 'POST', '/api/auth/resend-verification', { email: 'typo@exmaple.com' });
  const older = await tokenTo('typo@exmaple.com');
  expect(said(await change('TYPO@exmaple.com', 'right@example.com'))).toEqual({
    status: 200,
    body: { data: { email: 'right@example.com' } },
  });
  expect(await emailOf(id)).toBe('right@example.com');
  expect((await verify(older)).status).toBe(400);
  const newer = await verify(await tokenTo('right@example.com'));
  expect(said(newer)).toEqual({ status: 200, body: { data: { isValid: true, email: 'right@example.com' } } });
});

test('the same email again sends it again', async () => {
  const { id } = await person('same@example.com');
  expect((await change('same@example.com', 'Same@example.com')).status).toBe(200);
  expect(await emailOf(id)).toBe('Same@example.com');
  expect((await verify(await tokenTo('same@example.com'))).status).toBe(200);
});

test('an address that is taken gets the same answer; nothing changes, and its owner gets an email', async () => {
  const owner = await makeUser(it.db.pool, { email: 'taken@example.com', passwordHash });
  const mine = await person('mine@example.com');
  const free = await person('free@example.com');
  const [taken, moved] = [await change(mine.email, 'taken@example.com'), await change(free.email, 'fresh@example.com')];
  expect(taken.text.replace('taken', 'fresh')).toBe(moved.text);
  expect([taken.status, Object.keys(taken.headers)]).toEqual([moved.status, Object.keys(moved.headers)]);
  expect([await emailOf(mine.id), await emailOf(owner.id)]).toEqual(['mine@example.com', 'taken@example.com']);
  const mails = await mailsTo(it.db.ownerPool, 'taken@example.com');
  expect(mails).toHaveLength(1);
  expect(linksOf(mails[0])).toEqual(['http://localhost:4100/auth/login']);
});

test('a wrong password and an unknown address are refused as at login, ten times', async () => {
  it.setNow('2026-11-20T10:05:00Z');
  await person('guessed@example.com');
  const here = { 'x-forwarded-for': '203.0.113.40' };
  const wrongPair = problemOf(401, 'Not signed in', 'invalid_credentials', 'Incorrect email or password.');
  for (const email of ['guessed@example.com', 'never-was@example.com']) {
    for (let tries = 0; tries < 10; tries += 1)
      expect(said(await change(email, 'x@example.com', 'not this one', here))).toEqual({
        status: 401,
        body: wrongPair,
      });
    const answer = await change(email, 'x@example.com', password, here);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600']);
    const login = await it.request(null, 'POST', '/api/auth/login', { email, password }, here);
    expect(login.status).toBe(429);
  }
  it.setNow(null);
});

test('a confirmed account keeps its address', async () => {
  const user = await makeUser(it.db.pool, { email: 'confirmed@example.com', passwordHash });
  expect(said(await change(user.email, 'other@example.com'))).toEqual({
    status: 409,
    body: problemOf(409, 'Conflict', 'duplicate', 'This email is already confirmed. Sign in.'),
  });
  expect(await emailOf(user.id)).toBe('confirmed@example.com');
});

test('an account sends to at most five emails an hour, and an email receives at most five', async () => {
  it.setNow('2026-11-20T11:30:00Z');
  await person('hopping-0@example.com');
  for (let hop = 0; hop < 5; hop += 1)
    expect((await change(`hopping-${hop}@example.com`, `hopping-${hop + 1}@example.com`)).status).toBe(200);
  expect((await change('hopping-5@example.com', 'hopping-6@example.com')).status).toBe(429);
  for (let many = 0; many < 6; many += 1) {
    const { email } = await person(`many-${many}@example.com`);
    expect((await change(email, 'victim@example.com')).status).toBe(many < 5 ? 200 : 429);
  }
  it.setNow(null);
});

test('two who want one address at once: one has it', async () => {
  const [one, other] = [await person('one@example.com'), await person('other@example.com')];
  const answers = await Promise.all([change(one.email, 'both@example.com'), change(other.email, 'both@example.com')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await emailOf(one.id), await emailOf(other.id)].filter((email) => email === 'both@example.com')).toHaveLength(
    1,
  );
});
