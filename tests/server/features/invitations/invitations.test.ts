import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { expireInvitations } from '../../../../server/features/invitations/clock.ts';
import { applyTransition } from '../../../../server/lifecycle/transition.ts';
import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeInvitation } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { linksOf, mailsTo } from '../../../support/mails.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { atField, problemOf, said } from '../../../support/problems.ts';

let it: Built;
let admin: Caller;
let moderator: Caller;
beforeAll(async () => {
  it = await build();
  admin = await it.as('admin');
  moderator = await it.as('moderator');
});
afterAll(() => it.close());

const root = '/api/signup-invitations';
let network = 0;
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(network += 1).toString(16)}::1` });
const invite = (body: object, caller = moderator) => it.request(caller, 'POST', root, body);
const resend = (id: string, caller = moderator) => it.request(caller, 'POST', `${root}/${id}/resend`);
const revoke = (id: string, caller = moderator) => it.request(caller, 'DELETE', `${root}/${id}`);
const list = (asked: string, caller = admin) => it.request(caller, 'GET', `${root}?${asked}`);
const check = (token: string) => it.request(null, 'POST', `${root}/verify-invitation-token`, { token }, elsewhere());
const password = 'gravel tin orbit';
const opened = z.object({ data: z.object({ user: z.object({ id: z.string() }) }) });
const accept = (token: string, more: object = {}) =>
  it.request(
    null,
    'POST',
    '/api/auth/register-user-from-invitation',
    { token, firstName: 'Grace', lastName: 'Hopper', password, ...more },
    elsewhere(),
  );

const prefix = 'http://localhost:4100/auth/invitation-sign-up/';
const mails = (email: string) => mailsTo(it.db.ownerPool, email);
const tokenTo = async (email: string) =>
  (await mails(email))
    .flatMap(linksOf)
    .findLast((link) => link.startsWith(prefix))
    ?.slice(prefix.length) ?? '';
const field = ({ body }: { body: unknown }, name: string) =>
  new RegExp(`"${name}":"([^"]*)"`).exec(JSON.stringify(body))?.[1] ?? '';
const idOf = (answer: { body: unknown }) => field(answer, 'id');
const audited = (id: string) =>
  query(
    it.db.ownerPool,
    sql`select actor_id, action, payload from audit_events where entity = 'invitation' and entity_id = ${id}
         order by created_at, id`,
  );
const usersOf = (email: string) =>
  query(
    it.db.pool,
    sql`select role, first_name, last_name, partner_id, email_verified_at is not null as is_verified
          from users where lower(email) = lower(${email})`,
  );

const tokenInvalid = problemOf(
  400,
  'Bad request',
  'token_invalid',
  'This invitation was already used or has expired. Ask for a new one.',
);
const duplicate = (detail: string) => ({ status: 409, body: problemOf(409, 'Conflict', 'duplicate', detail) });
const refused = (state: string, event: 'resend' | 'revoke', reason: string) => ({
  status: 409,
  body: {
    ...problemOf(409, 'Conflict', 'transition_not_allowed', reason),
    transition: { entity: 'invitation', state, event: `invitation.${event}`, reasons: [reason] },
  },
});
const free = { isAllowed: true, isFromHere: true, reasons: [], needs: null };
const resendAction = { event: 'invitation.resend', ...free };
const revokeAction = { event: 'invitation.revoke', ...free };
const runClock = () => transaction(it.db.pool, (tx) => expireInvitations(tx, it.services.now()));
/** Oldest first. */
const historyOf = (id: string) =>
  query(
    it.db.ownerPool,
    sql`select event, from_state as from, to_state as to, actor_id as by from lifecycle_events
         where entity = 'invitation' and entity_id = ${id} order by created_at, id`,
  );
const notFound = { status: 404, body: problemOf(404, 'Not found', 'not_found', 'Not found.') };
const hasAccount = duplicate('This email already has an account.');

