import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { appendEntries } from '../../../../server/features/ledger/append.ts';
import type { LedgerRow } from '../../../../server/features/ledger/ledgerRow.ts';
import { lockSums } from '../../../../server/features/ledger/lockSums.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { waitingForAdvisoryLocks } from '../../../support/databases/locked.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim } from '../../../support/make/cases.ts';
import { makeCharge, makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const occurredAt = '2026-11-20T11:00:00.000Z';
const now = new Date('2026-11-20T12:00:00.000Z');
const append = (...rows: readonly LedgerRow[]) => appendEntries(db.pool, rows, now);

/** What was recorded since then, in the order in which it was given. */
const recorded = () =>
  query<{ partnerId: string }>(
    db.pool,
    sql`select partner_id as "partnerId", kind, amount_minor as amount, currency, to_char(month, 'YYYY-MM') as month,
               occurred_at as "occurredAt", commission_id as "commissionId", refund_id as "refundId", payout_id as "payoutId",
               reverses, reason, actor_id as "actorId", created_at as "recordedAt"
          from ledger_entries where created_at = ${now.toISOString()}::timestamptz order by id`,
  );
const recordedOf = async (...partners: readonly string[]) =>
  (await recorded()).filter(({ partnerId }) => partners.includes(partnerId));

const nothing = { commissionId: null, refundId: null, payoutId: null, reverses: null, reason: '', actorId: null };
const alike = { currency: 'USD', month: '2026-11', occurredAt, recordedAt: now.toISOString() };

async function setting() {
  const [partner, app] = [await makePartner(db.pool), await makeApp(db.pool)];
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const actor = await makeUser(db.pool, { role: 'manager' });
  const moved = (
    commissionId: string,
    [from, to]: readonly [string, string],
    { claimId, at = '2026-11-10T09:00:00.000Z' }: { claimId: string; at?: string },
  ) =>
    query(
      db.pool,
      sql`insert into earning_moves (commission_id, claim_id, from_partner_id, to_partner_id, created_at)
          values (${commissionId}, ${claimId}, ${from}, ${to}, ${at}::timestamptz)`,
    );
  return {
    partnerId: partner.id,
    actorId: actor.id,
    app,
    referral,
    moved,
    another: async () => (await makePartner(db.pool)).id,
    claim: async () =>
      (await makeClaim(db.pool, { partnerId: partner.id, submittedBy: actor.id, appId: app.id, state: 'withdrawn' }))
        .id,
    charge: (given: Omit<Parameters<typeof makeCharge>[1], 'referral'> = {}) =>
      makeCharge(db.pool, { referral, ...given }),
  };
}

describe('entries', () => {
  test('are recorded as they are given, in their order', async () => {
    const { partnerId, actorId, app, referral, charge } = await setting();
    const [{ commissionId, id: chargeId }, bonus] = [await charge(), await makeEntry(db.pool, { partnerId })];
    const [refundId, bonusId] = [newId(), newId()];
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
          values (${refundId}, ${app.id}, 'a refund', 'refund', ${chargeId}, ${referral.id}, ${referral.shop}, 500, 'USD', ${occurredAt}::timestamptz)`,
    );
    const payout = await makePayout(db.pool, { partnerId, entries: [bonus] });
    const entry = { partnerId, currency: 'USD', occurredAt } as const;
    const given = [
      { kind: 'reversal', amount: -100, commissionId, refundId },
      { kind: 'payout', amount: -5000, payoutId: payout.id },
      { kind: 'adjustment', amount: 5000, payoutId: payout.id, reverses: bonus.entryId, reason: 'Returned.', actorId },
      { kind: 'bonus', amount: 700, month: '2027-02', reason: 'Thanks' },
    ] as const;
    await append(...given.map((one) => ({ ...entry, ...one })), {
      ...entry,
      id: bonusId,
      kind: 'bonus',
      amount: 800,
      reason: 'Thanks again',
    });
    expect(await recordedOf(partnerId)).toEqual([
      { ...nothing, ...alike, partnerId, kind: 'bonus', amount: 800, reason: 'Thanks again' },
      ...given.map((one) => ({ ...nothing, ...alike, partnerId, ...one })),
    ]);
    expect(await query(db.pool, sql`select amount_minor as amount from ledger_entries where id = ${bonusId}`)).toEqual([
      { amount: 800 },
    ]);
  });

  test('of none are none', async () => {
    const before = (await recorded()).length;
    await append();
    expect(await recorded()).toHaveLength(before);
  });
});

describe('a reversal of what a claim moved', () => {
  const reversalOf = (partnerId: string, commissionId: string, given: Partial<LedgerRow> = {}): LedgerRow => ({
    partnerId,
    kind: 'reversal',
    amount: -300,
    currency: 'USD',
    occurredAt,
    commissionId,
    ...given,
  });
  const adjustments = (from: string, to: string, given: object) =>
    [
      { partnerId: from, amount: 300 },
      { partnerId: to, amount: -300 },
    ].map((one) => ({ ...nothing, ...alike, kind: 'adjustment', ...one, ...given }));

  test('is borne by the partner that holds it now, in the name of the same person', async () => {
    const { partnerId, actorId, charge, claim, moved, another, referral } = await setting();
    const holder = await another();
    await charge({ payableMonth: '2027-03' });
    const { commissionId } = await charge({ payableMonth: '2026-10' });
    await charge({ payableMonth: '2027-03' });
    await moved(commissionId, [partnerId, holder], { claimId: await claim() });
    await append(reversalOf(partnerId, commissionId, { actorId }));
    const reason = `Reversal for ${referral.shop}, whose earnings a claim moved.`;
    expect(await recordedOf(partnerId, holder)).toEqual([
      { ...nothing, ...alike, partnerId, kind: 'reversal', amount: -300, commissionId, actorId },
      ...adjustments(partnerId, holder, { reason, actorId }),
    ]);
  });

  test('is paid in no earlier month than the commission', async () => {
    const { partnerId, charge, claim, moved, another } = await setting();
    const holder = await another();
    const { commissionId } = await charge({ payableMonth: '2026-12' });
    await moved(commissionId, [partnerId, holder], { claimId: await claim() });
    await append(reversalOf(partnerId, commissionId));
    expect((await recordedOf(partnerId, holder)).slice(1)).toMatchObject(
      adjustments(partnerId, holder, { month: '2026-12', reason: expect.any(String) }),
    );
  });

  test('of several is borne by the holder of each; what no claim moved by its own partner', async () => {
    const { partnerId, charge, claim, moved, another } = await setting();
    const [one, two, own] = [await charge(), await charge(), await charge()];
    const [first, second] = [await another(), await another()];
    await moved(one.commissionId, [partnerId, first], { claimId: await claim() });
    await moved(two.commissionId, [partnerId, second], { claimId: await claim() });
    await append(...[own, two, one].map(({ commissionId }) => reversalOf(partnerId, commissionId)));
    const reason = expect.any(String);
    expect(await recordedOf(partnerId, first, second)).toEqual([
      ...[own, two, one].map(({ commissionId }) => ({
        ...nothing,
        ...alike,
        partnerId,
        kind: 'reversal',
        amount: -300,
        commissionId,
      })),
      ...adjustments(partnerId, second, { reason }),
      ...adjustments(partnerId, first, { reason }),
    ]);
  });

  test('is charged to the partner it was last moved to; of two moves at one time, to that of the newer claim', async () => {
    const { partnerId, charge, claim, moved, another } = await setting();
    const [one, two] = [await charge(), await charge()];
    const [first, second, third] = [await another(), await another(), await another()];
    const claims = [await claim(), await claim(), await claim()] as const;
    const [at, later] = ['2026-11-10T09:00:00.000Z', '2026-11-11T09:00:00.000Z'];
    for (const { commissionId } of [one, two]) {
      await moved(commissionId, [partnerId, first], { claimId: claims[1], at });
      await moved(commissionId, [first, second], { claimId: claims[2], at });
    }
    await moved(two.commissionId, [second, third], { claimId: claims[0], at: later });
    await append(...[one, two].map(({ commissionId }) => reversalOf(partnerId, commissionId)));
    const reason = expect.any(String);
    expect((await recordedOf(partnerId, first, second, third)).slice(2)).toEqual([
      ...adjustments(partnerId, second, { reason }),
      ...adjustments(partnerId, third, { reason }),
    ]);
  });

  test('is its partner’s own where the earnings came back to it', async () => {
    const { partnerId, charge, claim, moved, another } = await setting();
    const [{ commissionId }, holder] = [await charge(), await another()];
    await moved(commissionId, [partnerId, holder], { claimId: await claim() });
    await moved(commissionId, [holder, partnerId], { claimId: await claim(), at: '2026-11-11T09:00:00.000Z' });
    await append(reversalOf(partnerId, commissionId));
    expect(await recordedOf(partnerId, holder)).toMatchObject([{ kind: 'reversal', commissionId }]);
  });
});

test('entries wait for those who write the same sums before they write any', async () => {
  const { partnerId, actorId } = await setting();
  const { appending } = await transaction(db.ownerPool, async (tx) => {
    await lockSums(tx);
    const begun = append({
      partnerId,
      kind: 'bonus',
      amount: 100,
      currency: 'USD',
      occurredAt,
      reason: 'Thanks',
      actorId,
    });
    await expect.poll(() => waitingForAdvisoryLocks(db)).toBe(1);
    await query(tx, sql`select 1 from partner_ranks where partner_id = ${partnerId} for update nowait`);
    return { appending: begun };
  });
  await appending;
  expect(await recordedOf(partnerId)).toMatchObject([{ kind: 'bonus', amount: 100 }]);
});
