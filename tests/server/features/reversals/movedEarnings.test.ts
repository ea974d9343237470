import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listPayoutLines } from '#contract/payouts/lines.ts';
import { getBlockers } from '#contract/payouts/payouts.ts';
import { getReversal } from '#contract/reversals.ts';

import { balanceAsOf } from '../../../../server/features/payouts/balance/balanceAsOf.ts';
import { balanceOf } from '../../../../server/features/payouts/balance/balance.ts';
import { payoutFacts } from '../../../../server/features/payouts/lifecycle.ts';
import { gather, payableOrDue } from '../../../../server/features/payouts/run/gather.ts';
import { reconcile } from '../../../../server/features/payouts/run/reconcile.ts';
import { putInEffect } from '../../../../server/features/reversals/clock.ts';
import { transitionMany } from '../../../../server/lifecycle/transition.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim } from '../../../support/make/cases.ts';
import { makeCharge, makeEntry, makePayout, makeReversal } from '../../../support/make/earnings.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const granted = '2026-11-19T10:00:00.000Z';
const start = '2026-11-20T10:00:00.000Z';
const month = '2026-11';

let built: Built;
let proposer: Caller;
let other: Caller;
beforeAll(async () => {
  built = await build();
  [proposer, other] = [await built.as('moderator'), await built.as('manager')];
});
afterAll(() => built.close());

/** A shop with commissions of 20.00 and 10.00, both payable, whose earnings a claim has moved from one partner to another. */
async function moved() {
  built.setNow(start);
  const { pool } = built.db;
  const [loser, holder] = [await built.as('partner'), await built.as('partner')];
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId: loser.partnerId ?? '', appId: app.id });
  const payable = { referral, state: 'payable', payableMonth: month, at: '2026-10-05T10:00:00.000Z' } as const;
  const [charge, rest] = [await makeCharge(pool, payable), await makeCharge(pool, { ...payable, amount: 5000 })];
  await claimFor(holder, { appId: app.id, shop: referral.shop });
  return { loser, holder, referral, charge, rest };
}

/** Grants the partner a claim to the shop, with what it earned. */
async function claimFor({ partnerId, userId }: Caller, { appId, shop }: { appId: string; shop: string }, at = granted) {
  const { pool } = built.db;
  const { id } = await makeClaim(pool, { partnerId: partnerId ?? '', submittedBy: userId, appId, shop });
  const { applied } = await transaction(pool, (tx) =>
    transitionMany(tx, {
      entity: 'claim',
      event: 'claim.grant',
      ids: [id],
      actor: { userId: other.userId },
      now: new Date(at),
      payload: { reason: 'They showed the mail.', movesEarned: true },
      set: { reason: 'They showed the mail.', decided_by: other.userId, decided_at: at },
    }),
  );
  expect(applied).toHaveLength(1);
}

async function propose(commissionId: string, amount = 2000) {
  const given = { commissionId, amount, reason: 'Own shop.' };
  return getReversal.success.data.parse(dataOf((await built.request(proposer, 'POST', '/api/reversals', given)).body));
}

const step = (caller: Caller, id: string, what: string, reason?: string) =>
  built.request(caller, 'POST', `/api/reversals/${id}/${what}`, reason === undefined ? undefined : { reason });

/** What a run pays each of these partners. */
async function paidTo(partners: readonly Caller[], inMonth = month): Promise<number[]> {
  const { pool } = built.db;
  const scope = { month: inMonth, partners: partners.map(({ partnerId }) => partnerId ?? '') };
  const found = await gather(pool, scope, await payableOrDue(pool, scope, built.services.now()));
  const sums = await reconcile(
    pool,
    scope,
    found.map((one) => ({ ...one, isPaidOut: true })),
  );
  for (const { owed, inRun, carriedOver, held, later } of sums) expect(inRun + carriedOver + held + later).toBe(owed);
  return scope.partners.map((partner) => found.find(({ partnerId }) => partnerId === partner)?.amount ?? 0);
}

/** What is ready and what is on hold of each of these partners, as the balance says it. */
const balancesOf = (...partners: readonly Caller[]) =>
  Promise.all(
    partners.map(async ({ partnerId }) => {
      const now = await balanceOf(built.db.pool, partnerId ?? '', built.services.now());
      // The factories record by the database's clock.
      expect(await balanceAsOf(built.db.pool, partnerId ?? '', '2200-01-01T00:00:00.000Z')).toEqual(now);
      return { ready: now[0]?.ready ?? 0, held: now[0]?.held ?? 0 };
    }),
  );

const titlesOf = async ({ userId }: Caller) =>
  (
    await query<{ title: string }>(
      built.db.pool,
      sql`select title from notifications where recipient_id = ${userId} and title like '%versal%' order by id`,
    )
  ).map(({ title }) => title);

