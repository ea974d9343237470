import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import { type ForgedIssuer, type Forgery, startForgedIssuer } from '../../../support/servers/forgedIssuer.ts';
import { snapshots } from '../../../support/databases/snapshot.ts';

let it: Built;
let issuer: ForgedIssuer;
let snapshot: () => Promise<Record<string, string>>;
/** A login that never comes back leaves its row; tries are counted. */
const passing = ['public.throttles', 'public.google_logins'];
beforeAll(async () => {
  issuer = await startForgedIssuer();
  it = await build({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  });
  snapshot = await snapshots(it.db, passing);
});
afterAll(async () => {
  await it.close();
  await issuer.stop();
});
beforeEach(() => it.setNow(null));

const origin = 'http://localhost:4100';
let n = 0;
const get = async (url: string, cookie = '') => {
  n += 1;
  const answer = await it.app.inject({
    url,
    remoteAddress: `2001:db8:${n.toString(16)}::1`,
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  });
  const set = answer.headers['set-cookie'];
  return { status: answer.statusCode, location: answer.headers.location ?? '', text: answer.payload, cookie: set };
};

interface Begun {
  asked: URL;
  cookie: string;
}

/** Leaves for the issuer. */
async function begin(target = ''): Promise<Begun> {
  const { location, cookie } = await get(`/api/auth/google/login${target && `?target=${encodeURIComponent(target)}`}`);
  return { asked: new URL(location), cookie: /^[^;]*/.exec(String(cookie))?.[0] ?? '' };
}

/** Comes back with these parameters. */
const comeBack = ({ cookie }: Begun, parameters: Record<string, string>) =>
  get(`/api/auth/google/callback?${new URLSearchParams(parameters).toString()}`, cookie);

const stateOf = ({ asked }: Begun) => asked.searchParams.get('state') ?? '';

/** Comes back with a code for what the forgery says. */
const comeBackWith = (begun: Begun, forgery: Omit<Forgery, 'asked'> = {}) =>
  comeBack(begun, { state: stateOf(begun), code: issuer.codeFor({ ...forgery, asked: begun.asked }) });

const proved = (email: string, sub = email) => ({ sub, email, email_verified: true });
const now = () => Math.floor(Date.now() / 1000);
const refusedWith = (error: string) => ({ status: 302, location: `${origin}/auth/google/callback?error=${error}` });
const isNew = proved('intruder@people.example');

const exchange = async (code: string, cookie: string) => {
  n += 1;
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/auth/google/exchange',
    remoteAddress: `2001:db8:${n.toString(16)}::1`,
    headers: { cookie },
    payload: { code },
  });
  return { status: answer.statusCode, code: /"code":"(\w+)"/.exec(answer.payload)?.[1] ?? null };
};
const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? '';
const spent = { status: 400, code: 'token_invalid' };

