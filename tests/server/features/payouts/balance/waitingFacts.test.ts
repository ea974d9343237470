import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findFacts } from '../../../../../server/features/payouts/balance/waitingFacts.ts';
import { execute, query } from '../../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeClaim } from '../../../../support/make/cases.ts';
import {
  makeCharge,
  makeEntry,
  makePayout,
  makeRefund,
  makeReversal,
  voidPayout,
} from '../../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';
import { makeUser } from '../../../../support/make/users.ts';

/* What keeps one commission from being paid, among others of its partner and of other partners. */

const now = new Date('2026-11-20T12:00:00.000Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

type Charge = Awaited<ReturnType<typeof makeCharge>>;
type Given = Omit<Parameters<typeof makeCharge>[1], 'referral'> & { reason?: string };

const byReview = { state: 'held', reason: 'The referral is under review.' } as const;
const byAccount = { state: 'held', reason: 'The account is not active.' } as const;
const byStaff = { state: 'held', reason: 'A duplicate.' } as const;

/** A partner with two shops. */
async function world(given: Parameters<typeof makePartner>[1] & { review?: 'clear' | 'flagged' } = {}) {
  const { review, ...ofPartner } = given;
  const partner = await makePartner(db.pool, ofPartner);
  const app = await makeApp(db.pool);
  const link = { partnerId: partner.id, appId: app.id };
  const [own, other, flagged] = [
    await makeReferral(db.pool, { ...link, review: review ?? 'clear' }),
    await makeReferral(db.pool, link),
    await makeReferral(db.pool, { ...link, review: 'flagged' }),
  ];
  const charge = async (referral: Parameters<typeof makeCharge>[1]['referral'], { reason = '', ...more }: Given) => {
    const made = await makeCharge(db.pool, { referral, payableMonth: '2026-11', ...more });
    await query(db.pool, sql`update commissions set reason = ${reason} where id = ${made.commissionId}`);
    return made;
  };
  return {
    partner,
    app,
    shop: own.shop,
    /** A commission of the shop, of the other one, and of one under review: 20.00 unless an amount is given. */
    own: (more: Given = {}) => charge(own, more),
    other: (more: Given = {}) => charge(other, more),
    flagged: (more: Given = {}) => charge(flagged, more),
    entry: (more: Omit<Parameters<typeof makeEntry>[1], 'partnerId'> = {}) =>
      makeEntry(db.pool, { partnerId: partner.id, amount: 300, ...more }),
    payout: (entries: Parameters<typeof makePayout>[1]['entries'], more: object = {}) =>
      makePayout(db.pool, { partnerId: partner.id, entries, month: '2026-10', ...more }),
  };
}
type World = Awaited<ReturnType<typeof world>>;

const factsOf = ({ commissionId }: Charge, partnerId: string | null = null) =>
  findFacts(db.pool, commissionId, partnerId, now);
const gatheredFor = async (charge: Charge) => (await factsOf(charge))?.gathered;

/** Ends a reversal: it takes nothing back. */
const withdraw = ({ id }: { id: string }) =>
  query(db.ownerPool, sql`update reversals set state = 'withdrawn', ended_at = created_at where id = ${id}`);

interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly amount?: number;
}

/** Moves 5.00 of a commission’s earnings from one partner to another, as a claim does. */
async function moveEarnings({ commissionId, referral }: Charge, { from, to, at, amount = 500 }: Move) {
  const user = await makeUser(db.pool, { partnerId: to });
  const claim = await makeClaim(db.pool, { partnerId: to, submittedBy: user.id, appId: referral.appId });
  await query(
    db.ownerPool,
    sql`insert into earning_moves (commission_id, claim_id, from_partner_id, to_partner_id, created_at)
        values (${commissionId}, ${claim.id}, ${from}, ${to}, ${at})`,
  );
  const entries = [
    await makeEntry(db.pool, { partnerId: from, kind: 'adjustment', amount: -amount }),
    await makeEntry(db.pool, { partnerId: to, kind: 'adjustment', amount }),
  ];
  await execute(
    db.ownerPool,
    sql`insert into moved_entries (entry_id, commission_id)
        select v.id, ${commissionId} from unnest(${entries.map(({ entryId }) => entryId)}::uuid[]) as v(id)`,
  );
}

