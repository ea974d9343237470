import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getBlockers } from '#contract/payouts/payouts.ts';
import { getReversal } from '#contract/reversals.ts';

import { clockReversals, escalateDisputes, takeEffect } from '../../../../server/features/reversals/clock.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { refunded, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makePayout, makeReversal } from '../../../support/make/earnings.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { within } from '../../../support/within.ts';

const start = '2026-11-20T10:00:00.000Z';
const deadline = '2026-12-04T10:00:00.000Z';

let built: Built;
let proposer: Caller;
let other: Caller;
beforeAll(async () => {
  built = await build();
  [proposer, other] = [await built.as('moderator'), await built.as('manager')];
  built.setNow(start);
});
afterAll(() => built.close());

/** A commission of US$20.00, payable, of a partner of its own. */
async function world() {
  built.setNow(start);
  const partner = await built.as('partner');
  const app = await makeApp(built.db.pool);
  const referral = await makeReferral(built.db.pool, { partnerId: partner.partnerId ?? '', appId: app.id });
  const charge = await makeCharge(built.db.pool, {
    referral,
    state: 'payable',
    payableMonth: '2026-11',
    at: '2026-10-05T10:00:00.000Z',
  });
  return { partner, app, referral, charge };
}

const propose = (commissionId: string, given: object = {}, by = proposer) =>
  built.request(by, 'POST', '/api/reversals', { commissionId, amount: 2000, reason: 'Own shop.', ...given });

async function proposed(commissionId: string, given: object = {}) {
  const answer = await propose(commissionId, given);
  return getReversal.success.data.parse(dataOf(answer.body));
}

const step = (caller: Caller, id: string, what: string, reason?: string) =>
  built.request(caller, 'POST', `/api/reversals/${id}/${what}`, reason === undefined ? undefined : { reason });

const commissionOf = async (id: string) =>
  (
    await query<{ state: string; reason: string }>(
      built.db.pool,
      sql`select state, reason from commissions where id = ${id}`,
    )
  )[0];

const reversalsIn = (commissionId: string) =>
  query<{ amount: number; reason: string; actorId: string | null }>(
    built.db.pool,
    sql`select amount_minor as amount, reason, actor_id as "actorId" from ledger_entries
         where commission_id = ${commissionId} and kind = 'reversal'`,
  );

test('what is proposed holds the commission with its reason, and the ledger stays as it is', async () => {
  const { partner, charge } = await world();
  const reversal = await proposed(charge.commissionId, { amount: 1500 });
  expect(reversal).toMatchObject({
    state: 'proposed',
    amount: 1500,
    commissionAmount: 2000,
    currency: 'USD',
    reason: 'Own shop.',
    answerBy: deadline,
    isOwn: true,
    entryId: null,
  });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'held', reason: 'A reversal is proposed.' });
  expect(await reversalsIn(charge.commissionId)).toEqual([]);
  const why = await built.request(partner, 'GET', `/api/commissions/${charge.commissionId}/blockers`);
  expect(getBlockers.success.data.parse(dataOf(why.body)).blockers[0]).toMatchObject({
    code: 'isReversalSettled',
    text: 'A reversal of US$15.00 is proposed. Own shop. Undisputed, it takes effect on 4 Dec 2026, 10:00 UTC.',
    who: 'partner',
  });
});

test('an accepted one takes effect at once: an entry in the name of its proposer, and nothing is left', async () => {
  const { partner, charge } = await world();
  const { id } = await proposed(charge.commissionId);
  expect(await step(partner, id, 'accept')).toMatchObject({ status: 200, body: { data: { state: 'accepted' } } });
  expect(await reversalsIn(charge.commissionId)).toEqual([
    { amount: -2000, reason: 'Own shop.', actorId: proposer.userId },
  ]);
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'cancelled', reason: 'It was reversed in full.' });
});

