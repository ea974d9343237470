import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { setCommissionRate } from '../../../../server/features/partners/terms.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, refunded, send, uninstalled } from '../../../support/events.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { eventSteps } from '../../../support/steps/events.ts';

let built: Built;
const now = '2026-11-20T12:00:00.000Z';

beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());
const { world, referred, makeVisit, referralOf, outcomeOf, moneyOf, eventCount } = eventSteps(() => built);

describe('a charge', () => {
  it('earns the app’s rate, payable after the partner’s offset, and makes the referral paying', async () => {
    const { app, shop } = await referred({ payoutMonthsOffset: 2 }, { commissionRate: 1500 });
    await send(built, app, charged(shop, '2026-11-05T00:00:00Z', 'c1', 4999, 'EUR'));
    expect(await moneyOf(app.id, shop)).toEqual({
      commissions: [{ charge: 'c1', amount: 750, rate: 1500, state: 'pending', reason: '', month: '2027-01' }],
      ledger: ['commission 750'],
    });
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'paying' });
  });

  it('earns the partner’s own rate of the time it came', async () => {
    const { partner, app, shop } = await referred({ commissionRate: 3000 });
    await send(built, app, charged(shop, now, 'c1', 1000));
    await setCommissionRate(built.db.pool, partner.id, 100, { actor: { userId: null }, now: new Date(now) });
    await send(built, app, charged(shop, now, 'c2', 1000));
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 300', 'commission 10']);
  });

  it('of an unreferred shop is kept without a commission', async () => {
    const { app, shop } = await world();
    const { id } = await send(built, app, charged(shop, now, 'c1', 1000));
    expect(await outcomeOf(id)).toBe('unattributed');
    expect(
      await query(built.db.pool, sql`select referral_id, amount_minor from charges where app_id = ${app.id}`),
    ).toEqual([{ referral_id: null, amount_minor: 1000 }]);
    expect(await moneyOf(app.id, shop)).toEqual({ commissions: [], ledger: [] });
  });

  it.each([
    ['2026-11-12T00:00:00Z', 1],
    ['2026-11-12T00:00:01Z', 0],
  ])('after uninstalling with a window of ten days, of %s, makes %i commissions', async (at, count) => {
    const { app, shop } = await referred({}, { windowDays: 10 });
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    await send(built, app, charged(shop, at, 'c1', 1000));
    expect((await moneyOf(app.id, shop)).commissions).toHaveLength(count);
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'uninstalled' });
  });

  it.each([
    [{ account: 'suspended' }, 'The account is not active.'],
    [{ account: 'archived' }, 'The account is not active.'],
    [{ approval: 'rejected' }, 'The registration is not approved.'],
  ] as const)('for a partner that is %o is held', async (given, reason) => {
    const { app, shop } = await referred(given);
    await send(built, app, charged(shop, now, 'c1', 1000));
    expect((await moneyOf(app.id, shop)).commissions).toMatchObject([{ state: 'held', reason }]);
  });

  it.each([
    ['2026-11-01T08:54:59Z', 0],
    ['2026-11-01T08:55:00Z', 1],
  ])('of %s, before the installation of nine o’clock, makes %i commissions', async (at, count) => {
    const { app, shop } = await referred();
    const { id } = await send(built, app, charged(shop, at, 'c1', 1000));
    expect((await moneyOf(app.id, shop)).commissions).toHaveLength(count);
    expect(await outcomeOf(id)).toBe(count === 0 ? 'unattributed' : 'attributed');
  });

  it('of a time before the shop became another’s earns for the partner of that time', async () => {
    const { partner, app, shop } = await referred({}, { windowDays: 5 });
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    const other = await makePartner(built.db.pool);
    const visitId = await makeVisit({ partnerId: other.id, appId: app.id, at: '2026-11-14T00:00:00Z' });
    await send(built, app, installed(shop, '2026-11-15T00:00:00Z', { visitId }));
    await send(built, app, charged(shop, '2026-11-01T10:00:00Z', 'c1', 1000));
    await send(built, app, charged(shop, '2026-11-10T10:00:00Z', 'c2', 1000));
    await send(built, app, charged(shop, '2026-11-16T10:00:00Z', 'c3', 500));
    const earned = await query<object>(
      built.db.pool,
      sql`select partner_id, amount_minor from commissions where app_id = ${app.id} order by occurred_at`,
    );
    expect(earned).toEqual([
      { partner_id: partner.id, amount_minor: 200 },
      { partner_id: other.id, amount_minor: 100 },
    ]);
  });

  it('earns though its message came before the installation’s; its refunds, before and after, are reversed', async () => {
    const { partner, app, shop } = await world();
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    const give = (refundId: string, chargeId: string, amount: number) =>
      send(built, app, refunded(shop, now, { refundId, chargeId, amount }));
    const early = await send(built, app, charged(shop, '2026-11-01T09:00:01Z', 'c1', 1000));
    await send(built, app, charged(shop, '2026-11-01T09:00:02Z', 'c2', 500));
    await send(built, app, charged(shop, '2026-10-01T09:00:00Z', 'c0', 1000));
    await give('r1', 'c1', 250);
    await give('r2', 'c2', 500);
    await send(built, app, installed(shop, '2026-11-01T09:00:00Z', { visitId }));
    expect([await outcomeOf(early.id), await outcomeOf((await give('r3', 'c1', 250)).id)]).toEqual([
      'attributed',
      'attributed',
    ]);
    expect(await moneyOf(app.id, shop)).toMatchObject({
      commissions: [
        { charge: 'c1', amount: 200, state: 'pending' },
        { charge: 'c2', amount: 100, state: 'cancelled' },
      ],
      ledger: ['commission 200', 'commission 100', 'reversal -50', 'reversal -100', 'reversal -50'],
    });
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: partner.id, life: 'paying' });
    const again = await send(built, app, charged(shop, '2026-11-01T09:00:01Z', 'c1', 1000));
    expect(again.id).toBe(early.id);
  });

  it('after the window earns once the return of the shop, within it, is heard of', async () => {
    const { app, shop } = await referred({}, { windowDays: 10 });
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    await send(built, app, charged(shop, '2026-11-15T00:00:00Z', 'c1', 1000));
    expect((await moneyOf(app.id, shop)).ledger).toEqual([]);
    await send(built, app, installed(shop, '2026-11-05T00:00:00Z'));
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200']);
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'paying' });
  });

  it('repeated by its message or by its own id answers like the first and changes nothing', async () => {
    const { app, shop } = await referred();
    const first = await send(built, app, charged(shop, now, 'c1', 1000), { id: 'm1' });
    const same = await send(built, app, charged(shop, now, 'c1', 1000), { id: 'm1' });
    const again = await send(built, app, charged(shop, now, 'c1', 9999), { id: 'm2' });
    expect([same, again]).toEqual([first, first]);
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200']);
    expect(await eventCount(app.id)).toBe(2);
  });

  it('with an id that another app has used is a different charge', async () => {
    const [one, two] = [await referred(), await referred()];
    await send(built, one.app, charged(one.shop, now, 'c1', 1000), { id: 'm1' });
    await send(built, two.app, charged(two.shop, now, 'c1', 500), { id: 'm1' });
    expect((await moneyOf(two.app.id, two.shop)).ledger).toEqual(['commission 100']);
  });
});