describe('inviting', () => {
  test('emails a link valid for seven days on our own origin, and is audited', async () => {
    const answer = await invite({ email: 'Grace@example.com', isPreApproved: true });
    const id = idOf(answer);
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        data: {
          id,
          email: 'Grace@example.com',
          role: 'partner',
          isPreApproved: true,
          status: 'open',
          invitedBy: { id: moderator.userId, firstName: 'Pat', lastName: expect.any(String) },
          createdAt: expect.any(String),
          sentAt: expect.any(String),
          expiresAt: expect.any(String),
          acceptedAt: null,
          hasAccount: false,
          isSenderEntitled: true,
          actions: [resendAction, revokeAction],
        },
      },
    });
    expect(
      await query(
        it.db.pool,
        sql`select i.expires_at - i.sent_at = interval '7 days' as is_week, t.expires_at = i.expires_at as is_same,
                   t.token_hash = sha256(${await tokenTo('grace@example.com')}::text::bytea) as is_hash
              from invitations i join one_time_tokens t on t.invitation_id = i.id where i.id = ${id}`,
      ),
    ).toEqual([{ is_week: true, is_same: true, is_hash: true }]);
    expect(await audited(id)).toEqual([
      {
        actor_id: moderator.userId,
        action: 'invitation.invite',
        payload: { email: 'Grace@example.com', role: 'partner', isPreApproved: true },
      },
    ]);
  });

  test('an address with an account, or with an open invitation, is a duplicate in words', async () => {
    await makeUser(it.db.pool, { email: 'has-one@example.com' });
    expect(said(await invite({ email: 'HAS-one@example.com' }))).toEqual(hasAccount);
    await invite({ email: 'twice@example.com' });
    expect(said(await invite({ email: 'Twice@example.com' }))).toEqual(
      duplicate('This email already has an open invitation. Resend that one.'),
    );
    expect(await mails('has-one@example.com')).toEqual([]);
    expect(await mails('twice@example.com')).toHaveLength(1);
  });

  test('ten times at once invites once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite({ email: 'crowded@example.com' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await mails('crowded@example.com')).toHaveLength(1);
  });

  test('an expired invitation gives way to a new one', async () => {
    const old = await makeInvitation(it.db.pool, { invitedBy: admin.userId, email: 'expired@example.com' });
    await execute(it.db.pool, sql`update invitations set expires_at = now() where id = ${old.id}`);
    const answer = await invite({ email: 'expired@example.com' });
    expect(answer.status).toBe(201);
    expect(await historyOf(old.id)).toEqual([
      { event: 'invitation.expire', from: 'open', to: 'expired', by: null },
      { event: 'invitation.replace', from: 'expired', to: 'replaced', by: moderator.userId },
    ]);
    expect(said(await resend(old.id))).toEqual(
      refused('replaced', 'resend', 'The invitation is replaced and cannot be resent.'),
    );
    expect(said(await revoke(old.id))).toEqual(
      refused('replaced', 'revoke', 'The invitation is replaced and cannot be revoked.'),
    );
    expect((await list('search=expired@example.com')).body).toMatchObject({
      data: [
        { id: idOf(answer), status: 'open' },
        {
          id: old.id,
          status: 'replaced',
          actions: [
            { event: 'invitation.resend', isAllowed: false, isFromHere: false },
            { event: 'invitation.revoke', isAllowed: false, isFromHere: false },
          ],
        },
      ],
    });
  });

  test.each(['admin', 'manager', 'moderator'] as const)('colleagues as %s is for admins alone', async (role) => {
    const answer = await invite({ email: `colleague-${role}@example.com`, role });
    expect(said(answer)).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'admin_only', 'Only admins can invite staff.'),
    });
    expect((await invite({ email: `colleague-${role}@example.com`, role }, admin)).status).toBe(201);
  });

  test('staff are never pre-approved, and other roles cannot be invited', async () => {
    expect(said(await invite({ email: 'x@example.com', role: 'manager', isPreApproved: true }, admin))).toEqual({
      status: 400,
      body: atField('isPreApproved', 'Only partners can be pre-approved.'),
    });
    expect((await invite({ email: 'x@example.com', role: 'owner' }, admin)).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'role' }],
    });
  });

  test('more than two hundred emails an hour are refused', async () => {
    it.setNow('2026-11-20T10:30:00Z');
    const busy = await it.as('manager');
    await execute(
      it.db.pool,
      sql`insert into throttles (key, window_start, hits)
          values (${`invite:${busy.userId}`}, '2026-11-20T10:00:00Z', 200)`,
    );
    const answer = await invite({ email: 'one-more@example.com' }, busy);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1800']);
    it.setNow(null);
  });
});