test('a commission that waits for the run alone says so', async () => {
  const { own, other, shop, partner } = await world();
  const charge = await own({ state: 'payable' });
  await makeReversal(db.pool, { charge: await other({ state: 'payable', currency: 'EUR' }) });
  await withdraw(await makeReversal(db.pool, { charge }));
  const facts = {
    id: charge.commissionId,
    shop,
    currency: 'USD',
    state: 'payable',
    reason: '',
    payableMonth: '2026-11',
    currentMonth: '2026-11',
    isReferralFlagged: false,
    isAccountActive: true,
    isApproved: true,
    isHeldByRule: false,
    reversal: null,
    hasPayoutMethod: true,
    methodCountsFrom: null,
    runMonth: '2026-11',
    gathered: 2000,
    minimum: 5000,
    payout: null,
  };
  expect(await factsOf(charge)).toEqual(facts);
  expect(await factsOf(charge, partner.id)).toEqual(facts);
  expect(await factsOf(charge, (await makePartner(db.pool)).id)).toBeUndefined();
});

test('a commission says everything that keeps it from being paid', async () => {
  const { own, partner } = await world({
    review: 'flagged',
    account: 'suspended',
    approval: 'pending',
    payoutMethod: null,
  });
  const countsFrom = '2026-11-25T14:00:00.000Z';
  await makePayoutMethod(db.pool, { partnerId: partner.id, countsFrom });
  const charge = await own({ ...byAccount, payableMonth: '2026-12' });
  await makeReversal(db.pool, { charge, amount: 700, at: '2026-11-20T10:00:00.000Z' });
  expect(await factsOf(charge)).toMatchObject({
    state: 'held',
    reason: 'The account is not active.',
    payableMonth: '2026-12',
    isReferralFlagged: true,
    isAccountActive: false,
    isApproved: false,
    isHeldByRule: true,
    reversal: {
      state: 'proposed',
      amount: 700,
      reason: 'The shop is the partner’s own.',
      answerBy: '2026-12-04T10:00:00.000Z',
      isOwn: true,
    },
    hasPayoutMethod: false,
    methodCountsFrom: countsFrom,
    runMonth: '2026-12',
  });
  expect(await factsOf(await own(byStaff))).toMatchObject({ isHeldByRule: false, reversal: null });
});

test('a reversal of what a claim moved is not its own partner’s', async () => {
  const { own, partner } = await world();
  const charge = await own({ state: 'payable' });
  const holder = await makePartner(db.pool);
  await moveEarnings(charge, { from: partner.id, to: holder.id, at: '2026-11-01T10:00:00.000Z' });
  await makeReversal(db.pool, { charge: { ...charge, referral: { ...charge.referral, partnerId: holder.id } } });
  expect((await factsOf(charge))?.reversal?.isOwn).toBe(false);
});

describe('the first run that can take it', () => {
  test.each<[string, (of: World) => Promise<unknown>, string]>([
    ['is this month’s where nothing was paid', async () => {}, '2026-11'],
    [
      'is the next where this month’s was made',
      async ({ entry, payout }) => payout([await entry()], { month: '2026-11' }),
      '2026-12',
    ],
    ['is this month’s where another month’s was made', async ({ entry, payout }) => payout([await entry()]), '2026-11'],
    [
      'is this month’s where that was in another currency',
      async ({ entry, payout }) => payout([await entry({ currency: 'EUR' })], { month: '2026-11' }),
      '2026-11',
    ],
    [
      'is this month’s where it was voided',
      async ({ entry, payout }) => voidPayout(db.pool, (await payout([await entry()], { month: '2026-11' })).id),
      '2026-11',
    ],
    [
      'is this month’s where another partner was paid',
      async () => {
        const of = await world();
        await of.payout([await of.entry()], { month: '2026-11' });
      },
      '2026-11',
    ],
  ])('%s', async (_, given, month) => {
    const of = await world();
    await given(of);
    const facts = await Promise.all(
      [await of.own({ state: 'payable' }), await of.own({ payableMonth: '2027-02' })].map((one) => factsOf(one)),
    );
    expect(facts.map((one) => one?.runMonth)).toEqual([month, '2027-02']);
  });
});

