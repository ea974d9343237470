import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { query } from '../../../../server/platform/database/pool.ts';
import { ownVisit } from '../../../../server/features/cases/rules/ownVisits.ts';
import { reusedVisit } from '../../../../server/features/cases/rules/ownership.ts';
import { selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, send, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeManager } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { makePerson } from '../../../support/people.ts';
import { eventSteps } from '../../../support/steps/events.ts';

let built: Built;
const now = '2026-11-20T12:00:00.000Z';

beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());
const { nextShop, world, referred, makeVisit, makeLead, referralOf, outcomeOf, moneyOf } = eventSteps(() => built);

describe('an installation', () => {
  it('is attributed to its visit, even one that named no shop', async () => {
    const { partner, app, shop } = await world();
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    const { id } = await send(
      built,
      app,
      installed(`https://WWW.${shop}/`, now, { visitId, shopName: 'Shop', country: 'DE', plan: 'Pro' }),
    );
    expect(await outcomeOf(id)).toBe('attributed');
    expect(await referralOf(app.id, shop)).toMatchObject({
      partner_id: partner.id,
      source: 'visit',
      life: 'installed',
      review: 'clear',
      visit_id: visitId,
    });
  });

  it('is attributed to the shop’s last visit within the window', async () => {
    const { partner, app, shop } = await world();
    const other = await makePartner(built.db.pool);
    await makeVisit({ partnerId: other.id, appId: app.id, shop, at: '2026-11-02T00:00:00Z' });
    await makeVisit({ partnerId: partner.id, appId: app.id, shop, at: '2026-11-03T00:00:00Z' });
    await send(built, app, installed(shop, now));
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: partner.id });
  });

  it.each([
    ['2026-10-21T12:00:00Z', true],
    ['2026-10-21T11:59:59Z', false],
    ['2026-11-20T12:04:00Z', true],
    ['2026-11-20T12:06:00Z', false],
  ])('finds a visit of %s: %s', async (at, isFound) => {
    const { partner, app, shop } = await world();
    await makeVisit({ partnerId: partner.id, appId: app.id, shop, at });
    const { id } = await send(built, app, installed(shop, now));
    expect(await outcomeOf(id)).toBe(isFound ? 'attributed' : 'unattributed');
  });

  it('ignores a visit of another app, named or not', async () => {
    const { partner, app, shop } = await world();
    const elsewhere = await makeApp(built.db.pool);
    const visitId = await makeVisit({ partnerId: partner.id, appId: elsewhere.id, shop });
    const { id } = await send(built, app, installed(shop, now, { visitId }));
    expect(await outcomeOf(id)).toBe('unattributed');
    expect(await referralOf(app.id, shop)).toBe(undefined);
  });

  it('without a visit goes to the first approved lead that claims the shop, once', async () => {
    const { partner, app, shop } = await world({}, { windowDays: 1 });
    const other = await makePartner(built.db.pool);
    await makeLead({ partnerId: other.id, appId: app.id, shop, state: 'rejected' });
    await makeLead({ partnerId: other.id, appId: app.id, shop, endsAt: '2026-10-31T00:00:00Z' });
    const leadId = await makeLead({ partnerId: partner.id, appId: app.id, shop });
    await send(built, app, installed(shop, '2026-11-01T00:00:00Z'));
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: partner.id, source: 'lead', lead_id: leadId });
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    const { id } = await send(built, app, installed(shop, '2026-11-10T00:00:00Z'));
    expect(await outcomeOf(id)).toBe('unattributed');
  });

  it('prefers a visit to a lead', async () => {
    const { partner, app, shop } = await world();
    await makeLead({ partnerId: (await makePartner(built.db.pool)).id, appId: app.id, shop });
    await makeVisit({ partnerId: partner.id, appId: app.id, shop });
    await send(built, app, installed(shop, now));
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: partner.id, source: 'visit' });
  });

  it('without a referral is kept', async () => {
    const { app, shop } = await world();
    const { id, status } = await send(built, app, installed(shop, now));
    expect([status, await outcomeOf(id)]).toEqual([202, 'unattributed']);
  });

  it('of an installed shop stays the first partner’s', async () => {
    const { partner, app, shop } = await referred();
    const other = await makePartner(built.db.pool);
    const visitId = await makeVisit({ partnerId: other.id, appId: app.id, shop, at: now });
    const { id } = await send(built, app, installed(shop, now, { visitId }));
    expect(await outcomeOf(id)).toBe('repeated');
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: partner.id });
  });

  it('within the window of uninstalling is the same referral again', async () => {
    const { app, shop, referralId } = await referred();
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    expect(await referralOf(app.id, shop)).toMatchObject({
      life: 'uninstalled',
      uninstalled_at: '2026-11-02T00:00:00.000Z',
    });
    built.setNow('2026-12-10T00:00:00Z');
    // Heard of after the window, but within it when it happened.
    await send(built, app, installed(shop, '2026-12-02T00:00:00Z'));
    built.setNow(now);
    expect(await referralOf(app.id, shop)).toMatchObject({ id: referralId, life: 'installed', uninstalled_at: null });
  });

  it('after the window is attributed anew, and the old referral is superseded', async () => {
    const { app, shop, referralId } = await referred({}, { windowDays: 5 });
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    const other = await makePartner(built.db.pool);
    const visitId = await makeVisit({ partnerId: other.id, appId: app.id, at: '2026-11-07T00:00:00Z' });
    await send(built, app, installed(shop, '2026-11-07T00:00:01Z', { visitId }));
    expect(await referralOf(app.id, shop)).toMatchObject({ partner_id: other.id, life: 'installed' });
    const [old] = await query<{ superseded_at: string }>(
      built.db.pool,
      sql`select superseded_at from referrals where id = ${referralId}`,
    );
    expect(old).toEqual({ superseded_at: '2026-11-07T00:00:01.000Z' });
  });

  it('of the partner’s own domain is flagged and its commissions are held', async () => {
    const { partner, app } = await world({ domain: 'own.example' });
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    await send(built, app, installed('shop.own.example', now, { visitId }));
    await send(built, app, charged('shop.own.example', now, 'c1', 1000));
    expect(await referralOf(app.id, 'shop.own.example')).toMatchObject({
      life: 'paying',
      review: 'flagged',
      reason: selfReferralReasons.domain,
    });
    expect((await moneyOf(app.id, 'shop.own.example')).commissions).toEqual([
      {
        charge: 'c1',
        amount: 200,
        rate: 2000,
        state: 'held',
        reason: 'The referral is under review.',
        month: '2026-12',
      },
    ]);
  });

  it('by a visit that brought another shop, at once or before, is flagged; the first one is not', async () => {
    const { partner, app, shop } = await world();
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    const [second, third] = [nextShop(), nextShop()];
    await send(built, app, installed(shop, now, { visitId }));
    await Promise.all([second, third].map((one) => send(built, app, installed(one, now, { visitId }))));
    const clear = { review: 'clear', reason: '' };
    const flagged = { review: 'flagged', reason: reusedVisit };
    expect([
      await referralOf(app.id, shop),
      await referralOf(app.id, second),
      await referralOf(app.id, third),
    ]).toMatchObject([clear, flagged, flagged]);
    await send(built, app, uninstalled(shop, now));
    await send(built, app, installed(shop, now, { visitId }));
    expect(await referralOf(app.id, shop)).toMatchObject(clear);
  });

  it('by a visit that named another shop is flagged', async () => {
    const { partner, app, shop } = await world();
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id, shop: nextShop() });
    await send(built, app, installed(shop, now, { visitId }));
    expect(await referralOf(app.id, shop)).toMatchObject({ review: 'flagged', reason: reusedVisit });
  });

  it('that is flagged notifies those who look after the partner, and leads to its review', async () => {
    const { partner, app } = await world({ domain: 'watched.example' });
    const manager = await makeUser(built.db.pool, { role: 'manager' });
    const other = await makeUser(built.db.pool, { role: 'manager' });
    await makeManager(built.db.pool, partner.id, manager.id);
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    await send(built, app, installed('shop.watched.example', now, { visitId }));
    const [flagged] = await query<{ id: string }>(
      built.db.pool,
      sql`select id from referrals where shop = 'shop.watched.example'`,
    );
    const received = await query(
      built.db.pool,
      sql`select recipient_id, title, content, action_data from notifications
           where recipient_id = any(${[manager.id, other.id]}::uuid[])`,
    );
    expect(received).toEqual([
      {
        recipient_id: manager.id,
        title: `A referral of ${partner.name} is flagged`,
        content: `shop.watched.example: ${selfReferralReasons.domain}`,
        action_data: {
          action: 'redirect_to_partner_page',
          parameters: { partnerId: partner.id, referralId: flagged?.id },
        },
      },
    ]);
  });

  it('by a visit in a browser that the partner is signed in with is flagged; of its address or its browser alone, not', async () => {
    const app = await makeApp(built.db.pool);
    const { email, password, referralId } = await makePerson(built.db.pool, 'approved');
    const own = { remoteAddress: '203.0.113.7', headers: { 'user-agent': 'Browser of the partner' } };
    await built.app.inject({ method: 'POST', url: '/api/auth/login', ...own, payload: { email, password } });
    const installedBy = async (from: typeof own) => {
      const shop = nextShop();
      const { headers } = await built.app.inject({ method: 'GET', url: `/r/${referralId}/${app.slug}`, ...from });
      const visitId = new URL(String(headers.location)).searchParams.get('ref_visit') ?? undefined;
      await send(built, app, installed(shop, now, { visitId }));
      return referralOf(app.id, shop);
    };
    expect([
      await installedBy(own),
      await installedBy({ ...own, headers: { 'user-agent': 'Browser of the shop' } }),
      await installedBy({ ...own, remoteAddress: '203.0.113.8' }),
    ]).toMatchObject([
      { review: 'flagged', reason: ownVisit },
      { review: 'clear', reason: '' },
      { review: 'clear', reason: '' },
    ]);
  });

  it('by a member of staff is flagged', async () => {
    const { partner, app, shop } = await world();
    const { email } = await makeUser(built.db.pool, { role: 'manager', email: `sue-${shop}@gmail.com` });
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    await send(built, app, installed(shop, now, { visitId, contactEmail: email.replace('@gmail', '+x@googlemail') }));
    expect(await referralOf(app.id, shop)).toMatchObject({ review: 'flagged', reason: selfReferralReasons.staff });
  });

  it('by one of the partner’s people is flagged', async () => {
    const { partner, app, shop } = await world();
    const user = await makeUser(built.db.pool, { partnerId: partner.id, email: `ann-${shop}@gmail.com` });
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id });
    await send(built, app, installed(shop, now, { visitId, contactEmail: user.email.toUpperCase() }));
    expect(await referralOf(app.id, shop)).toMatchObject({ review: 'flagged', reason: selfReferralReasons.contact });
  });
});