describe('an invitation', () => {
  test('sent again has a new link of seven days, and the older link is dead', async () => {
    const id = idOf(await invite({ email: 'again@example.com' }));
    const older = await tokenTo('again@example.com');
    await execute(
      it.db.pool,
      sql`update invitations set expires_at = now() - interval '1 day', sent_at = now() - interval '8 days' where id = ${id}`,
    );
    expect((await resend(id)).body).toMatchObject({ data: { id, status: 'open' } });
    const newer = await tokenTo('again@example.com');
    expect(said(await check(older))).toEqual({ status: 400, body: tokenInvalid });
    expect((await check(newer)).status).toBe(200);
    expect((await audited(id)).map((row) => Reflect.get(row, 'action'))).toEqual([
      'invitation.invite',
      'invitation.resend',
    ]);
  });

  test('taken back is dead, and taken back again stays so; the address can be invited anew', async () => {
    const id = idOf(await invite({ email: 'back@example.com' }));
    const token = await tokenTo('back@example.com');
    expect(said(await revoke(id))).toEqual({ status: 200, body: { data: { id } } });
    expect((await revoke(id)).status).toBe(200);
    expect(said(await check(token))).toEqual({ status: 400, body: tokenInvalid });
    expect(said(await accept(token))).toEqual({ status: 400, body: tokenInvalid });
    expect(said(await resend(id))).toEqual(
      refused('revoked', 'resend', 'The invitation is revoked and cannot be resent.'),
    );
    expect(await historyOf(id)).toEqual([
      { event: 'invitation.revoke', from: 'open', to: 'revoked', by: moderator.userId },
    ]);
    expect((await audited(id)).map((row) => Reflect.get(row, 'action'))).toEqual([
      'invitation.invite',
      'invitation.revoke',
    ]);
    expect((await invite({ email: 'back@example.com' })).status).toBe(201);
  });

  test('to a colleague is there for admins alone', async () => {
    const id = idOf(await invite({ email: 'hidden@example.com', role: 'manager' }, admin));
    expect(said(await resend(id))).toEqual(notFound);
    expect(said(await revoke(id))).toEqual(notFound);
    expect((await list('search=hidden@example.com', moderator)).body).toEqual({
      data: [],
      meta: { page: 1, perPage: 25, total: 0, totalIsExact: true },
    });
    const history = (caller: Caller) => it.request(caller, 'GET', `/api/lifecycles/invitation/${id}`);
    expect(said(await history(moderator))).toEqual(notFound);
    expect((await history(admin)).status).toBe(200);
    expect((await list('search=HIDDEN@example.com')).body).toMatchObject({ data: [{ id, role: 'manager' }] });
    expect((await revoke(id, admin)).status).toBe(200);
  });

  test('is not resent to a user who registered since', async () => {
    const id = idOf(await invite({ email: 'since@example.com' }));
    const token = await tokenTo('since@example.com');
    await makeUser(it.db.pool, { email: 'since@example.com' });
    expect(said(await resend(id))).toEqual(refused('open', 'resend', 'This email already has an account.'));
    const answer = duplicate('This email already has an account. Sign in.');
    expect(said(await check(token))).toEqual(answer);
    expect(said(await accept(token))).toEqual(answer);
  });
});

describe('the list', () => {
  test('finds by status and address, sorts and pages', async () => {
    const by = { invitedBy: admin.userId };
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => makeInvitation(it.db.pool, { ...by, email: `listed-${name}@example.com` })),
    );
    const [open, accepted, expired, revoked] = made.map(({ id }) => id);
    const someone = await makeUser(it.db.pool);
    await applyTransition(it.db.pool, {
      entity: 'invitation',
      event: 'invitation.accept',
      id: accepted ?? '',
      actor: { userId: someone.id },
      now: it.services.now(),
      set: { accepted_at: it.services.now().toISOString(), accepted_user_id: someone.id },
    });
    await execute(
      it.db.pool,
      sql`update invitations set expires_at = now() - interval '1 second' where id = ${expired}`,
    );
    await runClock();
    await revoke(revoked ?? '', admin);
    const ids = async (asked: string) => {
      const { text } = await list(`search=listed-&${asked}`);
      return [...text.matchAll(/"id":"([^"]+)","email":"listed/g)].map(([, id]) => id);
    };
    expect(await ids('status=open')).toEqual([open]);
    expect(await ids('status=accepted')).toEqual([accepted]);
    expect(await ids('status=expired')).toEqual([expired]);
    expect(await ids('status=revoked')).toEqual([revoked]);
    expect(await ids('sort=email')).toEqual([open, accepted, expired, revoked]);
    expect(await ids('sort=-email&perPage=2&page=2')).toEqual([accepted, open]);
    expect((await list('search=listed-&perPage=3')).body).toMatchObject({
      meta: { page: 1, perPage: 3, total: 4, totalIsExact: true },
    });
    expect((await list('status=lost')).body).toMatchObject({
      errors: [{ path: 'status', message: 'Use one of open, accepted, expired, revoked, replaced.' }],
    });
  });
});

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

  test('no role or address of one’s own', async () => {
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

  test('one to staff ends with the right of who sent it', async () => {
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

  test('waits too when who approved beforehand is no longer staff', async () => {
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