describe('what that run finds', () => {
  const beside: [string, number, (of: World) => Promise<unknown>][] = [
    ['a bonus of an earlier month', 300, ({ entry }) => entry()],
    ['a bonus of its month', 300, ({ entry }) => entry({ at: '2026-11-30T12:00:00.000Z' })],
    ['no bonus of a later month', 0, ({ entry }) => entry({ at: '2026-12-01T12:00:00.000Z' })],
    ['nothing in another currency', 0, ({ entry }) => entry({ currency: 'EUR' })],
    ['nothing of another partner', 0, async () => (await world()).entry()],
    [
      'neither what was paid nor its payment',
      0,
      async ({ entry, payout }) => payout([await entry()], { state: 'paid' }),
    ],
    ['what is payable', 1000, ({ other }) => other({ state: 'payable', amount: 5000 })],
    ['what was paid and is not in a payout', 1000, ({ other }) => other({ state: 'paid', amount: 5000 })],
    ['what was clawed back', 1000, ({ other }) => other({ state: 'clawedBack', amount: 5000 })],
    ['what is cancelled', 1000, ({ other }) => other({ state: 'cancelled', amount: 5000 })],
    ['what is pending until its month', 1000, ({ other }) => other({ amount: 5000 })],
    ['nothing that is pending until later', 0, ({ other }) => other({ amount: 5000, payableMonth: '2026-12' })],
    ['nothing that is pending and under review', 0, ({ flagged }) => flagged({ amount: 5000 })],
    ['nothing that is on hold', 0, ({ other }) => other({ ...byAccount, amount: 5000 })],
  ];
  test.each(beside)('is, beside it, %s: %d', async (_, amount, given) => {
    const of = await world();
    const charge = await of.own(byStaff);
    await given(of);
    expect(await gatheredFor(charge)).toBe(2000 + amount);
  });

  type Standing = Parameters<typeof world>[0];
  const review: Standing = { review: 'flagged' };
  const account: Standing = { account: 'suspended' };
  const approval: Standing = { approval: 'pending' };
  const both: Standing = { review: 'flagged', account: 'suspended' };
  const released: [string, Standing, number, (of: World) => Promise<unknown>][] = [
    ['what its review holds too', review, 2000, ({ own }) => own(byReview)],
    [
      'nothing that its review holds until later',
      review,
      0,
      ({ own }) => own({ ...byReview, payableMonth: '2026-12' }),
    ],
    ['nothing that staff hold', review, 0, ({ own }) => own(byStaff)],
    ['nothing of a shop that is clear', review, 0, ({ other }) => other(byReview)],
    ['nothing of another shop under review', review, 0, ({ flagged }) => flagged(byReview)],
    ['what the account holds too', account, 2000, ({ other }) => other(byAccount)],
    ['what the registration holds too', approval, 2000, ({ other }) => other(byAccount)],
    ['nothing of a shop under review while the account holds it', account, 0, ({ flagged }) => flagged(byAccount)],
    ['what its review and the account hold', both, 2000, ({ own }) => own(byAccount)],
    [
      'nothing of which a reversal is open',
      account,
      0,
      async ({ other }) => makeReversal(db.pool, { charge: await other(byAccount) }),
    ],
    [
      'what a reversal was withdrawn of',
      account,
      2000,
      async ({ other }) => withdraw(await makeReversal(db.pool, { charge: await other(byAccount) })),
    ],
    [
      'what no reversal is open of, though one of another commission is',
      account,
      2000,
      async ({ other }) => {
        await other(byAccount);
        await makeReversal(db.pool, { charge: await other({ currency: 'EUR' }) });
      },
    ],
  ];
  test.each(released)('is, once it is released, %s', async (_, standing, amount, given) => {
    const of = await world(standing);
    const charge = await of.own(byAccount);
    await given(of);
    expect(await gatheredFor(charge)).toBe(2000 + amount);
  });
});

describe('earnings that a claim moved away', () => {
  const at = '2026-11-01T10:00:00.000Z';
  const movedAway = async ({ partner }: World, charge: Charge) =>
    moveEarnings(charge, { from: partner.id, to: (await makePartner(db.pool)).id, at });

  test.each<[string, Parameters<typeof world>[0], number, (of: World) => Promise<Charge>]>([
    ['are missing in the run', {}, 2000 - 500, ({ other }) => other({ state: 'payable', currency: 'EUR' })],
    ['are not, of what stays on hold', {}, 2000, ({ other }) => other({ ...byStaff, currency: 'EUR' })],
    [
      'are missing of what is released too',
      { review: 'flagged' },
      2000 - 500,
      ({ own }) => own({ ...byReview, currency: 'EUR' }),
    ],
    [
      'are not, of what its review does not hold',
      { review: 'flagged' },
      2000,
      ({ other }) => other({ ...byReview, currency: 'EUR' }),
    ],
  ])('%s', async (_, standing, gathered, given) => {
    const of = await world(standing);
    const charge = await of.own(byReview);
    await movedAway(of, await given(of));
    expect(await gatheredFor(charge)).toBe(gathered);
  });

  test('are missing of the commission itself, held or not', async () => {
    const of = await world();
    const charge = await of.own(byStaff);
    await movedAway(of, charge);
    expect(await gatheredFor(charge)).toBe(2000 - 500);
  });
});

