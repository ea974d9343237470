import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';

let it: Built;
beforeAll(async () => {
  it = await build();
  const passwordHash = await hashPassword('a password of its own');
  await makeUser(it.db.pool, { email: 'aaaaaaa@example.com', passwordHash });
  await makeUser(it.db.pool, { email: 'bbbbbbb@example.com', passwordHash, isVerified: false });
  await makeUser(it.db.pool, { email: 'ccccccc@example.com', passwordHash, isDisabled: true });
  await makeUser(it.db.pool, { email: 'ddddddd@example.com' });
  it.setNow('2026-11-20T10:00:00Z');
});
afterAll(() => it.close());

const password = 'gravel tin orbit';
const person = { firstName: 'Ada', lastName: 'Lovelace', password, isTermsOfSiteAccepted: true };
const emails = ['aaaaaaa', 'bbbbbbb', 'ccccccc', 'ddddddd', 'nowhere'].map((name) => `${name}@example.com`);

let network = 0;
test.each([
  ['login with a wrong password', '/api/auth/login', (email: string) => ({ email, password }), 401],
  [
    'a corrected address with a wrong password',
    '/api/auth/change-unverified-email',
    (email: string) => ({ email, password, newEmail: 'other@example.com' }),
    401,
  ],
  ['asking for the mail again', '/api/auth/resend-verification', (email: string) => ({ email }), 200],
  ['a forgotten password', '/api/auth/reset-password', (email: string) => ({ email }), 200],
  ['registering', '/api/auth/register-user', (email: string) => ({ ...person, email }), 200],
])(
  '%s answers confirmed, unconfirmed, disabled, passwordless and unknown addresses alike',
  async (_, url, bodyOf, status) => {
    const answers: { status: number; text: string; headers: Record<string, unknown> }[] = [];
    for (const email of emails) {
      network += 1;
      const headers = { 'x-forwarded-for': `2001:db8:${network.toString(16)}::1` };
      const answer = await it.request(null, 'POST', url, bodyOf(email), headers);
      const { date: _date, 'x-request-id': requestId, ...rest } = answer.headers;
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
      answers.push({ status: answer.status, text: answer.text.replace(email, ''), headers: rest });
    }
    expect(answers).toEqual(emails.map(() => answers[0]));
    expect(answers[0]?.status).toBe(status);
  },
);
