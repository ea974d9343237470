import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { convertLater, convertLeads, expireLeads } from '../../../../server/features/leads/ends.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { withoutMail } from '../../../../server/platform/mail/silence.ts';
import type { Caller } from '../../../support/app.ts';
import { installed, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { said } from '../../../support/problems.ts';
import { claimEnd, leadIn, type LeadWorld, leadSteps, leadWorld, nextShop, now } from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
let partner: LeadWorld['partner'];
let app: LeadWorld['app'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff, partner, app } = world);
});
afterAll(() => built.close());
const { partnerOf, submitted, approve, reject, retry, history, notificationsOf, mails, announceAll, undo } = leadSteps(
  () => world,
);

describe('an approved lead', () => {
  const referralsOf = (shop: string) =>
    query(
      built.db.pool,
      sql`select partner_id, lead_id, source from referrals where shop = ${shop} order by installed_at, id`,
    );

  it('attributes the shop’s next installation without a visit to its partner, once', async () => {
    const lead = await submitted();
    const { shopDomain: shop } = lead;
    await approve(lead.id);
    built.setNow('2026-12-01T10:00:00.000Z');
    expect((await send(built, app, installed(shop, '2026-12-01T09:59:00.000Z'))).status).toBe(202);
    expect(await referralsOf(shop)).toEqual([{ partner_id: partner.partnerId, lead_id: lead.id, source: 'lead' }]);
    const { body } = await built.request(partner, 'GET', `/api/leads/partner?search=${shop}`);
    expect(body).toMatchObject({ data: [{ installs: [{ appId: app.id, installedAt: '2026-12-01T09:59:00.000Z' }] }] });
    // Gone for longer than the app's window: what follows is no one's, though the claim still runs.
    await send(built, app, { type: 'app.uninstalled', timestamp: '2026-12-01T10:00:00.000Z', data: { shop } });
    built.setNow('2027-01-20T10:00:00.000Z');
    await send(built, app, installed(shop, '2027-01-20T10:00:00.000Z'));
    built.setNow(now);
    expect(await referralsOf(shop)).toHaveLength(1);
  });

  it('attributes nothing when it was approved after the installation or its 90 days are over', async () => {
    const [early, late] = [await submitted(), await submitted()];
    await approve(early.id);
    await approve(late.id);
    await send(built, app, installed(early.shopDomain, '2026-11-20T09:50:00.000Z'));
    built.setNow('2027-02-18T10:01:00.000Z');
    await send(built, app, installed(late.shopDomain, '2027-02-18T10:00:30.000Z'));
    built.setNow(now);
    expect([await referralsOf(early.shopDomain), await referralsOf(late.shopDomain)]).toEqual([[], []]);
  });

  it('attributes nothing when it was rejected', async () => {
    const lead = await submitted();
    await reject(lead.id);
    await send(built, app, installed(lead.shopDomain, now));
    expect(await referralsOf(lead.shopDomain)).toEqual([]);
  });
});

