import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeAcceptance, makePartner, makeTag } from '../../../support/make/partners.ts';
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

const login = (email: string, given = password, network = '127.0.0.1') =>
  it.request(null, 'POST', '/api/auth/login', { email, password: given }, { 'x-forwarded-for': network });
const post = (path: string, payload: object, network: string) =>
  it.request(null, 'POST', path, payload, { 'x-forwarded-for': network });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = ({ body }: { body: unknown }): string => {
  const text = JSON.stringify(body);
  return /"token":"([\w-]+)"/.exec(text)?.[1] ?? '';
};

const wrongPair = problemOf(401, 'Not signed in', 'invalid_credentials', 'Incorrect email or password.');
const unauthenticated = problemOf(401, 'Not signed in', 'unauthenticated', 'Sign in first.');

describe('signing in', () => {
  test.each(['not an address', '1.2.3.4:5678', 'fe80::1%eth0', "127.0.0.1'::inet"])(
    'works whatever address a proxy reports: %s',
    async (network) => {
      const { email } = await makeUser(it.db.pool, { passwordHash });
      expect((await login(email, password, network)).status).toBe(200);
    },
  );

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['FIL', 'fil'],
    ['*', 'nl'],
    ['x-klingon', 'nl'],
    ['', 'nl'],
  ])('keeps the language that the browser asks for first: %s', async (request, kept) => {
    const { id, email } = await makeUser(it.db.pool, { passwordHash });
    await execute(it.db.pool, sql`update users set language = 'nl' where id = ${id}`);
    await it.request(null, 'POST', '/api/auth/login', { email, password }, { 'accept-language': request });
    expect(await query(it.db.pool, sql`select language from users where id = ${id}`)).toEqual([{ language: kept }]);
  });

  test('answers the person with their partner, and a token of seven days that is kept as its hash', async () => {
    const partner = await makePartner(it.db.pool, {
      name: 'Nordlicht',
      domain: 'nordlicht.example',
      commissionRate: 2500,
    });
    const user = await makeUser(it.db.pool, { email: 'Nora@example.com', partnerId: partner.id, passwordHash });
    // Staff's own, which the partner does not see.
    await makeTag(it.db.pool, 'Gold', partner.id);
    await makeAcceptance(it.db.pool, user.id, partner.id);
    const answer = await login('nora@EXAMPLE.com');
    const token = tokenOf(answer);
    const presented = {
      id: user.id,
      role: 'partner',
      email: 'Nora@example.com',
      firstName: user.firstName,
      lastName: user.lastName,
      partnerId: partner.id,
      partner: {
        id: partner.id,
        name: 'Nordlicht',
        domain: 'nordlicht.example',
        referralId: partner.referralId,
        approvalStatus: 1,
        approvalNote: '',
        accountStatus: 'active',
        accountMessage: '',
        imageUrl: null,
        isTermsAccepted: true,
        payoutMonthsOffset: 1,
        commissionRate: 2500,
        tags: [],
      },
      googleId: null,
      isTermsAccepted: true,
    };
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { data: { user: presented, token, expiresAt: expect.any(String) } },
    });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(
      await query(
        it.db.pool,
        sql`select kind, host(address) as address, expires_at = created_at + interval '7 days' as is_a_week,
                   token_hash = sha256(${token}::text::bytea) as is_hash
              from sessions where user_id = ${user.id}`,
      ),
    ).toEqual([{ kind: 'login', address: '127.0.0.1', is_a_week: true, is_hash: true }]);
    const me = await it.request(bearer(token), 'GET', '/api/auth/me');
    expect({ status: me.status, body: me.body }).toEqual({ status: 200, body: { data: presented } });
  });

  test('shows a rejected partner’s user the reason, and a suspended one the message', async () => {
    const rejected = await makePartner(it.db.pool, { approval: 'rejected', note: 'The domain is not yours.' });
    const suspended = await makePartner(it.db.pool, {
      account: 'suspended',
      note: 'For staff alone.',
      accountMessage: 'Please take down the ads.',
    });
    await makeUser(it.db.pool, { email: 'rejected@example.com', partnerId: rejected.id, passwordHash });
    await makeUser(it.db.pool, { email: 'suspended@example.com', partnerId: suspended.id, passwordHash });
    expect((await login('rejected@example.com')).body).toMatchObject({
      data: { user: { partner: { approvalStatus: -1, approvalNote: 'The domain is not yours.' } } },
    });
    expect((await login('suspended@example.com')).body).toMatchObject({
      data: {
        user: {
          partner: {
            approvalStatus: 1,
            approvalNote: '',
            accountStatus: 'suspended',
            accountMessage: 'Please take down the ads.',
          },
        },
      },
    });
  });

  test('answers the same bytes for a wrong password, an unknown address, a disabled account and one without a password', async () => {
    await makeUser(it.db.pool, { email: 'right@example.com', passwordHash });
    await makeUser(it.db.pool, { email: 'disabled@example.com', passwordHash, isDisabled: true });
    await makeUser(it.db.pool, { email: 'google@example.com' });
    const answers = await Promise.all([
      login('right@example.com', 'another password'),
      login('unknown@example.com'),
      login('disabled@example.com'),
      login('google@example.com'),
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect({ status: answers[0].status, body: answers[0].body }).toEqual({ status: 401, body: wrongPair });
    expect(
      await query(
        it.db.pool,
        sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = 'disabled@example.com'`,
      ),
    ).toEqual([]);
  });

  test.each([
    ['password is changed', sql`password_hash = 'another'`],
    ['account is disabled', sql`account_state = 'deactivated'`],
  ])('while its %s answers like a wrong password, and opens no session', async (_, change) => {
    const { id, email } = await makeUser(it.db.pool, { passwordHash });
    const { underway } = await transaction(it.db.pool, async (tx) => {
      await execute(tx, sql`update users set ${change} where id = ${id}`);
      const signingIn = login(email);
      await expect
        .poll(() =>
          query(
            it.db.pool,
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1);
      return { underway: signingIn };
    });
    expect(said(await underway)).toEqual({ status: 401, body: wrongPair });
    expect(await query(it.db.pool, sql`select 1 from sessions where user_id = ${id}`)).toEqual([]);
  });

  test('with the right password and an unconfirmed address is refused without a token', async () => {
    await makeUser(it.db.pool, { email: 'waiting@example.com', passwordHash, isVerified: false });
    const right = await login('waiting@example.com');
    expect({ status: right.status, body: right.body }).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'email_not_verified', 'Confirm your email first: open the link we sent you.'),
    });
    expect((await login('waiting@example.com', 'another password')).body).toEqual(wrongPair);
  });

  test.each([
    [{ email: 'nobody', password }, 'email', 'Enter an email such as name@example.com.'],
    [{ email: 'a@example.com', password: '' }, 'password', 'Enter your password.'],
    [{ email: 'a@example.com', password, remember: true }, 'remember', 'Unknown field.'],
  ])('with %o is refused at its field', async (body, path, message) => {
    const answer = await it.request(null, 'POST', '/api/auth/login', body);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: {
        ...problemOf(400, 'Bad request', 'invalid_input', 'Check the highlighted fields.'),
        errors: [{ path, message }],
      },
    });
  });
});

test('the scheme of a token is read in any case', async () => {
  const { token } = await it.as('partner');
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await it.request({ headers: { authorization: `${scheme} ${token}` } }, 'GET', '/api/auth/me')).status).toBe(
      200,
    );
});

describe('ten wrong passwords', () => {
  const tooMany = problemOf(
    429,
    'Too many requests',
    'too_many_requests',
    'Too many attempts. Try again in 10 minutes.',
  );

  test('stop the eleventh attempt, also one with the right password, until the window ends', async () => {
    it.setNow('2026-11-20T12:05:00Z');
    await makeUser(it.db.pool, { email: 'guessed@example.com', passwordHash });
    for (let n = 0; n < 10; n += 1)
      expect((await login('guessed@example.com', `guess number ${n}`, '203.0.113.20')).status).toBe(401);
    const eleventh = await login('guessed@example.com', password, '203.0.113.20');
    expect({ status: eleventh.status, body: eleventh.body, after: eleventh.headers['retry-after'] }).toEqual({
      status: 429,
      body: tooMany,
      after: '600',
    });
    it.setNow('2026-11-20T12:15:00Z');
    expect((await login('guessed@example.com', password, '203.0.113.20')).status).toBe(200);
    it.setNow(null);
  });

  test('from many networks stop strangers, and not the owner on a network they signed in from before', async () => {
    it.setNow('2026-11-20T13:05:00Z');
    await makeUser(it.db.pool, { email: 'owner@example.com', passwordHash });
    expect((await login('owner@example.com', password, '192.0.2.1')).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await login('owner@example.com', `guess number ${n}`, `203.0.113.${30 + n}`);
    expect((await login('owner@example.com', password, '203.0.113.99')).status).toBe(429);
    expect((await login('owner@example.com', password, '192.0.2.1')).status).toBe(200);
    it.setNow(null);
  });

  test('lock no one out who sets a new password by mail, and what network that was is known', async () => {
    it.setNow('2026-11-20T13:35:00Z');
    await makeUser(it.db.pool, { email: 'locked@example.com', passwordHash });
    const guess = async (from: string) => (await login('locked@example.com', 'a wrong guess', from)).status;
    for (let n = 0; n < 11; n += 1) await guess('203.0.113.70');
    expect((await login('locked@example.com', password, '203.0.113.70')).status).toBe(429);
    await post('/api/auth/reset-password', { email: 'locked@example.com' }, '203.0.113.70');
    const [link = ''] = (await mailsTo(it.db.ownerPool, 'locked@example.com')).flatMap(linksOf);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const next = 'lantern moss quarry';
    expect((await post('/api/auth/change-password', { token, password: next }, '203.0.113.70')).status).toBe(200);
    expect((await login('locked@example.com', next, '203.0.113.71')).status).toBe(200);
    for (let n = 0; n < 11; n += 1) await guess(`203.0.113.${80 + n}`);
    expect((await login('locked@example.com', next, '203.0.113.99')).status).toBe(429);
    expect((await login('locked@example.com', next, '203.0.113.70')).status).toBe(200);
    it.setNow(null);
  });

  test('are counted for unknown addresses alike', async () => {
    it.setNow('2026-11-20T14:05:00Z');
    for (let n = 0; n < 10; n += 1)
      expect((await login('phantom@example.com', password, '203.0.113.50')).status).toBe(401);
    expect((await login('phantom@example.com', password, '203.0.113.50')).body).toEqual(tooMany);
    it.setNow(null);
  });

  test('are what counts: right ones do not', async () => {
    it.setNow('2026-11-20T15:05:00Z');
    await makeUser(it.db.pool, { email: 'often@example.com', passwordHash });
    for (let n = 0; n < 15; n += 1)
      expect((await login('often@example.com', password, '203.0.113.60')).status).toBe(200);
    it.setNow(null);
  });

  test('sent at once are counted before they are tried', async () => {
    it.setNow('2026-11-20T16:05:00Z');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login('burst@example.com', `guess number ${n}`, '203.0.113.70')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    it.setNow(null);
  });
});

describe('a session', () => {
  test('ends when its person signs out, and no other does', async () => {
    await makeUser(it.db.pool, { email: 'out@example.com', passwordHash });
    const [one, two] = [tokenOf(await login('out@example.com')), tokenOf(await login('out@example.com'))];
    const out = await it.request(bearer(one), 'POST', '/api/auth/logout');
    expect({ status: out.status, body: out.body }).toEqual({ status: 200, body: { data: { isSignedOut: true } } });
    const gone = await it.request(bearer(one), 'GET', '/api/auth/verify-token');
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 401, body: unauthenticated });
    const other = await it.request(bearer(two), 'GET', '/api/auth/verify-token');
    expect({ status: other.status, body: other.body }).toEqual({ status: 200, body: { data: { isValid: true } } });
  });

  test('holds for seven days less a second, and not for seven days', async () => {
    const user = await makeUser(it.db.pool, { email: 'week@example.com', passwordHash });
    const token = tokenOf(await login('week@example.com'));
    const age = (interval: string) =>
      execute(
        it.db.pool,
        sql`update sessions set created_at = now() - ${interval}::interval, expires_at = now() - ${interval}::interval + interval '7 days'
             where user_id = ${user.id}`,
      );
    await age('6 days 23:59:55');
    expect((await it.request(bearer(token), 'GET', '/api/auth/me')).status).toBe(200);
    await age('7 days');
    expect((await it.request(bearer(token), 'GET', '/api/auth/me')).body).toEqual(unauthenticated);
  });

  test('is refused alike where it is missing, unknown or of a disabled account', async () => {
    const user = await makeUser(it.db.pool, { email: 'meanwhile@example.com', passwordHash });
    const token = tokenOf(await login('meanwhile@example.com'));
    await execute(it.db.pool, sql`update users set account_state = 'deactivated' where id = ${user.id}`);
    for (const [method, url] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/auth/verify-token'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/register-partner'],
    ] as const) {
      for (const caller of [null, bearer(token), bearer('x'.repeat(43)), bearer('not a token')]) {
        const answer = await it.request(caller, method, url);
        expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: unauthenticated });
      }
    }
  });
});
