import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contract } from '../../../../server/contract.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { endSession, makeSession, makeUser } from '../../../support/make/users.ts';
import { problemOf, said } from '../../../support/problems.ts';
import { snapshots } from '../../../support/databases/snapshot.ts';

const path = '/api/auth/login-as-user';
const reason = 'They cannot find their payout.';
let it: Built;
let snapshot: () => Promise<Record<string, string>>;
beforeAll(async () => {
  it = await build();
  snapshot = await snapshots(it.db, ['public.throttles']);
});
afterAll(() => it.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = ({ body }: { body: unknown }): string => /"token":"([\w-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
const statusOf = async (caller: { headers: Record<string, string> }, url = '/api/auth/me') =>
  (await it.request(caller, 'GET', url)).status;
const endedBy = async (work: (admin: Caller) => Promise<unknown>) => {
  const admin = await it.as('admin');
  const { userId } = await it.as('partner');
  const acting = bearer(tokenOf(await it.request(admin, 'POST', path, { userId, reason })));
  const before = await statusOf(acting);
  await work(admin);
  return [before, await statusOf(acting)];
};

test('an admin is signed in as a user of a partner for an hour; who, as whom and why is recorded', async () => {
  const admin = await it.as('admin');
  const partner = await makePartner(it.db.pool);
  const user = await makeUser(it.db.pool, { partnerId: partner.id });
  it.setNow('2026-11-20T10:00:00.000Z');
  const answer = await it.request(admin, 'POST', path, { userId: user.id, reason: `  ${reason} ` });
  it.setNow(null);
  const me = await it.request(bearer(tokenOf(answer)), 'GET', '/api/auth/me');
  const [actor] = await query<{ id: string }>(
    it.db.pool,
    sql`select id, first_name as "firstName", last_name as "lastName" from users where id = ${admin.userId}`,
  );
  expect(said(answer)).toEqual({
    status: 200,
    body: {
      data: {
        user: expect.objectContaining({ id: user.id, email: user.email, role: 'partner', partnerId: partner.id }),
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: expect.any(String),
        actor,
      },
    },
  });
  expect(me.body).toMatchObject({ data: { id: user.id, isTermsAccepted: false } });
  const sessions = await query<{ id: string }>(
    it.db.pool,
    sql`select s.id, s.kind, s.actor_id, s.reason, s.expires_at = s.created_at + interval '1 hour' as is_an_hour,
               parent.user_id as parent_of
          from sessions s join sessions parent on parent.id = s.parent_id where s.user_id = ${user.id}`,
  );
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      kind: 'acting',
      actor_id: admin.userId,
      reason,
      is_an_hour: true,
      parent_of: admin.userId,
    },
  ]);
  expect(
    await query(
      it.db.pool,
      sql`select actor_id, subject_id, action, entity, payload, created_at from audit_events where entity_id = ${user.id}`,
    ),
  ).toEqual([
    {
      actor_id: admin.userId,
      subject_id: user.id,
      action: 'user.actedAs',
      entity: 'user',
      payload: { reason, sessionId: sessions[0]?.id },
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ]);
});

describe('who cannot be acted as', () => {
  const notFound = { status: 404, body: problemOf(404, 'Not found', 'not_found', 'Not found.') };
  const forbidden = (code: string, detail: string) => ({
    status: 403,
    body: problemOf(403, 'Not allowed', code, detail),
  });
  const targets = {
    'no one with this id': { id: () => newId(), refusal: notFound },
    'a disabled user': {
      id: async () => (await makeUser(it.db.pool, { isDisabled: true })).id,
      refusal: notFound,
    },
    'a moderator': {
      id: async () => (await makeUser(it.db.pool, { role: 'moderator' })).id,
      refusal: forbidden('partner_only', 'You can’t log in as a staff user.'),
    },
    'another admin': {
      id: async () => (await makeUser(it.db.pool, { role: 'admin' })).id,
      refusal: forbidden('partner_only', 'You can’t log in as a staff user.'),
    },
    'a user with an unconfirmed address': {
      id: async () => (await makeUser(it.db.pool, { isVerified: false })).id,
      refusal: forbidden('email_not_verified', 'This user hasn’t confirmed their email yet.'),
    },
  };
  test.each(Object.entries(targets))('%s', async (_, { id, refusal }) => {
    const admin = await it.as('admin');
    const userId = await id();
    const before = await snapshot();
    expect(said(await it.request(admin, 'POST', path, { userId, reason }))).toEqual(refusal);
    expect(await snapshot()).toEqual(before);
  });

  test('any user, by an admin already acting, or without a reason', async () => {
    const { userId } = await it.as('partner');
    const [acting, admin] = [await it.as('acting'), await it.as('admin')];
    const before = await snapshot();
    expect(said(await it.request(acting, 'POST', path, { userId, reason }))).toEqual(
      forbidden('staff_only', 'Only staff can do this.'),
    );
    expect((await it.request(admin, 'POST', path, { userId, reason: ' ' })).body).toMatchObject({
      errors: [{ path: 'reason', message: 'Required.' }],
    });
    expect(await snapshot()).toEqual(before);
  });
});

