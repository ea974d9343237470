import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { atField, said } from '../../../support/problems.ts';
import {
  root,
  password,
  opened,
  field,
  idOf,
  tokenInvalid,
  refused,
  resendAction,
  revokeAction,
  invitationSteps,
} from '../../../support/steps/invitations.ts';

let it: Built;
let admin: Caller;
let moderator: Caller;
beforeAll(async () => {
  it = await build();
  admin = await it.as('admin');
  moderator = await it.as('moderator');
});
afterAll(() => it.close());
const { invite, resend, list, check, accept, mails, tokenTo, usersOf, runClock, historyOf } = invitationSteps(() => ({
  it,
  admin,
  moderator,
}));

describe('accepting', () => {
  test('makes the account with its address confirmed, in the role invited to, and signs in; once', async () => {
    await invite({ email: 'mina@example.com', role: 'manager' }, admin);
    const token = await tokenTo('mina@example.com');
    for (let times = 0; times < 2; times += 1)
      expect(said(await check(token))).toEqual({
        status: 200,
        body: {
          data: {
            isValid: true,
            email: 'mina@example.com',
            role: 'manager',
            invitedBy: expect.stringMatching(/^Pat /),
          },
        },
      });
    const answer = await accept(token);
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        data: {
          user: {
            id: expect.any(String),
            role: 'manager',
            email: 'mina@example.com',
            firstName: 'Grace',
            lastName: 'Hopper',
            partnerId: null,
            partner: null,
            googleId: null,
            isTermsAccepted: false,
          },
          token: expect.stringMatching(/^[\w-]{43}$/),
          expiresAt: expect.any(String),
        },
      },
    });
    const authorization = `Bearer ${field(answer, 'token')}`;
    expect((await it.request({ headers: { authorization } }, 'GET', '/api/auth/me')).status).toBe(200);
    expect(said(await accept(token))).toEqual({ status: 400, body: tokenInvalid });
    const { body } = await list('search=mina@example.com');
    expect(body).toMatchObject({ data: [{ status: 'accepted', acceptedAt: expect.any(String), hasAccount: true }] });
    const { id } = opened.parse(answer.body).data.user;
    expect(await historyOf(idOf({ body }))).toEqual([
      { event: 'invitation.accept', from: 'open', to: 'accepted', by: id },
    ]);
    const login = await it.request(null, 'POST', '/api/auth/login', { email: 'mina@example.com', password });
    expect(login.status).toBe(200);
  });

  test('fifty times at once makes one account and one session', async () => {
    await invite({ email: 'race@example.com' });
    const token = await tokenTo('race@example.com');
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(said)).toEqual(
      Array.from({ length: 49 }, () => ({ status: 400, body: tokenInvalid })),
    );
    expect(
      await query(
        it.db.pool,
        sql`select count(*)::int as sessions from sessions s join users u on u.id = s.user_id where u.email = 'race@example.com'`,
      ),
    ).toEqual([{ sessions: 1 }]);
  });

  test('holds for seven days less a second, and not for seven days', async () => {
    const shifted = async (email: string, interval: string) => {
      const id = idOf(await invite({ email }));
      await execute(
        it.db.pool,
        sql`update invitations set sent_at = now() - ${interval}::interval,
                                   expires_at = now() - ${interval}::interval + interval '7 days' where id = ${id}`,
      );
      await execute(
        it.db.pool,
        sql`update one_time_tokens set created_at = now() - ${interval}::interval,
                                       expires_at = now() - ${interval}::interval + interval '7 days'
             where invitation_id = ${id}`,
      );
      return tokenTo(email);
    };
    // A second is what the statement and the request may take.
    expect((await accept(await shifted('in-time@example.com', '6 days 23:59:59'))).status).toBe(201);
    const late = await shifted('too-late@example.com', '7 days');
    expect(said(await check(late))).toEqual({ status: 400, body: tokenInvalid });
    expect(said(await accept(late))).toEqual({ status: 400, body: tokenInvalid });
    await runClock();
    expect((await list('search=too-late@example.com')).body).toMatchObject({ data: [{ status: 'expired' }] });
  });

  test('with a password too easy is refused at its field, and the link still works', async () => {
    await invite({ email: 'simple@example.com' });
    const token = await tokenTo('simple@example.com');
    expect(said(await accept(token, { password: 'simple and long' }))).toEqual({
      status: 400,
      body: atField('password', 'Don’t use your email in the password.'),
    });
    expect(await usersOf('simple@example.com')).toEqual([]);
    expect((await accept(token)).status).toBe(201);
  });

  test('takes no role or address from the request', async () => {
    await invite({ email: 'plain@example.com' });
    const token = await tokenTo('plain@example.com');
    for (const more of [{ role: 'admin' }, { email: 'other@example.com' }, { isPreApproved: true }])
      expect((await accept(token, more)).body).toMatchObject({ errors: [{ path: Object.keys(more)[0] }] });
    await accept(token);
    expect(await usersOf('plain@example.com')).toMatchObject([{ role: 'partner' }]);
  });

  test('an unconfirmed account of the email becomes the invited user’s', async () => {
    await invite({ email: 'begun@example.com' });
    await makeUser(it.db.pool, { email: 'Begun@example.com', firstName: 'Mallory', isVerified: false });
    expect((await accept(await tokenTo('begun@example.com'))).status).toBe(201);
    expect(await usersOf('begun@example.com')).toEqual([
      { role: 'partner', first_name: 'Grace', last_name: 'Hopper', partner_id: null, is_verified: true },
    ]);
    const login = await it.request(null, 'POST', '/api/auth/login', { email: 'begun@example.com', password });
    expect(login.status).toBe(200);
  });

  test('an invitation to staff ends when its sender may no longer invite', async () => {
    const sender = await it.as('admin');
    await invite({ email: 'staff@example.com', role: 'admin' }, sender);
    await execute(it.db.pool, sql`update users set role = 'manager' where id = ${sender.userId}`);
    const token = await tokenTo('staff@example.com');
    expect(said(await accept(token))).toEqual({ status: 400, body: tokenInvalid });
    const { body } = await list('search=staff@example.com');
    const reason = 'Its sender is no longer an admin. Revoke it and send a new invitation.';
    expect(body).toMatchObject({
      data: [{ actions: [{ ...resendAction, isAllowed: false, reasons: [reason] }, revokeAction] }],
    });
    expect(said(await resend(idOf({ body }), admin))).toEqual(refused('open', 'resend', reason));
  });

  test('links are guessed at most sixty times an hour from one network', async () => {
    it.setNow('2026-11-20T11:30:00Z');
    const headers = { 'x-forwarded-for': '198.51.100.8' };
    const guess = () => it.request(null, 'POST', `${root}/verify-invitation-token`, { token: 'A'.repeat(43) }, headers);
    for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(400);
    const answer = await guess();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1800']);
    it.setNow(null);
  });
});

