import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Built, build } from '../../../support/app.ts';
import type { ForgedIssuer } from '../../../support/servers/forgedIssuer.ts';
import { origin, refusedWith, isNew, googleSteps, openGoogle } from '../../../support/steps/google.ts';

let it: Built;
let issuer: ForgedIssuer;
let snapshot: () => Promise<Record<string, string>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ it, issuer, snapshot, close } = await openGoogle());
});
afterAll(() => close());
beforeEach(() => it.setNow(null));
const { get, begin, comeBackWith } = googleSteps(() => ({ it, issuer }));

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