describe('a lead ends', () => {
  const stateOf = (id: string) =>
    query(
      built.db.pool,
      sql`select state, reason, claim_ends_at is null as "isFree", version from leads where id = ${id}`,
    );
  const withdraw = (id: string, caller: Caller = partner) => built.request(caller, 'PUT', `/api/leads/withdraw/${id}`);
  const revoke = (id: string, body: object, caller: Caller = staff) =>
    built.request(caller, 'PUT', `/api/leads/revoke/${id}`, body);
  const expire = () => transaction(built.db.pool, (tx) => expireLeads(tx, built.services.now()));
  const allConversions = () =>
    query<{ ids: string[] }>(
      built.db.ownerPool,
      sql`select j.payload -> 'ids' as ids
            from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'leads.convert'`,
    );
  const conversions = async (id: string) => (await allConversions()).filter(({ ids }) => ids.includes(id));
  const convert = (id: string) => transaction(built.db.pool, (tx) => convertLeads(tx, [id], built.services.now()));

  it('withdrawn by its partner: the shop is free, and staff have nothing to decide', async () => {
    const [own, other, shop] = [await partnerOf(), await partnerOf(), nextShop()];
    const lead = await submitted(shop, own);
    const behind = await submitted(shop, other);
    expect([(await withdraw(lead.id, other)).status, (await withdraw(lead.id, staff)).status]).toEqual([404, 403]);
    expect(leadIn(await withdraw(lead.id, own))).toMatchObject({ status: -1, state: 'withdrawn', claimEndsAt: null });
    expect(leadIn(await withdraw(lead.id, own))).toMatchObject({ state: 'withdrawn', version: 2 });
    expect(said(await retry(lead.id, own))).toMatchObject({
      status: 409,
      body: { detail: 'The lead is withdrawn and cannot be resubmitted.' },
    });
    const { body } = await built.request(staff, 'GET', `/api/leads?search=${shop}&status=pending`);
    expect(body).toMatchObject({ data: [{ id: behind.id, conflicts: [] }], meta: { total: 1 } });
    expect(await history(lead.id)).toMatchObject([{ event: 'lead.withdraw', actor_id: own.userId }]);
  });

  it('revoked with a reason that its partner reads: the next install is not credited', async () => {
    const [own, shop] = [await partnerOf(), nextShop()];
    const lead = await submitted(shop, own);
    await approve(lead.id);
    await announceAll(lead.id);
    for (const body of [{}, { reason: ' ' }])
      expect(said(await revoke(lead.id, body))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reason', message: 'Enter a reason.' }] },
      });
    expect((await revoke(lead.id, { reason: 'It closed.' }, own)).status).toBe(403);
    expect(leadIn(await revoke(lead.id, { reason: 'It closed.' }))).toMatchObject({
      status: -1,
      state: 'revoked',
      reason: 'It closed.',
      claimEndsAt: null,
    });
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      { type_id: 32, title: 'The approval of your lead Kim’s Bakery was revoked', content: 'It closed.' },
    ]);
    expect((await mails(own.email)).slice(1)).toMatchObject([
      { template: 'notification', data: { content: 'It closed.', path: `/submit-a-lead?lead=${lead.id}` } },
    ]);
    await send(built, app, installed(shop, now));
    expect(await query(built.db.pool, sql`select 1 from referrals where shop = ${shop}`)).toEqual([]);
  });

  it('revoked before the approval was announced: its partner hears of the end alone', async () => {
    const own = await partnerOf();
    const lead = await submitted(nextShop(), own);
    await approve(lead.id);
    await revoke(lead.id, { reason: 'It closed.' });
    await announceAll(lead.id);
    expect(await notificationsOf(own.userId)).toMatchObject([{ type_id: 32 }]);
  });

  it('converted by an install, once; its other apps are still credited within the claim', async () => {
    const [own, shop] = [await partnerOf(), nextShop()];
    const second = await makeApp(built.db.pool);
    const lead = await submitted(shop, own, { apps: ['stock', second.slug] });
    await approve(lead.id);
    await announceAll(lead.id);
    await send(built, app, installed(shop, now));
    expect(await conversions(lead.id)).toEqual([{ ids: [lead.id] }]);
    await convert(lead.id);
    await convert(lead.id);
    expect(await stateOf(lead.id)).toEqual([{ state: 'converted', reason: '', isFree: false, version: 3 }]);
    await send(built, second, installed(shop, now));
    await convert(lead.id);
    const { body } = await built.request(own, 'GET', `/api/leads/partner?id=${lead.id}`);
    expect(body).toMatchObject({ data: [{ status: 1, installs: [{ appId: app.id }, { appId: second.id }] }] });
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      {
        type_id: 30,
        title: 'Your lead Kim’s Bakery installed an app',
        content: `The install by ${shop} is credited to you.`,
      },
    ]);
    expect(said(await undo(lead.id))).toMatchObject({
      status: 409,
      body: { detail: 'The lead is converted and cannot be returned to review.' },
    });
  });

  it('expired when its claim is over, once, and can be submitted again; one that waits does not', async () => {
    const own = await partnerOf();
    const [lead, waiting] = [await submitted(nextShop(), own), await submitted(nextShop(), own)];
    await approve(lead.id);
    await announceAll(lead.id);
    built.setNow(claimEnd);
    await expire();
    expect(await stateOf(lead.id)).toMatchObject([{ state: 'approved' }]);
    built.setNow('2027-02-18T10:00:00.001Z');
    await expire();
    await expire();
    expect(await stateOf(lead.id)).toEqual([{ state: 'expired', reason: '', isFree: false, version: 3 }]);
    expect(await stateOf(waiting.id)).toMatchObject([{ state: 'pending' }]);
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      { type_id: 31, title: 'Your lead Kim’s Bakery expired' },
    ]);
    const later = await built.as('partner');
    expect((await retry(lead.id, later)).status).toBe(404);
    built.setNow(now);
    expect(leadIn(await retry(lead.id, own))).toMatchObject({ state: 'pending', decidedAt: null, version: 4 });
  });

  it('converted even when expired, where an install from within the claim is reported late', async () => {
    const lead = await submitted();
    await approve(lead.id);
    built.setNow('2027-02-18T11:00:00.000Z');
    await expire();
    await send(built, app, installed(lead.shopDomain, claimEnd));
    await convert(lead.id);
    built.setNow(now);
    expect(await history(lead.id)).toMatchObject([
      { event: 'lead.approve' },
      { event: 'lead.expire', actor_id: null },
      { event: 'lead.convert', from_state: 'expired', actor_id: null },
    ]);
  });

  it('converted at once by an install that is laid as history, and by none that had no lead', async () => {
    const lead = await submitted();
    await approve(lead.id);
    await makeReferral(built.db.pool, {
      partnerId: partner.partnerId,
      appId: app.id,
      shop: lead.shopDomain,
      source: 'lead',
      leadId: lead.id,
    });
    const before = await allConversions();
    const convertedLater = (ids: readonly string[]) =>
      transaction(built.db.pool, (tx) => convertLater(tx, ids, built.services.now()));
    await withoutMail(() => convertedLater([lead.id]));
    await convertedLater([]);
    expect(await stateOf(lead.id)).toEqual([{ state: 'converted', reason: '', isFree: false, version: 3 }]);
    expect(await allConversions()).toEqual(before);
  });

  it('expired when its claim is over, unless an install of it is credited already', async () => {
    const [lead, credited] = [await submitted(), await submitted()];
    for (const { id } of [lead, credited]) await approve(id);
    await send(built, app, installed(credited.shopDomain, now));
    built.setNow('2027-02-18T10:00:00.001Z');
    // Fewer than are taken at once: there are no more.
    expect([await expire(), await expire()]).toEqual([false, false]);
    built.setNow(now);
    expect([await stateOf(lead.id), await stateOf(credited.id)]).toMatchObject([
      [{ state: 'expired' }],
      [{ state: 'approved' }],
    ]);
  });

  it('is listed by its state, or by the number that stands for it', async () => {
    const own = await partnerOf();
    const [gone, taken] = [await submitted(nextShop(), own), await submitted(nextShop(), own)];
    await withdraw(gone.id, own);
    await approve(taken.id);
    const listed = async (status: string) => {
      const { body } = await built.request(own, 'GET', `/api/leads/partner?status=${status}`);
      return JSON.stringify(body).includes(gone.id) ? 'gone' : JSON.stringify(body).includes(taken.id) ? 'taken' : '';
    };
    expect(await Promise.all(['withdrawn', '-1', 'approved', '1', 'revoked', '0'].map(listed))).toEqual([
      'gone',
      'gone',
      'taken',
      'taken',
      '',
      '',
    ]);
  });
});
