import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import { activateDue } from '../../../../server/features/payoutMethods/activate.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePayoutMethod } from '../../../support/make/partners.ts';
import { linksOf, mailsTo } from '../../../support/mails.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T12:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const path = '/api/payouts/method';
const iban = 'DE68210501700012345678';
const bank = { method: 'bank', holder: 'Ada Example', country: 'DE', iban: 'de68 2105 0170 0012 3456 78' };
const paypal = { method: 'paypal', holder: 'Ada Example', country: 'FR', email: 'ada@pay.example' };
const shown = { method: 'bank', holder: 'Ada Example', country: 'DE', masked: '•••• 5678' };
const id = expect.any(String);

/** A partner without a method; they have no password and have just signed in. */
async function partnerWithout() {
  const caller = await server.as('partner');
  await query(
    server.db.pool,
    sql`update payout_methods set state = 'superseded' where partner_id = ${caller.partnerId}`,
  );
  return caller;
}
const set = (caller: Caller, body: object) => server.request(caller, 'PUT', path, body);
const get = async (caller: Caller) => (await server.request(caller, 'GET', path)).body;
const audits = (action: string, entityId: string | null) =>
  query(
    server.db.pool,
    sql`select actor_id as actor, payload from audit_events where action = ${action} and entity_id = ${entityId}
         order by created_at, id`,
  );
const tokenOf = async ({ email }: Caller): Promise<string> => {
  const [link = ''] = linksOf((await mailsTo(server.db.ownerPool, email)).at(-1));
  expect(link).toContain('/payout-method/cancel/');
  return link.slice(link.lastIndexOf('/') + 1);
};

test('the first method counts at once, is mailed without a link to cancel, and is nowhere in the open', async () => {
  const caller = await partnerWithout();
  expect(await get(caller)).toEqual({ data: { current: null, change: null, confirmBy: 'signIn' } });
  expect(await set(caller, bank)).toMatchObject({
    status: 200,
    body: { data: { current: { ...shown, id }, change: null } },
  });
  expect(await get(caller)).toEqual({ data: { current: { ...shown, id }, change: null, confirmBy: 'signIn' } });
  const [mail] = await mailsTo(server.db.ownerPool, caller.email);
  expect(mail).toContain('Bank transfer •••• 5678');
  expect(linksOf(mail)).toEqual(['http://localhost:4100/payouts']);
  const dump = await query<{ row: string }>(
    server.db.ownerPool,
    sql`select row_to_json(t)::text as row from payout_methods t
         union all select row_to_json(t)::text from audit_events t
         union all select row_to_json(t)::text from lifecycle_events t
         union all select payload::text from graphile_worker._private_jobs`,
  );
  expect(dump.filter(({ row }) => row.includes(iban))).toEqual([]);
});

test('a change counts after 72 hours; payouts wait until then, and the same again changes nothing', async () => {
  const caller = await server.as('partner');
  const entry = await makeEntry(server.db.pool, { partnerId: caller.partnerId ?? '' });
  const payout = await makePayout(server.db.pool, { partnerId: caller.partnerId ?? '', entries: [entry] });
  const approve = () =>
    server.request(
      admin,
      'PUT',
      `/api/admin/payouts/${payout.id}`,
      { event: 'approve' },
      {
        'idempotency-key': crypto.randomUUID(),
      },
    );
  const changed = await set(caller, bank);
  expect(changed.body).toMatchObject({
    data: {
      current: { masked: '•••• 3000' },
      change: { ...shown, id, countsFrom: '2026-11-23T12:00:00.000Z' },
    },
  });
  expect((await set(caller, bank)).body).toEqual(changed.body);
  expect(await mailsTo(server.db.ownerPool, caller.email)).toHaveLength(1);
  expect((await server.request(caller, 'GET', '/api/payouts/next')).body).toMatchObject({
    data: { method: 'bank', methodCountsFrom: '2026-11-23T12:00:00.000Z' },
  });
  expect(await approve()).toMatchObject({
    status: 409,
    body: { transition: { reasons: ['The new payout method takes effect on 23 Nov 2026, 12:00 UTC.'] } },
  });

  const activate = (now: string) => transaction(server.db.pool, (tx) => activateDue(tx, new Date(now)));
  expect(await activate('2026-11-23T11:59:59.999Z')).toBe(0);
  expect(await activate('2026-11-23T12:00:00.000Z')).toBe(1);
  expect(await get(caller)).toMatchObject({ data: { current: shown, change: null } });
  expect((await approve()).status).toBe(200);
  expect((await server.request(admin, 'GET', `/api/admin/payouts/${payout.id}`)).body).toMatchObject({
    data: { payee: shown },
  });
});

test('a second change replaces the one that waits and waits anew; cancelling keeps the method in use', async () => {
  const caller = await server.as('partner');
  await set(caller, bank);
  const first = await tokenOf(caller);
  server.setNow('2026-11-21T12:00:00.000Z');
  const { body } = await set(caller, paypal);
  server.setNow('2026-11-20T12:00:00.000Z');
  expect(body).toMatchObject({
    data: { change: { method: 'paypal', masked: 'a•••@pay.example', countsFrom: '2026-11-24T12:00:00.000Z' } },
  });
  const refused = { status: 400, body: { code: 'token_invalid' } };
  const verify = (token: string) => server.request(null, 'POST', `${path}/change/verify`, { token });
  const cancel = (token: string) => server.request(null, 'POST', `${path}/change/cancel`, { token });
  expect(await cancel(first)).toMatchObject(refused);
  const second = await tokenOf(caller);
  const current = { method: 'bank', masked: '•••• 3000' };
  expect(await verify(second)).toMatchObject({
    status: 200,
    body: { data: { current, change: { method: 'paypal', masked: 'a•••@pay.example' } } },
  });
  expect(await cancel(second)).toMatchObject({ status: 200, body: { data: { current } } });
  expect(await cancel(second)).toMatchObject(refused);
  expect(await verify(second)).toMatchObject(refused);
  expect(await get(caller)).toMatchObject({ data: { current, change: null } });
});