test('of a commission that was paid, it is clawed back', async () => {
  const { partner, charge } = await world();
  const admin = await built.as('admin');
  const payout = await makePayout(built.db.pool, {
    partnerId: partner.partnerId ?? '',
    entries: [charge],
    state: 'approved',
  });
  for (const given of [{ event: 'send' }, { event: 'confirm', reference: 'X' }])
    await built.request(admin, 'PUT', `/api/admin/payouts/${payout.id}`, given, { 'idempotency-key': newId() });
  const { id } = await proposed(charge.commissionId);
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'paid', reason: '' });
  await step(partner, id, 'accept');
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'clawedBack', reason: 'It was reversed in full.' });
});

test('of a part, the rest is released and payable', async () => {
  const { partner, charge } = await world();
  const { id } = await proposed(charge.commissionId, { amount: 500 });
  await step(partner, id, 'accept');
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
  const { body } = await built.request(partner, 'GET', `/api/partners/${partner.partnerId}/balance`);
  expect(body).toMatchObject({ data: [{ currency: 'USD', held: 0, ready: 1500, earned: 1500 }] });
});

test('a dispute is decided by another member of staff, and never by the clock', async () => {
  const { partner, charge } = await world();
  const { id } = await proposed(charge.commissionId);
  expect(await step(partner, id, 'dispute', 'Another company.')).toMatchObject({
    status: 200,
    body: { data: { state: 'disputed', dispute: 'Another company.', proposedBy: null } },
  });
  expect(await step(proposer, id, 'uphold', 'Same bank.')).toMatchObject({
    status: 409,
    body: { detail: 'You proposed this reversal, so another member of staff has to decide the dispute.' },
  });
  built.setNow('2027-01-20T10:00:00.000Z');
  await takeEffect(built.db.pool, built.services.now());
  expect(await reversalsIn(charge.commissionId)).toEqual([]);
  expect(await step(other, id, 'dismiss', 'Two companies.')).toMatchObject({
    status: 200,
    body: { data: { state: 'dismissed', decision: 'Two companies.' } },
  });
  expect(await reversalsIn(charge.commissionId)).toEqual([]);
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
});

test('only the one who proposed it withdraws it', async () => {
  const { charge } = await world();
  const { id } = await proposed(charge.commissionId);
  expect(await step(other, id, 'withdraw')).toMatchObject({
    status: 409,
    body: { detail: 'Only the member of staff who proposed it can withdraw it.' },
  });
  expect(await step(proposer, id, 'withdraw')).toMatchObject({ status: 200, body: { data: { state: 'withdrawn' } } });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
});

test('undisputed, it takes effect at its deadline, once, on several nodes at the same moment', async () => {
  const { partner, charge } = await world();
  const { id } = await proposed(charge.commissionId);
  await takeEffect(built.db.pool, new Date(Date.parse(deadline) - 1));
  expect(await reversalsIn(charge.commissionId)).toEqual([]);
  built.setNow(deadline);
  expect(await step(partner, id, 'dispute', 'Too late.')).toMatchObject({
    status: 409,
    body: { detail: 'The time to answer ended on 4 Dec 2026, 10:00 UTC.' },
  });
  await Promise.all(Array.from({ length: 4 }, () => takeEffect(built.db.pool, new Date(deadline))));
  expect(await reversalsIn(charge.commissionId)).toHaveLength(1);
  const sent = await query(
    built.db.pool,
    sql`select title from notifications where recipient_id = ${partner.userId} order by created_at, id`,
  );
  expect(sent).toEqual([{ title: 'Reversal of US$20.00 proposed' }, { title: 'Reversal of US$20.00 is in effect' }]);
});