test('a browser leaves for the issuer with a state, a nonce and a challenge, and keeps a cookie only the server reads', async () => {
  const { location, cookie, status } = await get('/api/auth/google/login');
  const asked = new URL(location);
  expect({ status, at: asked.origin + asked.pathname, asked: Object.fromEntries(asked.searchParams) }).toEqual({
    status: 302,
    at: `${issuer.url}/authorize`,
    asked: {
      client_id: issuer.clientId,
      response_type: 'code',
      redirect_uri: `${origin}/api/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    },
  });
  expect(cookie).toMatch(/^google=[\w-]{43}; Path=\/; Max-Age=660; HttpOnly; SameSite=Lax$/);
});

test('on https the cookie is secure and of this host alone', async () => {
  const secure = await build({
    PUBLIC_URL: 'https://partners.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  });
  const answer = await secure.request(null, 'GET', '/api/auth/google/login');
  await secure.close();
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-google=[\w-]{43}; Path=\/; Max-Age=660; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('what is refused below would otherwise succeed', async () => {
  const back = await comeBackWith(await begin(), { claims: proved('honest@people.example') });
  expect(back.location).toMatch(/^http:\/\/localhost:4100\/auth\/google\/callback\?code=[\w-]{43}$/);
});

describe('an answer that is not the one to this question is refused, and makes nothing', () => {
  const attempts: Record<string, () => Promise<{ status: number; location: string }>> = {
    'with another state': async () => {
      const begun = await begin();
      return comeBack(begun, { state: 'x'.repeat(43), code: issuer.codeFor({ asked: begun.asked, claims: isNew }) });
    },
    'with the state of another browser': async () => {
      const [mine, theirs] = [await begin(), await begin()];
      return comeBack(
        { ...theirs, cookie: mine.cookie },
        { state: stateOf(theirs), code: issuer.codeFor({ asked: theirs.asked, claims: isNew }) },
      );
    },
    'without a state': async () => {
      const begun = await begin();
      return comeBack(begun, { code: issuer.codeFor({ asked: begun.asked, claims: isNew }) });
    },
    'without the cookie': async () => {
      const begun = await begin();
      return comeBackWith({ ...begun, cookie: '' }, { claims: isNew });
    },
    'with a cookie no one was given': async () => {
      const begun = await begin();
      return comeBackWith({ ...begun, cookie: `google=${'a'.repeat(43)}` }, { claims: isNew });
    },
    'ten minutes later': async () => {
      const begun = await begin();
      await execute(it.db.pool, sql`update google_logins set expires_at = now() where state = ${stateOf(begun)}`);
      return comeBackWith(begun, { claims: isNew });
    },
  };
  test.each(Object.entries(attempts))('%s', async (_, attempt) => {
    const [before, taken] = [await snapshot(), issuer.taken()];
    expect(await attempt()).toMatchObject(refusedWith('expired'));
    expect({ rows: await snapshot(), taken: issuer.taken() }).toEqual({ rows: before, taken });
  });

  test('a second time', async () => {
    const begun = await begin();
    await comeBackWith(begun, { claims: proved('twice@people.example') });
    const before = await snapshot();
    expect(await comeBackWith(begun, { claims: isNew })).toMatchObject(refusedWith('expired'));
    expect(await snapshot()).toEqual(before);
  });
});

describe('a token that is not sound is refused, and makes nothing', () => {
  const forgeries: Record<string, () => Omit<Forgery, 'asked'>> = {
    'with another nonce': () => ({ claims: { ...isNew, nonce: 'x'.repeat(43) } }),
    'without a nonce': () => ({ claims: { ...isNew, nonce: undefined } }),
    'for another audience': () => ({ claims: { ...isNew, aud: 'somebody-else' } }),
    'for two audiences, on behalf of another': () => ({
      claims: { ...isNew, aud: [issuer.clientId, 'somebody-else'], azp: 'somebody-else' },
    }),
    'of another issuer': () => ({ claims: { ...isNew, iss: 'https://accounts.google.com' } }),
    'without an issuer': () => ({ claims: { ...isNew, iss: undefined } }),
    'without a subject': () => ({ claims: { ...isNew, sub: undefined } }),
    'with a subject that is no text': () => ({ claims: { ...isNew, sub: 7 } }),
    'signed with another key': () => ({ claims: isNew, signature: 'foreign' }),
    'signed with the public key as a secret': () => ({ claims: isNew, signature: 'hmac' }),
    'not signed': () => ({ claims: isNew, signature: 'none' }),
    'signed with a key no one published': () => ({ claims: isNew, signature: 'foreign', header: { kid: 'two' } }),
    expired: () => ({ claims: { ...isNew, iat: now() - 7200, exp: now() - 3600 } }),
    'without an expiry': () => ({ claims: { ...isNew, exp: undefined } }),
    'of the future': () => ({ claims: { ...isNew, iat: now() + 3600, exp: now() + 7200 } }),
    'not valid yet': () => ({ claims: { ...isNew, nbf: now() + 3600 } }),
    'of another client’s code': () => ({ claims: isNew, clientId: 'somebody-else' }),
    'that is missing': () => ({ isBare: true }),
  };
  test.each(Object.entries(forgeries))('%s', async (_, forgery) => {
    const before = await snapshot();
    expect(await comeBackWith(await begin(), forgery())).toMatchObject(refusedWith('failed'));
    expect(await snapshot()).toEqual(before);
  });

  test('of a code that was used before', async () => {
    const first = await begin();
    const code = issuer.codeFor({ asked: first.asked, claims: proved('once@people.example') });
    await comeBack(first, { state: stateOf(first), code });
    const second = await begin();
    const before = await snapshot();
    expect(await comeBack(second, { state: stateOf(second), code })).toMatchObject(refusedWith('failed'));
    expect(await snapshot()).toEqual(before);
  });

  test('of a code that was made for another login', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const code = issuer.codeFor({ asked: theirs.asked, claims: isNew });
    const before = await snapshot();
    expect(await comeBack(mine, { state: stateOf(mine), code })).toMatchObject(refusedWith('failed'));
    expect(await snapshot()).toEqual(before);
  });
});

describe('a refusal by the issuer is accepted', () => {
  test.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'failed'],
    ['', 'failed'],
  ])('%j is %s', async (error, shown) => {
    const begun = await begin('/leads');
    const before = await snapshot();
    const back = await comeBack(begun, { state: stateOf(begun), ...(error === '' ? {} : { error }) });
    expect(back).toMatchObject({
      status: 302,
      location: `${origin}/auth/google/callback?error=${shown}&target=%2Fleads`,
    });
    expect(back.cookie).toBe('google=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(await snapshot()).toEqual(before);
  });
});

describe('a verified user who may still not sign in sees why', () => {
  const password = 'gravel tin orbit';
  const people: Record<string, { error: string; person: () => Promise<Record<string, unknown>> }> = {
    'with an address no one verified': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: false }),
    },
    'with an address that is said to be verified in words': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: 'true' }),
    },
    'with an address of which nothing is said': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: undefined }),
    },
    'without an address': { error: 'unverified', person: async () => ({ sub: 'nobody', email_verified: true }) },
    'with an address that is none': {
      error: 'unverified',
      person: async () => ({ ...isNew, email: 'a@b.example\r\nBcc: c@d.example' }),
    },
    'with an unverified address that has an account here': {
      error: 'unverified',
      person: async () => {
        const { email } = await makeUser(it.db.pool, { role: 'admin' });
        return { ...proved(email), email_verified: false };
      },
    },
    'with the address of an account that is another subject’s': {
      error: 'mismatch',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool);
        await execute(
          it.db.pool,
          sql`update users set google_issuer = ${issuer.url}, google_id = 'first' where id = ${id}`,
        );
        return proved(email.toUpperCase(), 'second');
      },
    },
    'with the address of an account linked at another issuer': {
      error: 'mismatch',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool);
        await execute(
          it.db.pool,
          sql`update users set google_issuer = 'https://other.example', google_id = 'same' where id = ${id}`,
        );
        return proved(email, 'same');
      },
    },
    'who is disabled': {
      error: 'disabled',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool, { isDisabled: true });
        await execute(
          it.db.pool,
          sql`update users set google_issuer = ${issuer.url}, google_id = 'gone' where id = ${id}`,
        );
        return proved(email, 'gone');
      },
    },
    'whose account is disabled and was never linked': {
      error: 'disabled',
      person: async () => {
        const passwordHash = await hashPassword(password);
        return proved((await makeUser(it.db.pool, { isDisabled: true, isVerified: false, passwordHash })).email);
      },
    },
  };
  test.each(Object.entries(people))('%s', async (_, { error, person }) => {
    const claims = await person();
    const begun = await begin();
    const before = await snapshot();
    expect(await comeBackWith(begun, { claims })).toMatchObject(refusedWith(error));
    expect(await snapshot()).toEqual(before);
  });

  test('the same subject of another issuer is another user', async () => {
    const { id } = await makeUser(it.db.pool, { email: 'elsewhere@people.example' });
    await execute(
      it.db.pool,
      sql`update users set google_issuer = 'https://other.example', google_id = 'shared' where id = ${id}`,
    );
    await comeBackWith(await begin(), { claims: proved('here@people.example', 'shared') });
    expect(
      await query(
        it.db.pool,
        sql`select email from users where google_id = 'shared' order by google_issuer = ${issuer.url}`,
      ),
    ).toEqual([{ email: 'elsewhere@people.example' }, { email: 'here@people.example' }]);
  });

  test('a known subject is known whatever their address is now', async () => {
    await comeBackWith(await begin(), { claims: proved('before@people.example', 'moved') });
    const back = await comeBackWith(await begin(), { claims: { sub: 'moved', email: 'after@people.example' } });
    expect(codeOf(back.location)).not.toBe('');
    expect(await query(it.db.pool, sql`select email from users where google_id = 'moved'`)).toEqual([
      { email: 'before@people.example' },
    ]);
  });

  test('a new user who signs in twice at once is created once', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
    const backs = await Promise.all(
      begun.map((one) => comeBackWith(one, { claims: proved('at-once@people.example') })),
    );
    expect(backs.map(({ location }) => codeOf(location) !== '')).toEqual(backs.map(() => true));
    expect(await query(it.db.pool, sql`select 1 from users where google_id = 'at-once@people.example'`)).toHaveLength(
      1,
    );
  });
});

describe('the code of the page', () => {
  const comeIn = async (name: string) => {
    const begun = await begin();
    const back = await comeBackWith(begun, { claims: proved(`${name}@people.example`) });
    return { code: codeOf(back.location), cookie: begun.cookie };
  };
  const sessionsOf = (name: string) =>
    query(
      it.db.pool,
      sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${`${name}@people.example`}`,
    );

  test('used fifty times at once is one session', async () => {
    const { code, cookie } = await comeIn('fifty');
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 49 }, () => spent));
    expect(await sessionsOf('fifty')).toHaveLength(1);
  });

  const attempts: Record<
    string,
    (given: { code: string; cookie: string }) => Promise<{ status: number; code: string | null }>
  > = {
    'after a minute': async ({ code, cookie }) => {
      await execute(
        it.db.pool,
        sql`update one_time_tokens set expires_at = now() where kind = 'exchange' and used_at is null`,
      );
      return exchange(code, cookie);
    },
    'in another browser': async ({ code }) => exchange(code, (await begin()).cookie),
    'in no browser': ({ code }) => exchange(code, ''),
    'of someone disabled meanwhile': async ({ code, cookie }) => {
      await execute(it.db.pool, sql`update users set account_state = 'deactivated' where email like 'attempt-%'`);
      return exchange(code, cookie);
    },
    'that is no code': ({ cookie }) => exchange('x'.repeat(43), cookie),
    'made of another token': async ({ cookie }) => {
      const { id, email } = await makeUser(it.db.pool);
      await execute(
        it.db.pool,
        sql`insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
            values (gen_random_uuid(), 'verify_email', ${id}, ${email}, sha256(${id}::text::bytea), now() + interval '1 day')`,
      );
      return exchange(id, cookie);
    },
  };
  test.each(Object.entries(attempts))('is refused %s', async (name, attempt) => {
    const given = await comeIn(`attempt-${name.replaceAll(' ', '-')}`);
    expect(await attempt(given)).toEqual(spent);
    expect(
      await query(
        it.db.pool,
        sql`select 1 from sessions s join users u on u.id = s.user_id where u.email like 'attempt-%'`,
      ),
    ).toEqual([]);
  });

  test('is refused after a newer one', async () => {
    const older = await comeIn('newer');
    const newer = await comeIn('newer');
    expect(await exchange(older.code, older.cookie)).toEqual(spent);
    expect(await exchange(newer.code, newer.cookie)).toEqual({ status: 200, code: null });
  });

  test('holds for a minute', async () => {
    await comeIn('minute');
    expect(
      await query(
        it.db.pool,
        sql`select t.expires_at = t.created_at + interval '60 seconds' as is_a_minute, t.email
              from one_time_tokens t join users u on u.id = t.user_id where u.email = 'minute@people.example'`,
      ),
    ).toEqual([{ is_a_minute: true, email: '' }]);
  });
});