test('a reversal of what a claim moved is proposed to the partner that holds it; the other is asked nothing', async () => {
  const { loser, holder, charge } = await moved();
  const { id, partnerId } = await propose(charge.commissionId);
  expect(partnerId).toBe(holder.partnerId);
  expect(await titlesOf(holder)).toEqual(['Reversal of US$20.00 proposed']);
  expect(await titlesOf(loser)).toEqual([]);
  expect((await step(loser, id, 'accept')).status).toBe(404);
  expect((await step(holder, id, 'accept')).status).toBe(200);
});

test('a payout counts as on hold what it has by a claim and of which a reversal is open, and nothing of another payout', async () => {
  const { holder, charge, rest } = await moved();
  const payoutOf = async (commissionId: string, ofMonth: string) => {
    const entries = await query<{ entryId: string; amount: number; currency: string }>(
      built.db.pool,
      sql`select e.id as "entryId", e.amount_minor as amount, e.currency from moved_entries w join ledger_entries e on e.id = w.entry_id
           where w.commission_id = ${commissionId} and e.partner_id = ${holder.partnerId}`,
    );
    return makePayout(built.db.pool, { partnerId: holder.partnerId ?? '', entries, month: ofMonth });
  };
  const payouts = [await payoutOf(charge.commissionId, '2026-11'), await payoutOf(rest.commissionId, '2026-10')];
  await propose(charge.commissionId);
  const ids = payouts.map(({ id }) => id);
  const facts = await payoutFacts.load(built.db.pool, ids, start);
  expect(ids.map((id) => facts.find((one) => one.id === id)?.context.heldCommissions)).toEqual([1, 0]);
});

test('the partner that lost the shop reads that it is held, and neither why nor to whom it went', async () => {
  const { loser, charge } = await moved();
  await propose(charge.commissionId);
  const { body } = await built.request(loser, 'GET', `/api/commissions/${charge.commissionId}/blockers`);
  const { blockers } = getBlockers.success.data.parse(dataOf(body));
  expect(blockers.find(({ code }) => code === 'isReversalSettled')).toMatchObject({
    text: 'A reversal is proposed for earnings that a claim moved to another partner.',
    who: 'staff',
  });
  expect((await built.request(loser, 'GET', '/api/commissions')).body).toMatchObject({
    data: [{ openReversal: null }, { openReversal: null }],
  });
});

test('while it is open, a run pays neither partner more or less for it, and both read it as held', async () => {
  const { loser, holder, charge } = await moved();
  expect(await paidTo([loser, holder])).toEqual([0, 3000]);
  expect(await balancesOf(loser, holder)).toEqual([
    { ready: 0, held: 0 },
    { ready: 3000, held: 0 },
  ]);
  await propose(charge.commissionId, 500);
  expect(await paidTo([loser, holder])).toEqual([0, 1000]);
  expect(await balancesOf(loser, holder)).toEqual([
    { ready: 0, held: 0 },
    { ready: 1000, held: 2000 },
  ]);
});

describe('a reversal that ends', () => {
  const taken = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  const disputed = async (holder: Caller, id: string, decision: 'uphold' | 'dismiss') => {
    await taken(step(holder, id, 'dispute', 'Not ours.'));
    await taken(step(other, id, decision, 'Looked at.'));
  };
  type End = (holder: Caller, id: string) => Promise<unknown>;

  test.each<[string, number, number, End]>([
    ['accepted in part', 500, 2500, (holder, id) => taken(step(holder, id, 'accept'))],
    ['accepted', 2000, 1000, (holder, id) => taken(step(holder, id, 'accept'))],
    ['upheld', 2000, 1000, (holder, id) => disputed(holder, id, 'uphold')],
    ['dismissed', 2000, 3000, (holder, id) => disputed(holder, id, 'dismiss')],
    ['withdrawn', 2000, 3000, (_, id) => taken(step(proposer, id, 'withdraw'))],
    [
      'put in effect by the clock',
      2000,
      1000,
      (_, id) => transaction(built.db.pool, (tx) => putInEffect(tx, [id], new Date('2026-12-04T10:00:00.000Z'))),
    ],
  ])(
    '%s: of %i taken from 3000, the holder is left with %i, and the other with nothing',
    async (_, amount, owed, end) => {
      const { loser, holder, charge } = await moved();
      const { id } = await propose(charge.commissionId, amount);
      await end(holder, id);
      built.setNow('2026-12-05T10:00:00.000Z');
      expect(await balancesOf(loser, holder)).toEqual([
        { ready: 0, held: 0 },
        { ready: owed, held: 0 },
      ]);
      expect(await paidTo([loser, holder], '2026-12')).toEqual([0, owed]);
    },
  );
});