test(
  'of 200 decisions at once, one counts',
  async () => {
    const { partner, charge } = await world();
    const { id } = await proposed(charge.commissionId);
    await step(partner, id, 'dispute', 'Another company.');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => step(other, id, n % 2 === 0 ? 'uphold' : 'dismiss', `Decision ${n}`)),
    );
    const states = new Set(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => getReversal.success.data.parse(dataOf(body)).state),
    );
    expect([...states]).toHaveLength(1);
    const entries = await reversalsIn(charge.commissionId);
    expect(entries).toHaveLength(states.has('upheld') ? 1 : 0);
    const steps = await query(built.db.pool, sql`select 1 from lifecycle_events where entity_id = ${id}`);
    expect(steps).toHaveLength(2);
  },
  within(60_000),
);

test('a refund that leaves less ends it; what a reversal took back is not taken back again', async () => {
  const { partner, app, referral, charge } = await world();
  const { id } = await proposed(charge.commissionId, { amount: 1500 });
  const refund = (refundId: string, amount: number) =>
    send(built, app, refunded(referral.shop, start, { refundId, chargeId: charge.externalId, amount }));
  await refund('r1', 2500);
  expect((await built.request(partner, 'GET', `/api/reversals/${id}`)).body).toMatchObject({
    data: { state: 'proposed' },
  });
  await refund('r2', 2500);
  expect((await built.request(partner, 'GET', `/api/reversals/${id}`)).body).toMatchObject({
    data: { state: 'superseded', entryId: null },
  });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
  const second = await proposed(charge.commissionId, { amount: 800 });
  await step(partner, second.id, 'accept');
  await refund('r3', 5000);
  const amounts = (await reversalsIn(charge.commissionId)).map(({ amount }) => amount).toSorted((a, b) => a - b);
  expect(amounts).toEqual([-800, -500, -500, -200]);
  expect(await commissionOf(charge.commissionId)).toMatchObject({ state: 'cancelled' });
});

test('a refund after it reverses its own part, of what is left', async () => {
  const { partner, app, referral, charge } = await world();
  const { id } = await proposed(charge.commissionId, { amount: 800 });
  await step(partner, id, 'accept');
  await send(built, app, refunded(referral.shop, start, { refundId: 'r1', chargeId: charge.externalId, amount: 2500 }));
  expect((await reversalsIn(charge.commissionId)).map(({ amount }) => amount)).toEqual([-800, -500]);
});

test('one at a time, of no more than is left, and only by staff', async () => {
  const { partner, charge } = await world();
  expect(await propose(charge.commissionId, { amount: 2001 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'amount', message: 'Use at most US$20.00.' }] },
  });
  expect((await propose(charge.commissionId, { amount: 0 })).status).toBe(400);
  expect((await propose(charge.commissionId, { reason: ' ' })).status).toBe(400);
  expect((await propose(charge.commissionId, {}, partner)).status).toBe(403);
  const [first, second] = await Promise.all([propose(charge.commissionId), propose(charge.commissionId, {}, other)]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('of what nothing is left, nothing more is taken back; of what is not there, nothing at all', async () => {
  const { partner, charge } = await world();
  await step(partner, (await proposed(charge.commissionId)).id, 'accept');
  expect(await propose(charge.commissionId, { amount: 1 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'amount', message: 'Nothing is left of this commission.' }] },
  });
  expect(await propose(newId())).toMatchObject({ status: 404 });
});

test('the audit log says who proposed it, and what', async () => {
  const { charge } = await world();
  const { id } = await proposed(charge.commissionId, { amount: 700 });
  const audited = await query(
    built.db.pool,
    sql`select action, actor_id as "actorId", payload from audit_events where entity_id = ${id}`,
  );
  const payload = {
    commissionId: charge.commissionId,
    amount: 700,
    currency: 'USD',
    reason: 'Own shop.',
    answerBy: deadline,
  };
  expect(audited).toEqual([{ action: 'reversal.propose', actorId: proposer.userId, payload }]);
});

test('another partner’s is not there', async () => {
  const [{ charge }, { partner: stranger }] = [await world(), await world()];
  const { id } = await proposed(charge.commissionId);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/accept'],
  ] as const)
    expect((await built.request(stranger, method, `/api/reversals/${id}${path}`)).status).toBe(404);
  expect((await step(stranger, id, 'dispute', 'Mine.')).status).toBe(404);
  expect((await built.request(stranger, 'GET', '/api/reversals')).body).toMatchObject({ data: [] });
});