test.each([
  ['/apps?page=2', '/apps?page=2'],
  ['//evil.example/x', ''],
  ['/\\evil.example', ''],
  ['https://evil.example/', ''],
  ['/.//evil.example', ''],
  ['javascript:alert(1)', ''],
  ['/\tjavascript:alert(1)', '/javascript:alert(1)'],
  ['/api/auth/google/logout', ''],
  ['/r/ABCD2345/app', ''],
  ['apps', ''],
  [`/${'x'.repeat(1999)}`, `/${'x'.repeat(1999)}`],
])('a target of %j leads to %j', async (target, kept) => {
  const begun = await begin(target);
  const back = await comeBackWith(begun, { claims: proved('heading@people.example') });
  const url = new URL(back.location);
  expect({ origin: url.origin, target: url.searchParams.get('target') ?? '' }).toEqual({ origin, target: kept });
});

describe('where a person would read it, a refusal is an address of the page', () => {
  test('a malformed address', async () => {
    const long = `/api/auth/google/login?target=/${'x'.repeat(2500)}`;
    expect(await get(long)).toMatchObject(refusedWith('failed'));
    const asJson = await it.request(null, 'GET', long);
    expect({ status: asJson.status, code: asJson.body }).toMatchObject({
      status: 400,
      code: { code: 'invalid_input' },
    });
  });

  test('too many tries', async () => {
    it.setNow('2026-11-20T10:00:00Z');
    const tries = Array.from({ length: 201 }, () =>
      it.app.inject({
        url: '/api/auth/google/callback',
        remoteAddress: '203.0.113.9',
        headers: { accept: 'text/html' },
      }),
    );
    const answers = await Promise.all(tries);
    expect(
      answers
        .map(({ headers }) => String(headers.location))
        .toSorted()
        .slice(-2),
    ).toEqual([refusedWith('expired').location, refusedWith('failed').location]);
  });

  test('an issuer that is down, until it answers again', async () => {
    const settings = { GOOGLE_CLIENT_ID: issuer.clientId, GOOGLE_CLIENT_SECRET: issuer.clientSecret };
    const other = await build({ ...settings, GOOGLE_ISSUER: issuer.url });
    issuer.setDown(true);
    const login = await other.request(null, 'GET', '/api/auth/google/login?target=/leads');
    expect({ status: login.status, location: login.headers['location'] }).toEqual({
      status: 302,
      location: `${origin}/auth/google/callback?error=failed&target=%2Fleads`,
    });
    expect((await other.request(null, 'GET', '/api/auth/google/logout')).headers['location']).toBe(
      `${origin}/auth/login`,
    );
    expect((await other.request(null, 'GET', '/readyz')).status).toBe(200);
    issuer.setDown(false);
    const again = await other.request(null, 'GET', '/api/auth/google/login');
    expect(String(again.headers['location'])).toMatch(new RegExp(`^${issuer.url}/authorize`));
    await other.close();
  });

  test('an issuer that goes down meanwhile', async () => {
    const begun = await begin();
    issuer.setDown(true);
    const before = await snapshot();
    expect(await comeBackWith(begun, { claims: isNew })).toMatchObject(refusedWith('failed'));
    issuer.setDown(false);
    expect(await snapshot()).toEqual(before);
  });

  test('an issuer without a logout answers nothing to it', async () => {
    expect(await get('/api/auth/google/logout')).toMatchObject({ status: 204, text: '' });
  });
});

test('where Google is not configured there is nothing', async () => {
  const bare = await build({ GOOGLE_ISSUER: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  const html = { accept: 'text/html' };
  expect([
    (await bare.request(null, 'GET', '/api/auth/google/login', undefined, html)).status,
    (await bare.request(null, 'GET', '/api/auth/google/callback?code=x', undefined, html)).status,
    (await bare.request(null, 'POST', '/api/auth/google/exchange', { code: 'x'.repeat(43) })).status,
    (await bare.request(null, 'GET', '/api/auth/google/logout', undefined, html)).status,
  ]).toEqual([404, 404, 404, 204]);
  await bare.close();
});