describe('registering a partner', () => {
  const company = {
    name: 'Nordlicht Agentur',
    domain: 'nordlicht.example',
    discoveryMethod: 'search',
    expertiseArea: 'agency',
    phoneNumber: '30 1234567',
    countryPhoneCode: '+49',
    streetAddress: 'Torstraße 1',
    city: 'Berlin',
    country: 'DE',
    zip: '10119',
  };
  const registerPartner = (token: string) => {
    const { payload, headers } = multipart(company);
    const caller = { headers: { authorization: `Bearer ${token}` } };
    return it.request(caller, 'POST', '/api/auth/register-partner', payload, headers);
  };
  const accepted = async (email: string, isPreApproved: boolean, by = moderator) => {
    await invite({ email, isPreApproved }, by);
    return field(await accept(await tokenTo(email)), 'token');
  };
  const history = (name: string) =>
    query(
      it.db.ownerPool,
      sql`select event, from_state, to_state, actor_id from lifecycle_events where entity_id = ${name}`,
    );

  test('of a pre-approved user is approved immediately, in the inviter’s name, and notified', async () => {
    const answer = await registerPartner(await accepted('welcome@example.com', true));
    expect(answer.body).toMatchObject({ data: { approvalStatus: 1 } });
    expect(await history(idOf(answer))).toEqual([
      { event: 'approval.approve', from_state: 'pending', to_state: 'approved', actor_id: moderator.userId },
    ]);
    expect((await mails('welcome@example.com')).at(-1)).toContain('approvalApproved');
  });

  test('of another invited person waits for staff', async () => {
    const answer = await registerPartner(await accepted('waiting@example.com', false));
    expect(answer.body).toMatchObject({ data: { approvalStatus: 0 } });
    expect(await history(idOf(answer))).toEqual([]);
  });

  test('also waits when the person who pre-approved it is no longer staff', async () => {
    const leaver = await it.as('manager');
    const token = await accepted('leaver@example.com', true, leaver);
    await execute(it.db.pool, sql`update users set account_state = 'deactivated' where id = ${leaver.userId}`);
    expect((await registerPartner(token)).body).toMatchObject({ data: { approvalStatus: 0 } });
  });

  test('an invited email can register the ordinary way', async () => {
    await invite({ email: 'normal@example.com', isPreApproved: true });
    const answer = await it.request(null, 'POST', '/api/auth/register-user', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'normal@example.com',
      password,
      isTermsOfSiteAccepted: true,
    });
    expect(said(answer)).toEqual({ status: 200, body: { data: { email: 'normal@example.com' } } });
    expect(await usersOf('normal@example.com')).toMatchObject([{ first_name: 'Ada', is_verified: false }]);
  });

  test('partners cannot invite', async () => {
    const answer = await invite({ email: 'friend@example.com' }, await it.as('partner'));
    expect(answer.body).toMatchObject({ status: 403, code: 'staff_only' });
  });
});