test('the queue has the open ones first, and can be narrowed to them', async () => {
  const { partner, charge, referral } = await world();
  const older = await proposed(charge.commissionId);
  const charge2 = await makeCharge(built.db.pool, { referral, state: 'payable', payableMonth: '2026-11' });
  built.setNow('2026-11-21T10:00:00.000Z');
  const newer = await proposed(charge2.commissionId);
  await step(proposer, newer.id, 'withdraw');
  const list = async (more: string) => {
    const { body } = await built.request(other, 'GET', `/api/reversals?partnerId=${partner.partnerId}${more}`);
    const rows = dataOf(body);
    return Array.isArray(rows) ? rows.map((row: { id: string }) => row.id) : [];
  };
  expect(await list('')).toEqual([older.id, newer.id]);
  expect(await list('&state=open')).toEqual([older.id]);
  expect(await list('&state=withdrawn')).toEqual([newer.id]);
});

test('a commission that was sent to the bank is not held; returned, it is', async () => {
  const { partner, charge } = await world();
  const admin = await built.as('admin');
  const entries = [charge];
  const payout = await makePayout(built.db.pool, { partnerId: partner.partnerId ?? '', entries, state: 'approved' });
  const move = (event: string, given: object = {}) =>
    built.request(admin, 'PUT', `/api/admin/payouts/${payout.id}`, { event, ...given }, { 'idempotency-key': newId() });
  expect(await move('send')).toMatchObject({ status: 200 });
  const { id } = await proposed(charge.commissionId, { amount: 1000 });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
  expect(await move('fail', { reason: 'Account closed.' })).toMatchObject({ status: 200 });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'held', reason: 'A reversal is proposed.' });
  expect(await move('retry')).toMatchObject({ status: 200 });
  expect(await move('send')).toMatchObject({ status: 409 });
  expect(await step(proposer, id, 'withdraw')).toMatchObject({ status: 200 });
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'payable', reason: '' });
  expect(await move('send')).toMatchObject({ status: 200 });
});