describe('a refund', () => {
  const back = (shop: string, refundId: string, amount: number, more: object = {}) =>
    refunded(shop, now, { refundId, chargeId: 'c1', amount, ...more });

  it('reverses its part, and the parts add up to the commission; in full it cancels', async () => {
    const { app, shop } = await referred({ commissionRate: 1000 });
    await send(built, app, charged(shop, now, 'c1', 1005));
    await send(built, app, back(shop, 'r1', 335));
    await send(built, app, back(shop, 'r2', 335));
    expect(await moneyOf(app.id, shop)).toMatchObject({
      commissions: [{ amount: 100, state: 'pending' }],
      ledger: ['commission 100', 'reversal -33', 'reversal -34'],
    });
    await send(built, app, back(shop, 'r3', 335));
    expect(await moneyOf(app.id, shop)).toMatchObject({
      commissions: [{ amount: 100, state: 'cancelled', reason: 'The charge was refunded in full.' }],
      ledger: ['commission 100', 'reversal -33', 'reversal -34', 'reversal -33'],
    });
  });

  it('repeated by its message or by its own id changes nothing', async () => {
    const { app, shop } = await referred();
    await send(built, app, charged(shop, now, 'c1', 1000));
    const first = await send(built, app, back(shop, 'r1', 500), { id: 'm1' });
    expect(await send(built, app, back(shop, 'r1', 500), { id: 'm1' })).toEqual(first);
    expect(await send(built, app, back(shop, 'r1', 400), { id: 'm2' })).toEqual(first);
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200', 'reversal -100']);
  });

  it('before its charge waits for it; what is too much then waits on', async () => {
    const { app, shop } = await referred();
    const early = await send(built, app, back(shop, 'r1', 600));
    const misfit = await send(built, app, back(shop, 'r2', 600));
    expect([await outcomeOf(early.id), await outcomeOf(misfit.id)]).toEqual(['queued', 'queued']);
    expect(await send(built, app, back(shop, 'r1', 600))).toEqual(early);
    await send(built, app, charged(shop, now, 'c1', 1000));
    expect([await outcomeOf(early.id), await outcomeOf(misfit.id)]).toEqual(['attributed', 'queued']);
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200', 'reversal -120', 'reversal -80']);
  });

  it('of a charge without a commission is kept', async () => {
    const { app, shop } = await world();
    await send(built, app, charged(shop, now, 'c1', 1000));
    const { id } = await send(built, app, back(shop, 'r1', 1000));
    expect(await outcomeOf(id)).toBe('unattributed');
  });

  it('reaches the partner of the charge even after the shop became another’s', async () => {
    const { app, shop } = await referred({}, { windowDays: 5 });
    await send(built, app, charged(shop, '2026-11-01T10:00:00Z', 'c1', 1000));
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    const other = await makePartner(built.db.pool);
    const visitId = await makeVisit({ partnerId: other.id, appId: app.id, at: '2026-11-14T00:00:00Z' });
    await send(built, app, installed(shop, '2026-11-15T00:00:00Z', { visitId }));
    await send(built, app, back(shop, 'r1', 1000));
    expect(await moneyOf(app.id, shop)).toMatchObject({
      commissions: [{ state: 'cancelled' }],
      ledger: ['commission 200', 'reversal -200'],
    });
  });
});
