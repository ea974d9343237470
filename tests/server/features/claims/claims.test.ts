import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getClaim } from '#contract/claims/claims.ts';
import { checkLedger } from '#contract/ledger/proof.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';

import { awaitedClaims } from '../../../../server/features/claims/escalate.ts';
import { escalate } from '../../../../server/lifecycle/escalation.ts';
import { closeRoot } from '../../../../server/features/ledger/close.ts';
import { sealEntries } from '../../../../server/features/ledger/seal.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { charged, installed, refunded, send, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeManager, makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { ledgerFileOf } from '../../../support/money/ledgerFile.ts';
import { mailsTo } from '../../../support/mails.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
const now = '2026-11-20T12:00:00.000Z';
beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());

let made = 0;
async function setting() {
  const app = await makeApp(built.db.pool);
  const [partner, staff, rival] = [await built.as('partner'), await built.as('manager'), await built.as('partner')];
  const shop = `claimed-${(made += 1)}.example`;
  const submit = (given: object = {}) =>
    built.request(partner, 'POST', '/api/claims', { app: app.slug, shop, evidence: 'They wrote to us.', ...given });
  const referral = () =>
    makeReferral(built.db.pool, {
      partnerId: rival.partnerId ?? '',
      appId: app.id,
      shop,
      installedAt: '2026-10-01T09:00:00.000Z',
    });
  return {
    app,
    partner,
    staff,
    rival,
    shop,
    submit,
    referral,
    submitted: async () => getClaim.success.data.parse(dataOf((await submit()).body)).id,
    step: (caller: Caller, id: string, step: string, body?: object) =>
      built.request(caller, 'POST', `/api/claims/${id}/${step}`, body),
    current: async () =>
      (
        await query<{ id: string; partnerId: string; source: string; state: string; at: string }>(
          built.db.pool,
          sql`select id, partner_id as "partnerId", source, life_state as state, installed_at as at from referrals
               where app_id = ${app.id} and shop = ${shop} and superseded_at is null`,
        )
      )[0],
  };
}
const grant = { reason: 'They showed the mail.' };
const entriesOf = (partnerId: string | null) =>
  query<{ kind: string; amount: number; currency: string }>(
    built.db.pool,
    sql`select kind, amount_minor as amount, currency from ledger_entries where partner_id = ${partnerId} order by kind desc, currency, amount_minor`,
  );
const titlesOf = async (userId: string) =>
  (
    await query<{ title: string }>(
      built.db.pool,
      sql`select title from notifications where recipient_id = ${userId} order by created_at, id`,
    )
  ).map(({ title }) => title);