test('the database takes back no more of a commission than it came to, and no reversal changes what it says', async () => {
  const { charge, referral } = await world();
  const insert = (amount: number) =>
    query(
      built.db.pool,
      sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at)
          values (gen_random_uuid(), ${referral.partnerId}, 'reversal', ${-amount}, 'USD', '2026-11-01', ${charge.commissionId}, now())`,
    );
  await insert(1500);
  await expect(insert(501)).rejects.toMatchObject({ constraint: 'reversed_within_commission' });
  const { id } = await makeReversal(built.db.pool, { charge, amount: 100 });
  const set = (change: ReturnType<typeof sql>) =>
    query(built.db.pool, sql`update reversals set ${change} where id = ${id}`);
  await expect(set(sql`amount_minor = 50`)).rejects.toMatchObject({ code: '42501' });
  await expect(set(sql`state = 'accepted', ended_at = now()`)).rejects.toMatchObject({
    constraint: 'reversal_has_entry',
  });
  await expect(makeReversal(built.db.pool, { charge, amount: 100 })).rejects.toMatchObject({
    constraint: 'reversals_one_open',
  });
});

test('a dispute that waits too long escalates once, to the managers of the partner and all admins; it is still decided by staff', async () => {
  const admin = await built.as('admin');
  const { partner, charge } = await world();
  const { id } = await proposed(charge.commissionId);
  await makeManager(built.db.pool, partner.partnerId ?? '', other.userId);
  expect(await step(partner, id, 'dispute', 'Another company.')).toMatchObject({
    body: { data: { decideBy: '2026-11-27T10:00:00.000Z' } },
  });
  const escalate = () => escalateDisputes(built.db.pool, built.services.now());
  const stateOf = async () => (await built.request(proposer, 'GET', `/api/reversals/${id}`)).body;
  built.setNow('2026-11-27T09:59:59.999Z');
  await escalate();
  expect(await stateOf()).toMatchObject({ data: { state: 'disputed' } });
  built.setNow('2026-11-27T10:00:00.000Z');
  // Two nodes at once.
  await Promise.all([escalate(), escalate()]);
  expect(await stateOf()).toMatchObject({ data: { state: 'escalated', endedAt: null } });
  const recipients = await query<{ id: string }>(
    built.db.pool,
    sql`select recipient_id as id from notifications where type_id = 55 order by recipient_id`,
  );
  const expected = await query<{ id: string }>(
    built.db.pool,
    sql`select id from users where role = 'admin' or id = ${other.userId} order by id`,
  );
  expect(recipients).toEqual(expected);
  expect(expected.map((one) => one.id)).toContain(admin.userId);
  expect(await commissionOf(charge.commissionId)).toEqual({ state: 'held', reason: 'A reversal is proposed.' });
  expect((await propose(charge.commissionId)).status).toBe(409);
  expect(await step(proposer, id, 'uphold', 'Same bank.')).toMatchObject({ status: 409 });
  expect(await step(other, id, 'dismiss', 'Not the same.')).toMatchObject({ body: { data: { state: 'dismissed' } } });
});

test('a commission names its reversal while that is not settled', async () => {
  const { partner, charge } = await world();
  const list = async () => (await built.request(partner, 'GET', '/api/commissions')).body;
  expect(await list()).toMatchObject({ data: [{ openReversal: null }] });
  const { id } = await proposed(charge.commissionId);
  expect(await list()).toMatchObject({ data: [{ openReversal: id }] });
  await step(proposer, id, 'withdraw');
  expect(await list()).toMatchObject({ data: [{ openReversal: null }] });
});

test('what is due takes effect in one go, and what is not stays', async () => {
  const [first, second, third] = [await world(), await world(), await world()];
  const [one, two] = [await proposed(first.charge.commissionId), await proposed(second.charge.commissionId)];
  built.setNow('2026-11-21T10:00:00.000Z');
  const later = await proposed(third.charge.commissionId);
  built.setNow(deadline);
  await takeEffect(built.db.pool, built.services.now());
  const states = await query<{ id: string; state: string }>(
    built.db.pool,
    sql`select id, state from reversals where id = any(${[one.id, two.id, later.id]}::uuid[]) order by created_at, id`,
  );
  expect(states.map(({ state }) => state)).toEqual(['applied', 'applied', 'proposed']);
});

test('one that fails holds up neither the others of its batch nor the escalations, and the job fails', async () => {
  const worlds = [await world(), await world(), await world()] as const;
  const [one, two, three] = [
    await proposed(worlds[0].charge.commissionId),
    await proposed(worlds[1].charge.commissionId),
    await proposed(worlds[2].charge.commissionId),
  ];
  const disputing = await world();
  const disputed = await proposed(disputing.charge.commissionId);
  await step(disputing.partner, disputed.id, 'dispute', 'Another company.');
  await built.db.ownerPool.query(
    `create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
     create trigger poison before update on reversals for each row when (new.id = '${two.id}') execute function poison()`,
  );
  try {
    await expect(clockReversals(built.db.pool, new Date(deadline))).rejects.toThrow('the clock of reversals failed');
  } finally {
    await built.db.ownerPool.query('drop trigger poison on reversals; drop function poison()');
  }
  const states = await query<{ id: string; state: string }>(
    built.db.pool,
    sql`select id, state from reversals where id = any(${[one.id, two.id, three.id, disputed.id]}::uuid[])`,
  );
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [one.id, 'applied'],
      [two.id, 'proposed'],
      [three.id, 'applied'],
      [disputed.id, 'escalated'],
    ]),
  );
});