test('what was paid to the other partner before the claim is owed by it, whatever comes of the reversal', async () => {
  built.setNow(start);
  const { pool } = built.db;
  const [loser, holder] = [await built.as('partner'), await built.as('partner')];
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId: loser.partnerId ?? '', appId: app.id });
  const charge = await makeCharge(pool, { referral, state: 'paid', payableMonth: '2026-10' });
  await makePayout(pool, { partnerId: loser.partnerId ?? '', entries: [charge], month: '2026-10', state: 'paid' });
  await claimFor(holder, { appId: app.id, shop: referral.shop });
  const { id } = await propose(charge.commissionId);
  expect(await paidTo([loser, holder])).toEqual([-2000, 0]);
  expect((await step(holder, id, 'accept')).status).toBe(200);
  expect(await paidTo([loser, holder])).toEqual([-2000, 0]);
});

test('what a run has taken of it already is not sent while the reversal is open; other payouts are', async () => {
  const [one, unrelated] = [await moved(), await moved()];
  const admin = await built.as('admin');
  const { pool } = built.db;
  const approved = async ({ partnerId }: Caller, bonus: readonly { entryId: string; currency: string }[] = []) => {
    const [found] = await gather(pool, { month, partners: [partnerId ?? ''] }, []);
    const entries = [...(found?.entryIds ?? []).map((entryId) => ({ entryId, currency: 'USD' })), ...bonus];
    return makePayout(pool, { partnerId: partnerId ?? '', entries, month, state: 'approved' });
  };
  // The one who lost the shop is paid what is left of it with a bonus.
  const bonus = await makeEntry(pool, { partnerId: one.loser.partnerId ?? '', amount: 9000 });
  const [held, lost, free] = [
    await approved(one.holder),
    await approved(one.loser, [bonus]),
    await approved(unrelated.holder),
  ];
  const { id } = await propose(one.charge.commissionId);
  const send = (payout: { id: string }) =>
    built.request(admin, 'PUT', `/api/admin/payouts/${payout.id}`, { event: 'send' }, { 'idempotency-key': newId() });
  const hasOnHold = async (payout: { id: string }) => {
    const { body } = await built.request(admin, 'GET', `/api/payouts/${payout.id}/lines`);
    return listPayoutLines.success.data.parse(dataOf(body)).some(({ isOnHold }) => isOnHold);
  };
  expect([await hasOnHold(held), await hasOnHold(lost), await hasOnHold(free)]).toEqual([true, false, false]);
  expect(await send(held)).toMatchObject({ status: 409 });
  expect(await send(lost)).toMatchObject({ status: 200 });
  expect(await send(free)).toMatchObject({ status: 200 });
  expect((await step(proposer, id, 'withdraw')).status).toBe(200);
  expect(await hasOnHold(held)).toBe(false);
  expect(await send(held)).toMatchObject({ status: 200 });
  const confirmed = { event: 'confirm', reference: 'W1' };
  expect(
    await built.request(admin, 'PUT', `/api/admin/payouts/${held.id}`, confirmed, { 'idempotency-key': newId() }),
  ).toMatchObject({ status: 200 });
  await propose(one.charge.commissionId);
  expect(await hasOnHold(held)).toBe(false);
});

test('another claim does not move what a reversal is open of', async () => {
  const { holder, referral, charge } = await moved();
  await propose(charge.commissionId);
  const third = await built.as('partner');
  await claimFor(third, referral, '2026-11-21T10:00:00.000Z');
  built.setNow('2026-11-21T10:00:00.000Z');
  expect(await paidTo([holder, third])).toEqual([0, 1000]);
  expect(await balancesOf(holder, third)).toEqual([
    { ready: 0, held: 2000 },
    { ready: 1000, held: 0 },
  ]);
});

test('the database refuses a reversal for another partner, a move while one is open, and moves that make money', async () => {
  const { loser, holder, referral, charge, rest } = await moved();
  const { ownerPool } = built.db;
  await expect(makeReversal(ownerPool, { charge, amount: 100 })).rejects.toMatchObject({
    constraint: 'reversal_is_of_holder',
  });
  await propose(charge.commissionId);
  const claim = await makeClaim(ownerPool, {
    partnerId: loser.partnerId ?? '',
    submittedBy: loser.userId,
    appId: referral.appId,
    shop: referral.shop,
  });
  await expect(
    query(
      ownerPool,
      sql`insert into earning_moves (commission_id, claim_id, from_partner_id, to_partner_id, created_at)
          values (${charge.commissionId}, ${claim.id}, ${holder.partnerId}, ${loser.partnerId}, now())`,
    ),
  ).rejects.toMatchObject({ constraint: 'open_reversal_stays' });
  const { entryId } = await makeEntry(ownerPool, { partnerId: holder.partnerId ?? '' });
  await expect(
    query(
      ownerPool,
      sql`insert into moved_entries (entry_id, commission_id) values (${entryId}, ${rest.commissionId})`,
    ),
  ).rejects.toMatchObject({ constraint: 'moves_come_to_nothing' });
});
