import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  holdByStanding,
  holdCommissions,
  holdReasonOf,
  holdReasons,
  holdReturned,
  releaseCommissions,
} from '../../../../server/features/commissions/holds.ts';
import { matureCommissions } from '../../../../server/features/commissions/mature.ts';
import { commissionFacts } from '../../../../server/features/commissions/lifecycle.ts';
import { propose } from '../../../../server/features/reversals/propose.ts';
import { payableOrDue } from '../../../../server/features/payouts/run/gather.ts';
import { allowedAmong, applyTransition } from '../../../../server/lifecycle/transition.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type Queryable, query, transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import {
  makeCharge,
  makeEntry,
  makePayout,
  makeRefund,
  makeReversal,
  voidPayout,
} from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

/* Where SQL chooses what a set-based operation sends to the chart, it chooses everything that the chart would take. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');
const by = { actor: { userId: null }, now };

const reviews = ['clear', 'flagged'] as const;
const accounts = ['active', 'suspended', 'archived'] as const;
const approvals = ['approved', 'pending', 'rejected'] as const;
const standings = reviews.flatMap((review) =>
  accounts.flatMap((account) => approvals.map((approval) => ({ review, account, approval }))),
);
const isFree = ({ review, account, approval }: (typeof standings)[number]) =>
  review === 'clear' && account === 'active' && approval === 'approved';

async function shopOf({ review, account, approval }: (typeof standings)[number]) {
  const partner = await makePartner(db.pool, { account, approval });
  const app = await makeApp(db.pool);
  return { partner, referral: await makeReferral(db.pool, { partnerId: partner.id, appId: app.id, review }) };
}

const statesOf = async (ids: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await query<{ id: string; state: string }>(
        db.pool,
        sql`select id, state from commissions where id = any(${ids}::uuid[])`,
      )
    ).map(({ id, state }) => [id, state]),
  );

test('what matures, and what a preview counts, is what the chart lets mature, for every standing, month and state', async () => {
  const states = ['pending', 'held', 'payable', 'cancelled'] as const;
  const months = ['2026-10', '2026-11', '2026-12'] as const;
  const made: { id: string; isDue: boolean; isPayable: boolean }[] = [];
  const partners: string[] = [];
  for (const standing of standings) {
    const { partner, referral } = await shopOf(standing);
    partners.push(partner.id);
    for (const state of states)
      for (const payableMonth of months) {
        const { commissionId } = await makeCharge(db.pool, { referral, state, payableMonth });
        const hasCome = payableMonth !== '2026-12';
        made.push({
          id: commissionId,
          isDue: state === 'pending' && hasCome && isFree(standing),
          isPayable: state === 'payable' && hasCome,
        });
      }
  }
  const ids = made.map(({ id }) => id);
  const due = made.filter(({ isDue }) => isDue).map(({ id }) => id);
  const allowed = await allowedAmong(db.pool, { entity: 'commission', event: 'commission.mature', ids, now });
  expect(allowed.toSorted()).toEqual(due.toSorted());
  const counted = await payableOrDue(db.pool, { month: '2026-11', partners }, now);
  const payable = made.filter(({ isPayable }) => isPayable).map(({ id }) => id);
  expect(counted.toSorted()).toEqual([...due, ...payable].toSorted());

  const before = await statesOf(ids);
  expect(await matureCommissions(db.pool, now)).toBe(due.length);
  expect(await statesOf(ids)).toEqual({ ...before, ...Object.fromEntries(due.map((id) => [id, 'payable'])) });
});

test('what the product held is released where the chart allows it, what staff held stays, for every standing', async () => {
  for (const standing of standings) {
    const { partner, referral } = await shopOf(standing);
    const reasons = [...Object.values(holdReasons), 'Asked by hand'];
    const held: Awaited<ReturnType<typeof makeCharge>>[] = [];
    while (held.length < reasons.length)
      held.push(await makeCharge(db.pool, { referral, state: 'held', payableMonth: '2026-12' }));
    for (const [index, { commissionId }] of held.entries())
      await query(db.ownerPool, sql`update commissions set reason = ${reasons[index]} where id = ${commissionId}`);
    const ids = held.map(({ commissionId }) => commissionId);
    const allowed = await allowedAmong(db.pool, { entity: 'commission', event: 'commission.release', ids, now });
    expect(allowed.toSorted()).toEqual(isFree(standing) ? ids.toSorted() : []);
    await transaction(db.pool, (tx) => releaseCommissions(tx, { partners: [partner.id] }, by));
    const state = isFree(standing) ? 'pending' : 'held';
    expect(await statesOf(ids)).toEqual(
      Object.fromEntries(ids.map((id, index) => [id, reasons[index] === 'Asked by hand' ? 'held' : state])),
    );
  }
});

test.each([
  ['a partner', 'partners'],
  ['a referral', 'referrals'],
  ['a list of commissions', 'commissions'],
] as const)('holding and releasing what belongs to %s leaves what belongs to others', async (_, whose) => {
  const free = { review: 'clear', account: 'active', approval: 'approved' } as const;
  const [one, other] = [await shopOf(free), await shopOf(free)];
  const made = await Promise.all(
    [one, other].map(({ referral }) => makeCharge(db.pool, { referral, payableMonth: '2026-12' })),
  );
  const ids = made.map(({ commissionId }) => commissionId);
  const states = async () => {
    const found = await statesOf(ids);
    return ids.map((id) => found[id]);
  };
  const belonging = ({ partner, referral }: typeof one) =>
    ({
      partners: { partners: [partner.id] },
      referrals: { referrals: [referral.id] },
      commissions: { commissions: ids.slice(referral.id === one.referral.id ? 0 : 1).slice(0, 1) },
    })[whose];
  const hold = (of: typeof one) => transaction(db.pool, (tx) => holdCommissions(tx, belonging(of), 'account', by));
  await hold(one);
  expect(await states()).toEqual(['held', 'pending']);
  await hold(other);
  expect(await states()).toEqual(['held', 'held']);
  await transaction(db.pool, (tx) => releaseCommissions(tx, belonging(other), by));
  expect(await states()).toEqual(['held', 'pending']);
});

test('what has been sent to the bank is not held, whatever else of the partner is', async () => {
  const { partner, referral } = await shopOf({ review: 'clear', account: 'active', approval: 'approved' });
  const states = ['open', 'approved', 'onHold', 'processing', 'failed'] as const;
  const made: { id: string; state: string }[] = [];
  for (const [index, state] of states.entries()) {
    const charge = await makeCharge(db.pool, { referral, state: 'payable' });
    await makePayout(db.pool, { partnerId: partner.id, entries: [charge], state, month: `2026-0${index + 1}` });
    made.push({ id: charge.commissionId, state: state === 'processing' ? 'payable' : 'held' });
  }
  const free = await makeCharge(db.pool, { referral, state: 'pending' });
  made.push({ id: free.commissionId, state: 'held' });
  await transaction(db.pool, (tx) => holdCommissions(tx, { partners: [partner.id] }, 'account', by));
  expect(await statesOf(made.map(({ id }) => id))).toEqual(
    Object.fromEntries(made.map(({ id, state }) => [id, state])),
  );
});

test('held by their standing are those whose referral or partner is not in order, each for the first of its reasons', async () => {
  const rows = [
    [{ review: 'flagged', account: 'suspended', approval: 'rejected' }, 'held', 'The referral is under review.'],
    [{ review: 'clear', account: 'archived', approval: 'pending' }, 'held', 'The account is not active.'],
    [{ review: 'clear', account: 'active', approval: 'rejected' }, 'held', 'The registration is not approved.'],
    [{ review: 'clear', account: 'active', approval: 'approved' }, 'pending', ''],
  ] as const;
  const made: Parameters<typeof holdByStanding>[1][number][] = [];
  for (const [standing] of rows) {
    const { referral } = await shopOf(standing);
    const { commissionId } = await makeCharge(db.pool, { referral, payableMonth: '2026-12' });
    const { review: reviewState, account: accountState, approval: approvalState } = standing;
    made.push({ id: commissionId, standing: { reviewState, accountState, approvalState } });
  }
  await transaction(db.pool, (tx) => holdByStanding(tx, made, by));
  const held = await query<{ id: string; state: string; reason: string }>(
    db.pool,
    sql`select id, state, reason from commissions where id = any(${made.map(({ id }) => id)}::uuid[]) order by id`,
  );
  expect(held).toEqual(rows.map(([, state, reason], index) => ({ id: made[index]?.id, state, reason })));
});

test('what a payout brings back is held by its standing; what the payout does not pay stays as it is', async () => {
  const [suspended, flagged, free] = [
    await shopOf({ review: 'clear', account: 'suspended', approval: 'approved' }),
    await shopOf({ review: 'flagged', account: 'active', approval: 'approved' }),
    await shopOf({ review: 'clear', account: 'active', approval: 'approved' }),
  ];
  const failed: string[] = [];
  const made: { id: string; state: string }[] = [];
  for (const { partner, referral, state } of [
    { ...suspended, state: 'held' },
    { ...flagged, state: 'held' },
    { ...free, state: 'payable' },
  ]) {
    const charge = (given: 'payable' | 'pending' = 'payable') => makeCharge(db.pool, { referral, state: given });
    const [returned, pending, elsewhere, refunded] = [
      await charge(),
      await charge('pending'),
      await charge(),
      await charge(),
    ];
    const refund = await makeRefund(db.pool, { charge: refunded, amount: 2500 });
    const entries = [returned, pending, refund];
    failed.push((await makePayout(db.pool, { partnerId: partner.id, entries, state: 'failed', month: '2026-10' })).id);
    await makePayout(db.pool, { partnerId: partner.id, entries: [elsewhere], state: 'failed', month: '2026-11' });
    made.push(
      { id: returned.commissionId, state },
      { id: pending.commissionId, state: state === 'held' ? 'held' : 'pending' },
      { id: elsewhere.commissionId, state: 'payable' },
      { id: refunded.commissionId, state: 'payable' },
    );
  }
  await transaction(db.pool, (tx) => holdReturned(tx, failed, by));
  expect(await statesOf(made.map(({ id }) => id))).toEqual(
    Object.fromEntries(made.map(({ id, state }) => [id, state])),
  );
});

test('what a payout brings back is held where a reversal of it is open, and only there', async () => {
  const { partner, referral } = await shopOf({ review: 'clear', account: 'active', approval: 'approved' });
  const [open, settled, none] = [
    await makeCharge(db.pool, { referral, state: 'payable' }),
    await makeCharge(db.pool, { referral, state: 'payable' }),
    await makeCharge(db.pool, { referral, state: 'payable' }),
  ];
  await makeReversal(db.pool, { charge: open });
  const { id } = await makeReversal(db.pool, { charge: settled });
  await query(db.pool, sql`update reversals set state = 'withdrawn', ended_at = ${now} where id = ${id}`);
  const entries = [open, settled, none];
  const payout = await makePayout(db.pool, { partnerId: partner.id, entries, state: 'failed' });
  await transaction(db.pool, (tx) => holdReturned(tx, [payout.id], by));
  expect(
    await query(db.pool, sql`select id, state, reason from commissions where referral_id = ${referral.id} order by id`),
  ).toEqual([
    { id: open.commissionId, state: 'held', reason: 'A reversal is proposed.' },
    { id: settled.commissionId, state: 'payable', reason: '' },
    { id: none.commissionId, state: 'payable', reason: '' },
  ]);
});

test('a commission’s payout is the live one of its own entry, whatever becomes of its reversals', async () => {
  const { partner, referral } = await shopOf({ review: 'clear', account: 'active', approval: 'approved' });
  const charge = await makeCharge(db.pool, { referral, state: 'payable' });
  const payoutOf = async () =>
    (await commissionFacts.load(db.pool, [charge.commissionId], now.toISOString())).map(
      ({ context }) => context.livePayoutId,
    );
  const voided = await makePayout(db.pool, { partnerId: partner.id, entries: [charge], month: '2026-09' });
  expect(await payoutOf()).toEqual([voided.id]);
  await voidPayout(db.pool, voided.id);
  const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 9000 });
  const refund = await makeRefund(db.pool, { charge, amount: 2500 });
  await makePayout(db.pool, { partnerId: partner.id, entries: [bonus, refund], month: '2026-10' });
  expect(await payoutOf()).toEqual([null]);
});

test('held from the start, and held when a payout brings it back, is exactly what the chart would not let mature', async () => {
  const all = standings.flatMap((standing) => [false, true].map((isReversalOpen) => ({ ...standing, isReversalOpen })));
  for (const standing of all) {
    const { review, account, approval, isReversalOpen } = standing;
    const { partner, referral } = await shopOf(standing);
    const [fresh, returned] = [
      await makeCharge(db.pool, { referral, state: 'pending', payableMonth: '2026-11' }),
      await makeCharge(db.pool, { referral, state: 'payable' }),
    ];
    if (isReversalOpen) for (const charge of [fresh, returned]) await makeReversal(db.pool, { charge });
    const [located] = await commissionFacts.load(db.pool, [fresh.commissionId], now.toISOString());
    expect(located?.context).toEqual({
      payableMonth: '2026-11',
      isReferralFlagged: review === 'flagged',
      isAccountActive: account === 'active',
      isApproved: approval === 'approved',
      livePayoutId: null,
      isReversalOpen,
      isPayoutSent: false,
      isTakenBack: false,
      now: now.toISOString(),
    });
    const reason = holdReasonOf({
      reviewState: review,
      accountState: account,
      approvalState: approval,
      isReversalOpen,
    });
    const allowed = await allowedAmong(db.pool, {
      entity: 'commission',
      event: 'commission.mature',
      ids: [fresh.commissionId],
      now,
    });
    const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [returned], state: 'failed' });
    await transaction(db.pool, (tx) => holdReturned(tx, [payout.id], by));
    const kept = await query(db.pool, sql`select state, reason from commissions where id = ${returned.commissionId}`);
    expect({ standing, isFree: reason === null, kept }).toEqual({
      standing,
      isFree: allowed.length === 1,
      kept: [reason === null ? { state: 'payable', reason: '' } : { state: 'held', reason: holdReasons[reason] }],
    });
  }
});

type World = Awaited<ReturnType<typeof shopOf>> & { readonly commissionId: string };
const given = { ...by, payload: { reason: 'Looked at.' } };
/** Whatever keeps a commission from maturing, as it comes about. */
const keeping: [what: string, bring: (tx: Queryable, world: World) => Promise<unknown>][] = [
  [
    'its referral comes under review',
    (tx, { referral }) =>
      applyTransition(tx, { entity: 'referral', event: 'referral.flag', id: referral.id, ...given }),
  ],
  [
    'the account is suspended',
    (tx, { partner }) => applyTransition(tx, { entity: 'account', event: 'account.suspend', id: partner.id, ...given }),
  ],
  [
    'the account is archived',
    (tx, { partner }) => applyTransition(tx, { entity: 'account', event: 'account.archive', id: partner.id, ...given }),
  ],
  [
    'the approval is withdrawn',
    (tx, { partner }) =>
      applyTransition(tx, { entity: 'approval', event: 'approval.reject', id: partner.id, ...given }),
  ],
  [
    'a reversal of it is proposed',
    async (tx, { commissionId }) => {
      const { id } = await makeUser(tx, { role: 'admin' });
      return propose(tx, { commissionId, amount: 100, reason: 'Looked at.' }, { ...by, actor: { userId: id } });
    },
  ],
];

/* Balances, forecasts and runs therefore read the state alone. */
test.each(keeping)(
  'nothing is pending that is kept back: it is held as %s, and not released meanwhile',
  async (_, bring) => {
    const { partner, referral } = await shopOf({ review: 'clear', account: 'active', approval: 'approved' });
    const { commissionId } = await makeCharge(db.pool, { referral, state: 'pending', payableMonth: '2026-12' });
    await transaction(db.pool, (tx) => bring(tx, { partner, referral, commissionId }));
    expect(await statesOf([commissionId])).toEqual({ [commissionId]: 'held' });
    await transaction(db.pool, (tx) => releaseCommissions(tx, { partners: [partner.id] }, by));
    expect(await statesOf([commissionId])).toEqual({ [commissionId]: 'held' });
    expect(
      await allowedAmong(db.pool, { entity: 'commission', event: 'commission.release', ids: [commissionId], now }),
    ).toEqual([]);
  },
);