describe('a claim', () => {
  test('waits five days for staff, fourteen for the partner, and each side learns of the other’s step', async () => {
    const { partner, staff, shop, submitted, step, app } = await setting();
    await makeManager(built.db.pool, partner.partnerId ?? '', staff.userId);
    const id = await submitted();
    const read = (caller: Caller) => built.request(caller, 'GET', `/api/claims/${id}`);
    expect((await read(partner)).body).toMatchObject({
      data: { state: 'open', respondBy: '2026-11-25T12:00:00.000Z', shop, evidence: 'They wrote to us.' },
    });
    expect((await step(staff, id, 'ask', { question: 'When was that?' })).body).toMatchObject({
      data: { state: 'asked', respondBy: '2026-12-04T12:00:00.000Z', question: 'When was that?' },
    });
    expect((await step(partner, id, 'answer', { answer: 'In May.' })).body).toMatchObject({
      data: { state: 'open', respondBy: '2026-11-25T12:00:00.000Z', answer: 'In May.' },
    });
    expect((await step(staff, id, 'refuse', { reason: 'Too long ago.' })).body).toMatchObject({
      data: { state: 'refused', respondBy: '2026-12-04T12:00:00.000Z', reason: 'Too long ago.' },
    });
    expect((await step(partner, id, 'appeal', { reason: 'It was not.' })).body).toMatchObject({
      data: { state: 'appealed', respondBy: '2026-11-25T12:00:00.000Z', appeal: 'It was not.' },
    });
    expect(await step(staff, id, 'refuse', { reason: 'It was.' })).toMatchObject({ status: 409 });
    const other = await built.as('moderator');
    expect((await step(other, id, 'refuse', { reason: 'It was.' })).body).toMatchObject({
      data: { state: 'declined', respondBy: null },
    });
    expect(await titlesOf(partner.userId)).toEqual([
      `A question about your claim to ${shop}`,
      `Your claim to ${shop} was refused`,
      `Your claim to ${shop} was refused`,
    ]);
    expect(await titlesOf(staff.userId)).toEqual([
      expect.stringMatching(new RegExp(` claims ${shop} for ${app.name}$`)),
      expect.stringMatching(/ answered about its claim to /),
      expect.stringMatching(/ appeals the refusal of its claim to /),
    ]);
    expect((await mailsTo(built.db.pool, partner.email)).length).toBe(3);
  });

  test('is one at a time for a shop and an app, of an app that is offered', async () => {
    const { submit, submitted, step, partner } = await setting();
    const id = await submitted();
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(await submit({ app: 'none' })).toMatchObject({ status: 400 });
    expect(await submit({ shop: 'no shop' })).toMatchObject({ status: 400 });
    await step(partner, id, 'withdraw');
    expect(await submit()).toMatchObject({ status: 201 });
  });

  test('is its partner’s and staff’s alone', async () => {
    const { submitted, rival, step } = await setting();
    const id = await submitted();
    expect(await built.request(rival, 'GET', `/api/claims/${id}`)).toMatchObject({ status: 404 });
    expect(await step(rival, id, 'withdraw')).toMatchObject({ status: 404 });
    expect((await built.request(rival, 'GET', '/api/claims')).body).toMatchObject({ data: [] });
  });

  test('that waits is listed to staff by its deadline', async () => {
    const { submitted, staff, shop } = await setting();
    const id = await submitted();
    const list = (state: string) =>
      built.request(staff, 'GET', `/api/claims?state=${state}&search=${shop}&sort=respondBy`);
    expect((await list('waiting')).body).toMatchObject({ data: [{ id, shop }], meta: { total: 1 } });
    expect((await list('granted')).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('a claim that is granted', () => {
  test('is refused where the shop has not installed the app, or is the partner’s already', async () => {
    const { submitted, step, staff, partner, app, shop } = await setting();
    const id = await submitted();
    expect(await step(staff, id, 'grant', grant)).toMatchObject({
      status: 409,
      body: { detail: 'The shop has not installed the app, so there is nothing to credit.' },
    });
    await makeReferral(built.db.pool, { partnerId: partner.partnerId ?? '', appId: app.id, shop });
    expect((await step(staff, id, 'grant', grant)).body).toMatchObject({
      detail: 'The shop is already credited to this partner.',
    });
  });

  test('credits the shop from then on; charges from before stay the other’s, who does not learn whose it is now', async () => {
    const { submitted, step, staff, partner, rival, referral, current, app, shop } = await setting();
    const before = await referral();
    await makeCharge(built.db.pool, { referral: before, at: '2026-11-01T00:00:00.000Z' });
    const id = await submitted();
    expect(await step(staff, id, 'grant', grant)).toMatchObject({ status: 200, body: { data: { state: 'granted' } } });
    expect(await current()).toEqual({
      id: expect.any(String),
      partnerId: partner.partnerId,
      source: 'claim',
      state: 'installed',
      at: '2026-10-01T09:00:00.000Z',
    });
    await send(built, app, charged(shop, '2026-11-20T12:00:00.000Z', 'after', 10_000));
    await send(built, app, charged(shop, '2026-11-19T00:00:00.000Z', 'before', 10_000));
    expect(await entriesOf(partner.partnerId)).toMatchObject([{ kind: 'commission' }]);
    expect(await entriesOf(rival.partnerId)).toMatchObject([{ kind: 'commission' }, { kind: 'commission' }]);
    expect(await titlesOf(rival.userId)).toEqual([`${shop} is no longer credited to you for ${app.name}`]);
    const receipt = await built.request(partner, 'GET', `/api/receipts?app=${app.slug}&shop=${shop}`);
    expect(receipt.body).toMatchObject({ data: { standing: 'own', rule: 'claim' } });
  });

  test('moves what was earned by adjustments that cancel out, on ledgers in which nothing was changed', async () => {
    const { submitted, step, staff, partner, rival, referral } = await setting();
    const before = await referral();
    await makeCharge(built.db.pool, { referral: before, amount: 10_000, at: '2026-11-01T00:00:00.000Z' });
    await makeCharge(built.db.pool, {
      referral: before,
      amount: 5000,
      currency: 'EUR',
      at: '2026-11-01T00:00:00.000Z',
    });
    await sealEntries(built.db.pool);
    const id = await submitted();
    await step(staff, id, 'grant', { ...grant, movesEarned: true });
    const moved = (sign: 1 | -1) => [
      { kind: 'adjustment', amount: sign * 1000, currency: 'EUR' },
      { kind: 'adjustment', amount: sign * 2000, currency: 'USD' },
    ];
    expect((await entriesOf(rival.partnerId)).slice(2)).toEqual(moved(-1));
    expect(await entriesOf(partner.partnerId)).toEqual(moved(1));
    expect(await sealEntries(built.db.pool)).toBe(4);
    await closeRoot(built.db.pool, new Date(now));
    const checked = async (caller: Caller) => {
      const { entries, covered, sums, findings } = checkLedger(
        await ledgerFileOf(built, caller, caller.partnerId ?? ''),
      );
      return { entries, covered, sums, findings };
    };
    const sums = (EUR: number, USD: number) => [
      { currency: 'EUR', earned: EUR, paid: 0 },
      { currency: 'USD', earned: USD, paid: 0 },
    ];
    expect(await checked(rival)).toEqual({ entries: 4, covered: 4, sums: sums(0, 0), findings: [] });
    expect(await checked(partner)).toEqual({ entries: 2, covered: 2, sums: sums(1000, 2000), findings: [] });
  });

  test('counts as an install of one partner, as of the day on which the shop made it', async () => {
    const { submitted, step, staff, partner, rival, referral, app, shop } = await setting();
    const before = await referral();
    await makeCharge(built.db.pool, { referral: before, at: '2026-11-01T00:00:00.000Z' });
    await send(built, app, uninstalled(shop, '2026-11-18T00:00:00.000Z'));
    const installs = async () => {
      const { rows } = await built.db.ownerPool.query<{ partner: string; what: string; day: string; n: number }>(
        `select partner_id as partner, measure as what, day::text, sum(n)::int as n from fact_deltas
          where app_id = $1 and measure in ('installs', 'visit_installs', 'uninstalls') group by 1, 2, 3 having sum(n) <> 0
          order by 1, 2, 3`,
        [app.id],
      );
      return rows;
    };
    const figuresOf = (partnerId: string | null) => [
      { partner: partnerId, what: 'installs', day: '2026-10-01', n: 1 },
      { partner: partnerId, what: 'uninstalls', day: '2026-11-18', n: 1 },
    ];
    const listed = async (caller: Caller) => {
      const { body } = await built.request(caller, 'GET', `/api/referrals/all?app=${app.slug}`);
      return listReferrals.success.data.parse(dataOf(body)).length;
    };
    expect((await installs()).filter(({ what }) => what !== 'visit_installs')).toEqual(figuresOf(rival.partnerId));
    await step(staff, await submitted(), 'grant', grant);
    expect(await installs()).toEqual(figuresOf(partner.partnerId));
    expect([await listed(partner), await listed(rival), await listed(staff)]).toEqual([1, 0, 1]);
    const activity = await query(
      built.db.pool,
      sql`select referrals::int as n from partner_activity where partner_id in (${partner.partnerId}, ${rival.partnerId}) order by n`,
    );
    expect(activity).toEqual([{ n: 0 }, { n: 1 }]);
  });

  test('moves what a later refund takes back, too; what is on hold stays with the other partner', async () => {
    const { submitted, step, staff, partner, rival, referral, app, shop } = await setting();
    const before = await referral();
    const charge = await makeCharge(built.db.pool, {
      referral: before,
      at: '2026-11-01T00:00:00.000Z',
      externalId: shop,
    });
    await makeCharge(built.db.pool, { referral: before, at: '2026-11-02T00:00:00.000Z', state: 'held' });
    await step(staff, await submitted(), 'grant', { ...grant, movesEarned: true });
    const sums = async () => {
      const rows = await query<{ partner: string; month: string; amount: number }>(
        built.db.pool,
        sql`select partner_id as partner, to_char(month, 'YYYY-MM') as month, sum(amount_minor)::int as amount from ledger_entries
             where partner_id in (${partner.partnerId}, ${rival.partnerId}) and kind = 'adjustment' group by 1, 2 order by 3`,
      );
      return rows.map(({ partner: id, ...row }) => ({ ...row, of: id === partner.partnerId ? 'claimant' : 'rival' }));
    };
    expect(await sums()).toEqual([
      { month: '2026-12', amount: -2000, of: 'rival' },
      { month: '2026-12', amount: 2000, of: 'claimant' },
    ]);
    await send(
      built,
      app,
      refunded(shop, '2026-11-20T12:00:00.000Z', { refundId: 'a-refund', chargeId: charge.externalId, amount: 5000 }),
    );
    expect(await sums()).toEqual([
      { month: '2026-12', amount: -1000, of: 'rival' },
      { month: '2026-12', amount: 1000, of: 'claimant' },
    ]);
    expect((await entriesOf(rival.partnerId)).filter(({ kind }) => kind === 'reversal')).toEqual([
      { kind: 'reversal', amount: -1000, currency: 'USD' },
    ]);
  });

  test('moves what waits: every screen says from which month it is payable', async () => {
    const { submitted, step, staff, partner, rival, referral } = await setting();
    await makeCharge(built.db.pool, { referral: await referral(), at: '2026-11-01T00:00:00.000Z' });
    await step(staff, await submitted(), 'grant', { ...grant, movesEarned: true });
    const balance = async (caller: Caller, more = '') =>
      dataOf((await built.request(caller, 'GET', `/api/partners/${caller.partnerId}/balance${more}`)).body);
    const usd = { currency: 'USD', pending: 0, held: 0, ready: 0, onItsWay: 0, paid: 0 };
    const waits = [{ ...usd, pending: 2000, earned: 2000 }];
    expect([await balance(partner), await balance(partner, `?asOf=${now}`)]).toEqual([waits, waits]);
    expect(await balance(rival)).toEqual([{ ...usd, earned: 0 }]);
    const entries = async (part: string) =>
      dataOf(
        (await built.request(partner, 'GET', `/api/partners/${partner.partnerId}/balance/entries?part=${part}`)).body,
      );
    expect(await entries('pending')).toMatchObject([{ kind: 'adjustment', amount: 2000, payableMonth: '2026-12' }]);
    expect(await entries('ready')).toEqual([]);
    expect((await built.request(partner, 'GET', '/api/payouts/next')).body).toMatchObject({
      data: { currencies: [{ month: '2026-12', payable: 0, due: 0, pending: 0, bonuses: 2000 }] },
    });
    expect((await built.request(staff, 'GET', `/api/partners/partner/${partner.partnerId}`)).body).toMatchObject({
      data: { figures: { payable: [] } },
    });
    const report = () =>
      built.request(staff, 'POST', '/api/admin/admin-partner-overview-report', { partnerId: partner.partnerId });
    expect((await report()).body).toMatchObject({
      data: { unpaid: [{ part: 'pending', amount: 2000, reasons: ['It becomes payable on 1 Dec 2026.'] }] },
    });
    built.setNow('2026-12-01T00:00:00.000Z');
    expect(await balance(partner)).toEqual([{ ...usd, ready: 2000, earned: 2000 }]);
    expect(await entries('ready')).toMatchObject([{ amount: 2000, payableMonth: null }]);
    expect((await report()).body).toMatchObject({
      data: { unpaid: [{ part: 'ready', amount: 2000, reasons: ['Goes into the next payout.'] }] },
    });
    built.setNow(now);
  });

  test('moves earnings on to a third partner from the one that holds them', async () => {
    const { submitted, step, staff, partner, rival, referral, app, shop } = await setting();
    await makeCharge(built.db.pool, { referral: await referral(), at: '2026-11-01T00:00:00.000Z' });
    await step(staff, await submitted(), 'grant', { ...grant, movesEarned: true });
    const third = await built.as('partner');
    const { body } = await built.request(third, 'POST', '/api/claims', { app: app.slug, shop, evidence: 'Ours.' });
    built.setNow('2026-11-20T13:00:00.000Z');
    const { id } = getClaim.success.data.parse(dataOf(body));
    expect(await step(staff, id, 'grant', { ...grant, movesEarned: true })).toMatchObject({ status: 200 });
    built.setNow(now);
    const balances = await query<{ id: string; n: number }>(
      built.db.pool,
      sql`select partner_id as id, sum(amount_minor)::int as n from ledger_entries
           where partner_id in (${partner.partnerId}, ${rival.partnerId}, ${third.partnerId}) group by 1`,
    );
    const balanceOf = (partnerId: string | null) => balances.find(({ id: of }) => of === partnerId)?.n;
    expect([balanceOf(rival.partnerId), balanceOf(partner.partnerId), balanceOf(third.partnerId)]).toEqual([
      0, 0, 2000,
    ]);
  });

  test('credits an install of no one since it was made, with what the shop paid', async () => {
    const { submitted, step, staff, partner, current, app, shop } = await setting();
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z'));
    await send(built, app, charged(shop, '2026-11-11T09:00:00.000Z', 'unattributed', 10_000));
    await send(built, app, uninstalled(shop, '2026-11-12T09:00:00.000Z'));
    const id = await submitted();
    await step(staff, id, 'grant', grant);
    expect(await current()).toMatchObject({
      partnerId: partner.partnerId,
      state: 'uninstalled',
      at: '2026-11-10T09:00:00.000Z',
    });
    expect(await entriesOf(partner.partnerId)).toMatchObject([{ kind: 'commission' }]);
  });

  test('to a shop that looks like the partner itself is flagged', async () => {
    const { partner, staff, step, app } = await setting();
    const [own] = await query<{ domain: string }>(
      built.db.pool,
      sql`select domain from partners where id = ${partner.partnerId}`,
    );
    const domain = own?.domain ?? '';
    await makeReferral(built.db.pool, {
      partnerId: (await makePartner(built.db.pool)).id,
      appId: app.id,
      shop: domain,
    });
    const { body } = await built.request(partner, 'POST', '/api/claims', {
      app: app.slug,
      shop: domain,
      evidence: 'It is us.',
    });
    const id = getClaim.success.data.parse(dataOf(body)).id;
    await step(staff, id, 'grant', grant);
    const rows = await query(
      built.db.pool,
      sql`select review_state as review from referrals where app_id = ${app.id} and superseded_at is null`,
    );
    expect(rows).toEqual([{ review: 'flagged' }]);
  });

  test('is granted once, however many decide at a time', async () => {
    const { submitted, step, referral, partner, rival, staff } = await setting();
    const before = await referral();
    await makeCharge(built.db.pool, { referral: before });
    const id = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => step(staff, id, 'grant', { ...grant, movesEarned: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await entriesOf(partner.partnerId)).toEqual([{ kind: 'adjustment', amount: 2000, currency: 'USD' }]);
    expect((await entriesOf(rival.partnerId)).length).toBe(2);
  });
});

test('an overdue claim reaches the managers of its partner, two days later all admins, then no one again', async () => {
  const { submitted, partner, staff, shop } = await setting();
  await makeManager(built.db.pool, partner.partnerId ?? '', staff.userId);
  const admin = await makeUser(built.db.pool, { role: 'admin' });
  await submitted();
  const overdue = async (at: string) => {
    await transaction(built.db.pool, (tx) => escalate(tx, awaitedClaims, new Date(at)));
    const count = async (userId: string) =>
      (await titlesOf(userId)).filter((title) => title.includes(shop) && title.endsWith('is overdue')).length;
    return [await count(staff.userId), await count(admin.id)];
  };
  expect(await overdue('2026-11-25T11:59:59.999Z')).toEqual([0, 0]);
  expect(await overdue('2026-11-25T12:00:00.000Z')).toEqual([1, 0]);
  expect(await overdue('2026-11-27T11:59:59.999Z')).toEqual([1, 0]);
  expect(await overdue('2026-11-27T12:00:00.000Z')).toEqual([1, 1]);
  expect(await overdue('2026-12-20T12:00:00.000Z')).toEqual([1, 1]);
});

test('after an outage, managers are notified of an overdue claim before all admins', async () => {
  const { submitted, partner, staff, shop } = await setting();
  await makeManager(built.db.pool, partner.partnerId ?? '', staff.userId);
  const admin = await makeUser(built.db.pool, { role: 'admin' });
  await submitted();
  const overdue = async () => {
    await transaction(built.db.pool, (tx) => escalate(tx, awaitedClaims, new Date('2026-12-20T12:00:00.000Z')));
    const count = async (userId: string) =>
      (await titlesOf(userId)).filter((title) => title.includes(shop) && title.endsWith('is overdue')).length;
    return [await count(staff.userId), await count(admin.id)];
  };
  expect([await overdue(), await overdue(), await overdue()]).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
});
