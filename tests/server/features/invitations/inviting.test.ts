import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applyTransition } from '../../../../server/lifecycle/transition.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeInvitation } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { atField, problemOf, said } from '../../../support/problems.ts';
import {
  idOf,
  tokenInvalid,
  duplicate,
  refused,
  resendAction,
  revokeAction,
  notFound,
  hasAccount,
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
const { invite, resend, revoke, list, check, accept, mails, tokenTo, audited, runClock, historyOf } = invitationSteps(
  () => ({ it, admin, moderator }),
);

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

  test('to a colleague is visible to admins only', async () => {
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
    const ids = async (request: string) => {
      const { text } = await list(`search=listed-&${request}`);
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
