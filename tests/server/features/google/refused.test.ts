import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { execute } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import type { ForgedIssuer, Forgery } from '../../../support/servers/forgedIssuer.ts';
import {
  origin,
  stateOf,
  proved,
  now,
  refusedWith,
  isNew,
  googleSteps,
  openGoogle,
} from '../../../support/steps/google.ts';

let it: Built;
let issuer: ForgedIssuer;
let snapshot: () => Promise<Record<string, string>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ it, issuer, snapshot, close } = await openGoogle());
});
afterAll(() => close());
beforeEach(() => it.setNow(null));
const { get, begin, comeBack, comeBackWith } = googleSteps(() => ({ it, issuer }));

test('a browser is sent to the issuer with a state, a nonce and a challenge, and keeps a cookie that only the server reads', async () => {
  const { location, cookie, status } = await get('/api/auth/google/login');
  const request = new URL(location);
  expect({ status, at: request.origin + request.pathname, request: Object.fromEntries(request.searchParams) }).toEqual({
    status: 302,
    at: `${issuer.url}/authorize`,
    request: {
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
      return comeBack(begun, {
        state: 'x'.repeat(43),
        code: issuer.codeFor({ request: begun.request, claims: isNew }),
      });
    },
    'with the state of another browser': async () => {
      const [mine, theirs] = [await begin(), await begin()];
      return comeBack(
        { ...theirs, cookie: mine.cookie },
        { state: stateOf(theirs), code: issuer.codeFor({ request: theirs.request, claims: isNew }) },
      );
    },
    'without a state': async () => {
      const begun = await begin();
      return comeBack(begun, { code: issuer.codeFor({ request: begun.request, claims: isNew }) });
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
  const forgeries: Record<string, () => Omit<Forgery, 'request'>> = {
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
    const code = issuer.codeFor({ request: first.request, claims: proved('once@people.example') });
    await comeBack(first, { state: stateOf(first), code });
    const second = await begin();
    const before = await snapshot();
    expect(await comeBack(second, { state: stateOf(second), code })).toMatchObject(refusedWith('failed'));
    expect(await snapshot()).toEqual(before);
  });

  test('of a code that was made for another login', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const code = issuer.codeFor({ request: theirs.request, claims: isNew });
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