describe('earnings that a claim moved here', () => {
  const [before, after] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];

  test('wait while a reversal of them is open, and not of what was withdrawn', async () => {
    const [of, loser] = [await world(), await world()];
    const charge = await of.own({ state: 'payable' });
    const moved = await loser.own({ state: 'payable' });
    await moveEarnings(moved, { from: loser.partner.id, to: of.partner.id, at: before });
    expect(await gatheredFor(charge)).toBe(2000 + 500);
    const held = { ...moved, referral: { ...moved.referral, partnerId: of.partner.id } };
    const reversal = await makeReversal(db.pool, { charge: held });
    expect(await gatheredFor(charge)).toBe(2000);
    await withdraw(reversal);
    expect(await gatheredFor(charge)).toBe(2000 + 500);
  });

  test('and back again count while a reversal of the commission itself is open', async () => {
    const [of, other] = [await world(), await world()];
    const charge = await of.own({ state: 'payable' });
    const [here, there] = [of.partner.id, other.partner.id];
    await moveEarnings(charge, { from: here, to: there, at: before });
    await moveEarnings(charge, { from: there, to: here, at: after, amount: 300 });
    await makeReversal(db.pool, { charge });
    expect(await gatheredFor(charge)).toBe(2000 - 500 + 300);
  });
});

describe('the payout it is in', () => {
  const month = '2026-11';
  const live = (othersHeld = 0) => ({ month, state: 'open', reason: '', othersHeld });

  test('is the live one of its own entry, with its state and reason', async () => {
    const of = await world();
    const [charge, free, voided] = [
      await of.own({ state: 'payable' }),
      await of.own({ state: 'payable' }),
      await of.own({ state: 'payable' }),
    ];
    const refund = await makeRefund(db.pool, { charge: free, amount: 5000 });
    await voidPayout(db.pool, (await of.payout([voided], { month: '2026-08' })).id);
    const { id } = await of.payout([charge], { month, state: 'onHold' });
    await query(db.pool, sql`update payouts set reason = 'A question is open.' where id = ${id}`);
    await of.payout([refund, await of.entry({ amount: 9000 })], { month: '2026-09' });
    expect(await Promise.all([charge, free, voided].map(async (one) => (await factsOf(one))?.payout))).toEqual([
      { month, state: 'onHold', reason: 'A question is open.', othersHeld: 0 },
      null,
      null,
    ]);
  });

  test.each<[string, number, (of: World) => Promise<Parameters<typeof makePayout>[1]['entries']>]>([
    ['one that staff hold', 1, async ({ other }) => [await other(byStaff)]],
    [
      'one, and not what was refunded of it',
      1,
      async ({ other }) => {
        const charge = await other(byStaff);
        return [charge, await makeRefund(db.pool, { charge, amount: 1000 })];
      },
    ],
    [
      'none of what is payable, nor bonuses',
      0,
      async ({ other, entry }) => [await other({ state: 'payable' }), await entry()],
    ],
    ['none that is released too', 0, async ({ own }) => [await own(byReview)]],
    ['two of another shop', 2, async ({ other }) => [await other(byReview), await other(byReview)]],
  ])('has others on hold: %s', async (_, othersHeld, given) => {
    const of = await world({ review: 'flagged' });
    const charge = await of.own(byReview);
    await of.payout([await of.other(byStaff)], { month: '2026-09' });
    await of.other(byStaff);
    await of.payout([charge, ...(await given(of))], { month });
    expect((await factsOf(charge))?.payout).toEqual(live(othersHeld));
  });

  test('does not count itself as on hold', async () => {
    const of = await world();
    const charge = await of.own(byStaff);
    await of.payout([charge], { month });
    expect((await factsOf(charge))?.payout).toEqual(live());
  });
});
