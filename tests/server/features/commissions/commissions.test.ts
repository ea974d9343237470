import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { applyTransition } from '../../../../server/lifecycle/transition.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makePayout, makeRefund, makeReversal } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
const now = new Date('2026-11-20T12:00:00.000Z');

beforeAll(async () => {
  built = await build();
  built.setNow(now.toISOString());
});
afterAll(() => built.close());

async function referral(given: Parameters<typeof makePartner>[1] = {}) {
  const partner = await makePartner(built.db.pool, given);
  const app = await makeApp(built.db.pool);
  return {
    partner,
    app,
    referral: await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id, life: 'paying' }),
  };
}

const stateOf = async (id: string) =>
  (await query<object>(built.db.pool, sql`select state, reason from commissions where id = ${id}`))[0];

type Step = Pick<Parameters<typeof applyTransition>[1], 'entity' | 'event'>;
const take = ({ entity, event }: Step, id: string) =>
  transaction(built.db.pool, (tx) =>
    applyTransition(tx, { entity, event, id, actor: { userId: null }, now, payload: { reason: 'To look into' } }),
  );
const suspend = { entity: 'account', event: 'account.suspend' } as const;
const restore = { entity: 'account', event: 'account.restore' } as const;
const flag = { entity: 'referral', event: 'referral.flag' } as const;
const clear = { entity: 'referral', event: 'referral.clear' } as const;

describe('what a commission depends on', () => {
  it.each([
    [suspend, restore, 'The account is not active.'],
    [{ entity: 'account', event: 'account.archive' }, restore, 'The account is not active.'],
    [
      { entity: 'approval', event: 'approval.reject' },
      { entity: 'approval', event: 'approval.approve' },
      'The registration is not approved.',
    ],
    [flag, clear, 'The referral is under review.'],
  ] as const)('holds and releases it: %o and %o', async (first, then, reason) => {
    const { partner, referral: shop } = await referral();
    const id = first.entity === 'referral' ? shop.id : partner.id;
    const charge = (given: object) => makeCharge(built.db.pool, { referral: shop, ...given });
    const made = [
      await charge({ state: 'pending', payableMonth: '2026-12' }),
      await charge({ state: 'payable', payableMonth: '2026-11' }),
      await charge({ state: 'paid' }),
      await charge({ state: 'cancelled' }),
      await charge({ state: 'held' }),
    ];
    await take(first, id);
    const states = () => Promise.all(made.map((one) => stateOf(one.commissionId)));
    const other = [
      { state: 'paid', reason: '' },
      { state: 'cancelled', reason: '' },
      { state: 'held', reason: '' },
    ];
    expect(await states()).toEqual([{ state: 'held', reason }, { state: 'held', reason }, ...other]);
    await take(then, id);
    expect(await states()).toEqual([{ state: 'pending', reason: '' }, { state: 'payable', reason: '' }, ...other]);
  });

  it('makes it payable at once when staff release it after its month has come', async () => {
    const { referral: shop } = await referral();
    const charge = (payableMonth: string) => makeCharge(built.db.pool, { referral: shop, state: 'held', payableMonth });
    const made = [await charge('2026-11'), await charge('2026-12')];
    for (const one of made) await take({ entity: 'commission', event: 'commission.release' }, one.commissionId);
    expect(await Promise.all(made.map((one) => stateOf(one.commissionId)))).toMatchObject([
      { state: 'payable' },
      { state: 'pending' },
    ]);
  });

  it('keeps it held while anything else still does', async () => {
    const { partner, referral: shop } = await referral();
    const { commissionId } = await makeCharge(built.db.pool, { referral: shop });
    await take(flag, shop.id);
    await take(suspend, partner.id);
    await take(restore, partner.id);
    expect(await stateOf(commissionId)).toMatchObject({ state: 'held' });
    await take(clear, shop.id);
    expect(await stateOf(commissionId)).toMatchObject({ state: 'payable' });
  });

  it('matures unless a reversal of its own is open', async () => {
    const { referral: shop } = await referral();
    const made = [
      await makeCharge(built.db.pool, { referral: shop, state: 'pending', payableMonth: '2026-11' }),
      await makeCharge(built.db.pool, { referral: shop, state: 'pending', payableMonth: '2026-11' }),
      await makeCharge(built.db.pool, { referral: shop, state: 'pending', payableMonth: '2026-11' }),
    ] as const;
    const [open, ended, none] = made;
    await makeReversal(built.db.pool, { charge: open });
    const { id } = await makeReversal(built.db.pool, { charge: ended });
    await execute(built.db.pool, sql`update reversals set state = 'withdrawn', ended_at = created_at where id = ${id}`);
    const mature = { entity: 'commission', event: 'commission.mature' } as const;
    await expect(take(mature, open.commissionId)).rejects.toThrow('On hold: a reversal is proposed.');
    for (const one of [ended, none]) await take(mature, one.commissionId);
    expect(await Promise.all(made.map((one) => stateOf(one.commissionId)))).toMatchObject([
      { state: 'pending' },
      { state: 'payable' },
      { state: 'payable' },
    ]);
  });

  it('does not hold what is being processed to the partner', async () => {
    const { partner, referral: shop } = await referral();
    const sent = await makeCharge(built.db.pool, { referral: shop, state: 'payable' });
    await makePayout(built.db.pool, { partnerId: partner.id, entries: [sent], state: 'processing' });
    await take(suspend, partner.id);
    expect(await stateOf(sent.commissionId)).toMatchObject({ state: 'payable' });
  });
});

