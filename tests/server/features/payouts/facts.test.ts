import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { payoutFacts } from '../../../../server/features/payouts/lifecycle.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

async function factsOf(...ids: string[]) {
  const found = await payoutFacts.load(built.db.pool, ids, '2026-11-20T10:00:00.000Z');
  return ids.map((id) => found.find((one) => one.id === id)?.context);
}

async function payoutWith(states: readonly ('held' | 'payable')[]) {
  const partnerId = (await built.as('partner')).partnerId ?? '';
  const app = await makeApp(built.db.pool);
  const referral = await makeReferral(built.db.pool, { partnerId, appId: app.id });
  const entries = [];
  for (const state of states) entries.push(await makeCharge(built.db.pool, { referral, state }));
  return makePayout(built.db.pool, { partnerId, entries });
}

it('a payout counts its own commissions that are on hold', async () => {
  const [two, one, none] = [
    await payoutWith(['held', 'held', 'payable']),
    await payoutWith(['held']),
    await payoutWith(['payable']),
  ];
  expect((await factsOf(two.id, one.id, none.id)).map((facts) => facts?.heldCommissions)).toEqual([2, 1, 0]);
});

it('what was sent is to be confirmed five days later, and nothing else is', async () => {
  const of = async (state: 'open' | 'processing') => {
    const partnerId = (await built.as('partner')).partnerId ?? '';
    const entries = [await makeEntry(built.db.pool, { partnerId })];
    return makePayout(built.db.pool, { partnerId, entries, state, at: '2026-11-10T12:00:00.000Z' });
  };
  const [open, sent] = [await of('open'), await of('processing')];
  expect((await factsOf(open.id, sent.id)).map((facts) => facts?.confirmBy)).toEqual([
    null,
    '2026-11-15T12:00:00.000Z',
  ]);
});

it('its approver is who approved it last, and no one where no one did', async () => {
  const [admin, other] = [await built.as('admin'), await built.as('admin')];
  const [approved, open] = [await payoutWith(['payable']), await payoutWith(['payable'])];
  await query(built.db.pool, sql`update payouts set approved_by = ${admin.userId} where id = ${approved.id}`);
  const isApprover = async (by: string | null) => {
    const found = await payoutFacts.load(built.db.pool, [approved.id, open.id], '2026-11-20T10:00:00.000Z', by);
    return [approved.id, open.id].map((id) => found.find((one) => one.id === id)?.context.isApprover);
  };
  expect(await isApprover(admin.userId)).toEqual([true, false]);
  expect(await isApprover(other.userId)).toEqual([false, false]);
  expect(await isApprover(null)).toEqual([false, false]);
});

it('a payment is undone where it is, and where another is not', async () => {
  const paid = async () => {
    const partnerId = (await built.as('partner')).partnerId ?? '';
    const entries = [await makeEntry(built.db.pool, { partnerId })];
    return makePayout(built.db.pool, { partnerId, entries, state: 'paid' });
  };
  const [undone, kept] = [await paid(), await paid()];
  const answer = await built.request(
    await built.as('admin'),
    'POST',
    `/api/admin/payouts/${undone.id}/undo`,
    { reason: 'By mistake' },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.status).toBe(200);
  expect((await factsOf(undone.id, kept.id)).map((facts) => facts?.isUndone)).toEqual([true, false]);
});