describe('an uninstallation', () => {
  it('ends the use, once', async () => {
    const { app, shop } = await referred();
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    const { id } = await send(built, app, uninstalled(shop, '2026-11-03T00:00:00Z'));
    expect(await outcomeOf(id)).toBe('repeated');
    expect(await referralOf(app.id, shop)).toMatchObject({
      life: 'uninstalled',
      uninstalled_at: '2026-11-02T00:00:00.000Z',
    });
  });

  it('older than the install is ignored; of an unreferred shop it is kept', async () => {
    const { app, shop } = await referred();
    const old = await send(built, app, uninstalled(shop, '2026-10-02T00:00:00Z'));
    const strange = await send(built, app, uninstalled(nextShop(), now));
    expect([await outcomeOf(old.id), await outcomeOf(strange.id)]).toEqual(['ignored', 'unattributed']);
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'installed' });
  });

  it('older than the last return of the shop is ignored', async () => {
    const { app, shop } = await referred();
    await send(built, app, uninstalled(shop, '2026-11-02T00:00:00Z'));
    await send(built, app, installed(shop, '2026-11-05T00:00:00Z'));
    const old = await send(built, app, uninstalled(shop, '2026-11-04T23:59:59Z'));
    expect(await outcomeOf(old.id)).toBe('ignored');
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'installed', uninstalled_at: null });
    const last = await send(built, app, uninstalled(shop, '2026-11-06T00:00:00Z'));
    expect(await outcomeOf(last.id)).toBe('attributed');
    expect(await referralOf(app.id, shop)).toMatchObject({ uninstalled_at: '2026-11-06T00:00:00.000Z' });
  });
});
