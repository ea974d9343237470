import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import { freePort } from '../../../support/servers/freePort.ts';
import { type Issuer, startIssuer } from '../../../support/servers/issuer.ts';
import { navigator } from '../../../support/routes/navigation.ts';

const client = { id: 'tributary', secret: 'a secret of tests' };
const people = {
  new: { subject: 'new', email: 'new@people.example', isEmailVerified: true, firstName: 'Nele', lastName: 'Neu' },
  nameless: { subject: 'nameless', email: 'nameless@people.example', isEmailVerified: true },
  known: { subject: 'known', email: 'known@people.example', isEmailVerified: true },
  early: { subject: 'early', email: 'early@people.example', isEmailVerified: true },
};

let it: Built;
let issuer: Issuer;
let origin: string;
let browser: ReturnType<typeof navigator>;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  issuer = await startIssuer({ clients: [{ ...client, publicUrl: origin }], accounts: Object.values(people) });
  it = await build({
    PUBLIC_URL: origin,
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  });
  await it.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await it.close();
  await issuer.stop();
});
beforeEach(() => {
  browser = navigator(`${origin}/auth/`);
});

/** Through the issuer's login page, back to ours. */
async function comeBack(subject: string | null, target = '') {
  const login = await browser.go(
    `${origin}/api/auth/google/login${target && `?${new URLSearchParams({ target }).toString()}`}`,
  );
  if (login.url.origin === origin) return login.url;
  expect(login.text).toContain('Choose an account');
  const { url } = await browser.go(login.url.href, {
    method: 'POST',
    body: new URLSearchParams(subject === null ? {} : { subject }),
  });
  return url;
}

async function exchange(code: string | null) {
  const response = await browser.send(new URL(`${origin}/api/auth/google/exchange`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ code }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const tokenOf = (body: unknown) => /"token":"([\w-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';

async function signIn(subject: string) {
  const url = await comeBack(subject);
  const { body } = await exchange(url.searchParams.get('code'));
  return { headers: { authorization: `Bearer ${tokenOf(body)}` } };
}

test('a new user chooses an account there, becomes a partner user here, and reaches their target', async () => {
  const url = await comeBack('new', '/apps?page=2&q=a b#top');
  expect({ place: url.origin + url.pathname, target: url.searchParams.get('target') }).toEqual({
    place: `${origin}/auth/google/callback`,
    target: '/apps?page=2&q=a%20b#top',
  });
  const code = url.searchParams.get('code') ?? '';
  expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  const { status, body } = await exchange(code);
  const token = tokenOf(body);
  const user = {
    id: expect.any(String),
    role: 'partner',
    email: 'new@people.example',
    firstName: 'Nele',
    lastName: 'Neu',
    partnerId: null,
    partner: null,
    googleId: 'new',
    isTermsAccepted: false,
  };
  expect({ status, body }).toEqual({ status: 200, body: { data: { user, token, expiresAt: expect.any(String) } } });
  const me = await it.request({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/api/auth/me');
  expect({ status: me.status, body: me.body }).toEqual({ status: 200, body: { data: user } });
  expect(
    await query(
      it.db.pool,
      sql`select u.google_issuer, u.password_hash, u.email_verified_at is not null as is_verified, e.action, e.payload,
                 s.kind, s.expires_at = s.created_at + interval '7 days' as is_a_week
            from users u join audit_events e on e.entity_id = u.id and e.actor_id = u.id join sessions s on s.user_id = u.id
           where u.google_id = 'new'`,
    ),
  ).toEqual([
    {
      google_issuer: issuer.url,
      password_hash: null,
      is_verified: true,
      action: 'user.googleLinked',
      payload: { issuer: issuer.url, isNew: true, isPasswordWiped: false },
      kind: 'login',
      is_a_week: true,
    },
  ]);
  expect([...browser.cookies(origin).keys()]).toEqual([]);
});

test('the same person comes again and is the same', async () => {
  const first = await it.request(await signIn('nameless'), 'GET', '/api/auth/me');
  browser = navigator(`${origin}/auth/`);
  const again = await it.request(await signIn('nameless'), 'GET', '/api/auth/me');
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ data: { firstName: 'nameless', googleId: 'nameless' } });
});

test('a user whose email is confirmed here too keeps their account and password', async () => {
  const passwordHash = await hashPassword('gravel tin orbit');
  const user = await makeUser(it.db.pool, { email: 'Known@people.example', firstName: 'Kim', passwordHash });
  const me = await it.request(await signIn('known'), 'GET', '/api/auth/me');
  expect(me.body).toMatchObject({ data: { id: user.id, firstName: 'Kim', googleId: 'known', email: user.email } });
  const login = await it.request(null, 'POST', '/api/auth/login', { email: user.email, password: 'gravel tin orbit' });
  expect(login.status).toBe(200);
});

test('an address registered here and never confirmed is its owner’s: the password it was registered with is gone', async () => {
  const passwordHash = await hashPassword('gravel tin orbit');
  const user = await makeUser(it.db.pool, { email: 'early@people.example', passwordHash, isVerified: false });
  await query(
    it.db.pool,
    sql`insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
        values (gen_random_uuid(), 'verify_email', ${user.id}, ${user.email}, sha256('x'), now() + interval '1 day')`,
  );
  const me = await it.request(await signIn('early'), 'GET', '/api/auth/me');
  expect(me.body).toMatchObject({ data: { id: user.id, googleId: 'early' } });
  const login = await it.request(null, 'POST', '/api/auth/login', { email: user.email, password: 'gravel tin orbit' });
  expect({ status: login.status, body: login.body }).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  });
  expect(
    await query(
      it.db.pool,
      sql`select password_hash, e.payload,
                 (select count(*)::int from one_time_tokens t where t.user_id = u.id and t.used_at is null) as open
            from users u join audit_events e on e.entity_id = u.id where u.id = ${user.id}`,
    ),
  ).toEqual([{ password_hash: null, open: 0, payload: { issuer: issuer.url, isNew: false, isPasswordWiped: true } }]);
});

test('a user who cancels there returns without an account', async () => {
  const url = await comeBack(null, '/leads');
  expect(url.href).toBe(`${origin}/auth/google/callback?error=cancelled&target=%2Fleads`);
});

test('signing out ends the session there, and comes back to the login page', async () => {
  await signIn('new');
  // The session there holds: no one is asked again.
  expect((await comeBack('new')).searchParams.get('code')).not.toBeNull();
  const request = await browser.go(`${origin}/api/auth/google/logout`);
  expect(request.url.origin).toBe(issuer.url);
  const fields = [...request.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const action = /action="([^"]*)"/.exec(request.text)?.[1] ?? '';
  const { url } = await browser.go(action, { method: 'POST', body: new URLSearchParams(fields) });
  expect(url.href).toBe(`${origin}/auth/login`);
  expect((await browser.go(`${origin}/api/auth/google/login`)).text).toContain('Choose an account');
});