describe('a list of commissions', () => {
  it('is one’s own, newest first, with what remains', async () => {
    const caller = await built.as('partner');
    const app = await makeApp(built.db.pool);
    const shop = await makeReferral(built.db.pool, { partnerId: caller.partnerId ?? '', appId: app.id });
    const old = await makeCharge(built.db.pool, { referral: shop, at: '2026-10-01T00:00:00.000Z', state: 'payable' });
    const young = await makeCharge(built.db.pool, { referral: shop, at: '2026-10-02T00:00:00.000Z' });
    await makeRefund(built.db.pool, { charge: old, amount: 2500 });
    const row = {
      shop: shop.shop,
      app: app.name,
      amount: 2000,
      currency: 'USD',
      rate: 2000,
      base: 10_000,
      terms: { words: '20% of each charge', scope: 'app', version: 1 },
      payableMonth: '2026-11',
      openReversal: null,
    };
    expect((await built.request(caller, 'GET', '/api/commissions')).body).toEqual({
      data: [
        { ...row, id: young.commissionId, ordinal: 2, state: 'pending', remaining: 2000, occurredAt: young.at },
        { ...row, id: old.commissionId, ordinal: 1, state: 'payable', remaining: 1500, occurredAt: old.at },
      ],
      meta: { page: 1, perPage: 25, total: 2, totalIsExact: true },
    });
    expect((await built.request(caller, 'GET', '/api/commissions?state=payable')).body).toMatchObject({
      meta: { total: 1 },
    });
    const found = async (search: string) =>
      (await built.request(caller, 'GET', `/api/commissions?search=${search}&state=payable`)).body;
    expect(await found(shop.shop.slice(2, 9).toUpperCase())).toMatchObject({ data: [{ id: old.commissionId }] });
    expect(await found('nowhere.example')).toMatchObject({ data: [], meta: { total: 0 } });
    const staff = await built.as('moderator');
    const url = `/api/commissions?partnerId=${caller.partnerId}&perPage=1`;
    expect((await built.request(staff, 'GET', url)).body).toMatchObject({
      data: [{ id: young.commissionId }],
      meta: { total: 2 },
    });
    const other = await built.as('otherPartner');
    expect((await built.request(other, 'GET', url)).status).toBe(404);
    expect((await built.request(other, 'GET', '/api/commissions')).body).toMatchObject({ data: [] });
  });
});

describe('why it is not paid yet', () => {
  const plain = { date: null, progress: null };
  const later = {
    code: 'hasReachedPayoutMonth',
    text: 'It becomes payable on 1 Dec 2026.',
    date: '2026-12-01',
    who: 'time',
    progress: null,
  };
  const run = (month: string) => ({
    code: 'run',
    text: `It goes into the ${month} 2026 payout, which is not prepared yet.`,
    who: 'staff',
    ...plain,
  });
  const minimum = {
    code: 'minimum',
    text: 'The partner is below the minimum for a payout; it rolls over until then.',
    date: null,
    who: 'partner',
    progress: { amount: 2000, minimum: 5000, currency: 'USD' },
  };
  const noMethod = {
    code: 'hasPayoutMethod',
    text: 'The partner has no payout method yet.',
    who: 'partner',
    ...plain,
  };
  const suspended = { code: 'isAccountActive', text: 'The partner’s account is not active.', who: 'staff', ...plain };
  const cancelled = { code: 'cancelled', text: 'This commission was cancelled.', who: null, ...plain };

  it.each([
    ['pending', '2026-12', {}, [run('December'), later, minimum]],
    ['pending', '2026-11', {}, [run('November'), minimum]],
    ['payable', '2026-11', { payoutMethod: null }, [run('November'), noMethod, minimum]],
    [
      'held',
      '2026-12',
      { account: 'suspended' },
      [suspended, { code: 'isNotHeld', text: 'It is held.', who: 'staff', ...plain }, run('December'), later, minimum],
    ],
    [
      'held',
      '2026-11',
      {},
      [{ code: 'isNotHeld', text: 'It is held.', who: 'staff', ...plain }, run('November'), minimum],
    ],
    ['cancelled', '2026-11', {}, [cancelled]],
    ['paid', '2026-11', {}, []],
  ] as const)('is reported for one %s of %s for a partner with %o', async (state, payableMonth, given, blockers) => {
    const { referral: shop } = await referral(given);
    const { commissionId } = await makeCharge(built.db.pool, { referral: shop, state, payableMonth });
    const answer = await built.request(await built.as('admin'), 'GET', `/api/commissions/${commissionId}/blockers`);
    expect(answer.body).toEqual({ data: { id: commissionId, state, isPaid: state === 'paid', blockers } });
  });

  it('names the payout it is in', async () => {
    const { partner, referral: shop } = await referral();
    const made = await makeCharge(built.db.pool, { referral: shop, state: 'payable' });
    await makePayout(built.db.pool, { partnerId: partner.id, entries: [made], month: '2026-11', state: 'approved' });
    const answer = await built.request(
      await built.as('admin'),
      'GET',
      `/api/commissions/${made.commissionId}/blockers`,
    );
    expect(answer.body).toMatchObject({
      data: {
        blockers: [
          { code: 'payout', text: 'The November 2026 payout is approved and will be sent next.', who: 'staff' },
        ],
      },
    });
  });

  it('is visible to its own partner only', async () => {
    const { referral: shop } = await referral();
    const { commissionId } = await makeCharge(built.db.pool, { referral: shop });
    const answer = await built.request(await built.as('partner'), 'GET', `/api/commissions/${commissionId}/blockers`);
    expect(answer.status).toBe(404);
  });
});
