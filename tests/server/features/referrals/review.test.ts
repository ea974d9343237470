import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { stepsOf } from '../../../support/charts/recorded.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const review = (id: string, body: object, caller = staff) =>
  built.request(caller, 'PUT', `/api/referrals/${id}/review`, body);

const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await built.db.ownerPool.query(text, values)).rows;
const history = (id: string) => stepsOf(built.db.ownerPool, id);

/** A referral with a commission that is due and one that is not yet. */
async function earningReferral() {
  const { pool } = built.db;
  const partner = await makePartner(pool);
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId: partner.id, appId: app.id });
  await makeCharge(pool, { referral, state: 'payable', payableMonth: '2026-11' });
  await makeCharge(pool, { referral, state: 'pending', payableMonth: '2026-12' });
  const commissions = () =>
    rows(`select state, reason from commissions where referral_id = $1 order by payable_month`, [referral.id]);
  return { id: referral.id, shop: referral.shop, commissions };
}

test('a flag holds the unpaid commissions; clearing releases them, the due one at once', async () => {
  const { id, shop, commissions } = await earningReferral();
  expect(await review(id, { event: 'flag', reason: ' The shop is theirs ' })).toMatchObject({
    status: 200,
    body: { data: { id, shop, reviewState: 'flagged', reviewReason: 'The shop is theirs', state: 'installed' } },
  });
  const held = { state: 'held', reason: 'The referral is under review.' };
  expect(await commissions()).toEqual([held, held]);
  expect(await review(id, { event: 'clear', reason: 'They sold it.' })).toMatchObject({
    status: 200,
    body: { data: { reviewState: 'clear', reviewReason: '' } },
  });
  expect(await commissions()).toEqual([
    { state: 'payable', reason: '' },
    { state: 'pending', reason: '' },
  ]);
  expect(await history(id)).toEqual([
    {
      event: 'referral.flag',
      from_state: 'clear',
      to_state: 'flagged',
      actor_id: staff.userId,
      payload: { reason: 'The shop is theirs' },
    },
    {
      event: 'referral.clear',
      from_state: 'flagged',
      to_state: 'clear',
      actor_id: staff.userId,
      payload: { reason: 'They sold it.' },
    },
  ]);
});

test('the same again answers alike and changes nothing', async () => {
  const { id } = await earningReferral();
  expect((await review(id, { event: 'clear' })).status).toBe(200);
  expect(await history(id)).toEqual([]);
  const first = await review(id, { event: 'flag', reason: 'Once' });
  const again = await review(id, { event: 'flag', reason: 'Twice' });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await history(id)).toHaveLength(1);
});

test('a flag needs a reason', async () => {
  const { id } = await earningReferral();
  for (const body of [{ event: 'flag' }, { event: 'flag', reason: '  ' }])
    expect(await review(id, body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Enter a reason.' }] },
    });
  expect(await review(id, { event: 'hold', reason: 'x' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'event', message: 'Use one of flag, clear.' }] },
  });
});

test('only staff review, and only what exists', async () => {
  const { id } = await earningReferral();
  const partner = await built.as('partner');
  expect(await review(id, { event: 'flag', reason: 'x' }, partner)).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  });
  expect((await review(newId(), { event: 'flag', reason: 'x' })).status).toBe(404);
  expect(await history(id)).toEqual([]);
});