test('a change is cancelled in the portal by its partner alone', async () => {
  const [caller, other, acting] = [await server.as('partner'), await server.as('partner'), await server.as('acting')];
  const { id: change } = await makePayoutMethod(server.db.pool, {
    partnerId: caller.partnerId ?? '',
    countsFrom: '2026-11-23T12:00:00.000Z',
  });
  const cancel = (by: Caller) => server.request(by, 'POST', `${path}/${change}/cancel`);
  expect((await cancel(other)).status).toBe(404);
  expect((await cancel(acting)).status).toBe(403);
  expect((await cancel(admin)).status).toBe(403);
  expect(await cancel(caller)).toMatchObject({ status: 200, body: { data: { change: null } } });
});

test('a password is asked for again where there is one; without one a sign-in of the last 15 minutes', async () => {
  const caller = await server.as('partner');
  const hash = await hashPassword('a password nobody would guess');
  await query(server.db.pool, sql`update users set password_hash = ${hash} where id = ${caller.userId}`);
  expect(await get(caller)).toMatchObject({ data: { confirmBy: 'password' } });
  const problem = (message: string) => ({ status: 400, body: { errors: [{ path: 'password', message }] } });
  expect(await set(caller, bank)).toMatchObject(problem('Enter your password.'));
  expect(await set(caller, { ...bank, password: 'another one' })).toMatchObject(problem('Incorrect password.'));
  expect((await set(caller, { ...bank, password: 'a password nobody would guess' })).status).toBe(200);

  const bySignIn = await server.as('partner');
  await query(
    server.db.pool,
    sql`update sessions set created_at = created_at - interval '15 minutes' where user_id = ${bySignIn.userId}`,
  );
  expect(await set(bySignIn, bank)).toMatchObject(problem('Sign out, sign in again, and save within 15 minutes.'));
  expect(await get(bySignIn)).toMatchObject({ data: { change: null } });
});

test('ten wrong passwords are enough', async () => {
  const caller = await server.as('partner');
  const hash = await hashPassword('a password nobody would guess');
  await query(server.db.pool, sql`update users set password_hash = ${hash} where id = ${caller.userId}`);
  for (let tried = 0; tried < 10; tried += 1)
    expect((await set(caller, { ...bank, password: 'wrong' })).status).toBe(400);
  expect((await set(caller, { ...bank, password: 'a password nobody would guess' })).status).toBe(429);
});

test('the whole account is shown to its partner and to staff, each time with an audit entry, and to no one else', async () => {
  const caller = await partnerWithout();
  await set(caller, bank);
  const [method] = await query<{ id: string }>(
    server.db.pool,
    sql`select id from payout_methods where partner_id = ${caller.partnerId} and state = 'effective'`,
  );
  const reveal = (by: Caller | null) => server.request(by, 'POST', `${path}/${method?.id}/reveal`);
  const whole = {
    status: 200,
    body: {
      data: {
        ...shown,
        id: method?.id,
        account: { iban, routingNumber: null, accountNumber: null, email: null, other: null },
      },
    },
  };
  expect(await reveal(caller)).toMatchObject(whole);
  const answer = await reveal(admin);
  expect(answer).toMatchObject(whole);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await reveal(await server.as('partner'))).status).toBe(404);
  for (const kind of ['moderator', 'manager', 'acting'] as const)
    expect((await reveal(await server.as(kind))).status).toBe(403);
  expect((await reveal(null)).status).toBe(401);
  const payload = { method: 'bank', masked: '•••• 5678' };
  expect(await audits('payouts.reveal', method?.id ?? null)).toEqual([
    { actor: caller.userId, payload },
    { actor: admin.userId, payload },
  ]);
});

test('the batch lists masked accounts; its CSV has them whole, and the audit log says who took it', async () => {
  const { partnerId } = await server.as('partner');
  const entry = await makeEntry(server.db.pool, { partnerId: partnerId ?? '' });
  await makePayout(server.db.pool, {
    partnerId: partnerId ?? '',
    entries: [entry],
    month: '2025-03',
    state: 'approved',
  });
  const batch = (headers?: Record<string, string>) =>
    server.request(admin, 'GET', '/api/admin/payouts/batch?month=2025-03', undefined, headers);
  const listed = await batch();
  expect(listed.body).toMatchObject({ data: [{ method: 'bank', holder: 'Pat Example', masked: '•••• 3000' }] });
  expect(listed.text).not.toContain('DE89');
  const before = await audits('payouts.export', null);
  expect((await batch({ accept: 'text/csv' })).text).toContain(',Pat Example,DE,DE89370400440532013000,');
  const exported = sql`select actor_id as actor, payload from audit_events where action = 'payouts.export'`;
  expect(before).toEqual([]);
  expect(await query(server.db.pool, exported)).toEqual([
    { actor: admin.userId, payload: { month: '2025-03', format: 'csv', payouts: 1 } },
  ]);
});

test('the database keeps a method as it was set', async () => {
  const caller = await server.as('partner');
  await expect(
    query(server.db.pool, sql`update payout_methods set masked = '•••• 0000' where partner_id = ${caller.partnerId}`),
  ).rejects.toThrow('a payout method keeps its account');
});