describe('an acting session', () => {
  test('may do what its user may once they accepted the terms, and leaves the user’s own sessions alone', async () => {
    const admin = await it.as('admin');
    const user = await it.as('termsOpen');
    const acting = bearer(tokenOf(await it.request(admin, 'POST', path, { userId: user.userId, reason })));
    expect(await statusOf(acting, '/api/payouts')).toBe(200);
    expect(await statusOf(user, '/api/payouts')).toBe(403);
    expect(await statusOf(acting, '/api/partners')).toBe(403);
    expect(await statusOf(admin, '/api/partners')).toBe(200);
  });

  test('writes who acted, and as whom', async () => {
    const admin = await it.as('admin');
    const { userId } = await it.as('partner');
    const acting = bearer(tokenOf(await it.request(admin, 'POST', path, { userId, reason })));
    const body = { firstName: 'Ada', lastName: 'Changed' };
    expect((await it.request(acting, 'PUT', `/api/auth/edit-profile/${userId}`, body)).status).toBe(200);
    expect(
      await query(
        it.db.pool,
        sql`select actor_id, subject_id from audit_events where entity_id = ${userId} and action <> 'user.actedAs'`,
      ),
    ).toEqual([{ actor_id: admin.userId, subject_id: userId }]);
  });

  test('may not touch password, payout details, terms, devices or a copy of the person’s data, nor ask or be counted in their name, whatever the level of the call', async () => {
    const refusing = contract.filter(({ endpoint }) => endpoint.refusesActing).map(({ name }) => name);
    expect(refusing.toSorted()).toEqual([
      'acceptReversal',
      'acceptTerms',
      'cancelPayoutMethod',
      'changePassword',
      'countResourceUse',
      'createSupportNote',
      'disputeReversal',
      'downloadExport',
      'endDevice',
      'endOtherDevices',
      'giveInformation',
      'loginAsUser',
      'missFaq',
      'reapply',
      'requestErasure',
      'requestExport',
      'revealPayoutMethod',
      'setPayoutMethod',
      'withdrawErasure',
    ]);
    const acting = await it.as('acting');
    const before = await snapshot();
    const body = { currentPassword: 'gravel tin orbit', password: 'a password nobody would guess' };
    expect(said(await it.request(acting, 'POST', '/api/auth/change-password', body))).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'acting_as', 'You can’t do this while acting as a user.'),
    });
    // Money and its payment are never a partner's to give, so an acting session is refused by its level.
    const money = contract.filter(({ name }) => ['giveBonus', 'runPayouts', 'movePayout'].includes(name));
    expect(money.map(({ endpoint }) => endpoint.access)).toEqual(['admin', 'admin', 'admin']);
    expect(await snapshot()).toEqual(before);
  });

  test('ends by itself, and only itself, when it signs out', async () => {
    const admin = await it.as('admin');
    const user = await it.as('partner');
    const acting = bearer(tokenOf(await it.request(admin, 'POST', path, { userId: user.userId, reason })));
    expect((await it.request(acting, 'POST', '/api/auth/logout')).status).toBe(200);
    expect([await statusOf(acting), await statusOf(admin), await statusOf(user)]).toEqual([401, 200, 200]);
  });

  const ends: Record<string, (admin: Caller) => Promise<unknown>> = {
    'its admin signs out': (admin) => it.request(admin, 'POST', '/api/auth/logout'),
    'its admin is an admin no more': ({ userId }) =>
      execute(it.db.pool, sql`update users set role = 'manager' where id = ${userId}`),
    'its admin is disabled': ({ userId }) =>
      execute(it.db.pool, sql`update users set account_state = 'deactivated' where id = ${userId}`),
    'the session it was opened from is over': ({ userId }) =>
      execute(it.db.pool, sql`update sessions set expires_at = now() where user_id = ${userId}`),
    'its admin changes their password': async (admin) => {
      const passwordHash = await hashPassword('gravel tin orbit');
      await execute(it.db.pool, sql`update users set password_hash = ${passwordHash} where id = ${admin.userId}`);
      const body = { currentPassword: 'gravel tin orbit', password: 'a password nobody would guess' };
      expect((await it.request(admin, 'POST', '/api/auth/change-password', body)).status).toBe(200);
    },
    'its hour is over': ({ userId }) =>
      execute(it.db.pool, sql`update sessions set expires_at = now() where actor_id = ${userId}`),
  };
  test.each(Object.entries(ends))('ends when %s', async (_, work) => {
    expect(await endedBy(work)).toEqual([200, 401]);
  });

  test('goes on when another session of its admin ends', async () => {
    const endAnother = async ({ userId }: Caller) =>
      endSession(it.db.pool, await makeSession(it.db.pool, userId), 'revoked');
    expect(await endedBy(endAnother)).toEqual([200, 200]);
  });
});
