import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { type AppEvent, mostMinor } from '#contract/events/events.ts';

import { setCommissionRate } from '../../../../server/features/partners/terms.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { ownVisit } from '../../../../server/features/cases/rules/ownVisits.ts';
import { reusedVisit } from '../../../../server/features/cases/rules/ownership.ts';
import { selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, refunded, send, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeManager } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { makePerson } from '../../../support/people.ts';

let built: Built;
let made = 0;
const now = '2026-11-20T12:00:00.000Z';

beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());

const nextShop = () => `shop-${(made += 1)}.example`;
const problem = (code: string, path?: string) =>
  expect.objectContaining({ code, ...(path === undefined ? {} : { errors: [expect.objectContaining({ path })] }) });

async function world(given: Parameters<typeof makePartner>[1] = {}, app: Parameters<typeof makeApp>[1] = {}) {
  const [partner, sender] = [await makePartner(built.db.pool, given), await makeApp(built.db.pool, app)];
  return { partner, app: sender, shop: nextShop() };
}

/** A partner, an app, and a shop that has installed it through a visit. */
async function referred(given: Parameters<typeof makePartner>[1] = {}, app: Parameters<typeof makeApp>[1] = {}) {
  const all = await world(given, app);
  const visitId = await makeVisit({ partnerId: all.partner.id, appId: all.app.id, shop: all.shop });
  await send(built, all.app, installed(all.shop, '2026-11-01T09:00:00Z', { visitId }));
  const referral = await referralOf(all.app.id, all.shop);
  if (!referral) throw new Error('not referred');
  return { ...all, referralId: referral.id };
}

async function makeVisit(given: { partnerId: string; appId: string; shop?: string | null; at?: string }) {
  const id = newId();
  await query(
    built.db.pool,
    sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
        values (${id}, ${given.partnerId}, ${given.appId}, ${given.shop ?? null}, ${Buffer.alloc(16)}, 'link',
                ${given.at ?? '2026-11-01T08:00:00Z'}::timestamptz)`,
  );
  return id;
}

async function makeLead(given: { partnerId: string; appId: string; shop: string; state?: string; endsAt?: string }) {
  const id = newId();
  await query(
    built.db.pool,
    sql`insert into leads (id, partner_id, company, shop, state, claim_ends_at, decided_at)
        values (${id}, ${given.partnerId}, 'Company', ${given.shop}, ${given.state ?? 'approved'},
                ${given.state === 'rejected' ? null : (given.endsAt ?? '2027-01-01T00:00:00Z')}::timestamptz,
                '2026-10-01T00:00:00Z')`,
  );
  await query(built.db.pool, sql`insert into lead_apps (lead_id, app_id) values (${id}, ${given.appId})`);
  return id;
}

interface Referral {
  id: string;
  partner_id: string;
  source: string;
  life: string;
  review: string;
  reason: string;
  visit_id: string | null;
  lead_id: string | null;
  uninstalled_at: string | null;
}

async function referralOf(appId: string, shop: string): Promise<Referral | undefined> {
  const [row] = await query<Referral>(
    built.db.pool,
    sql`select id, partner_id, source, life_state as life, review_state as review, review_reason as reason, visit_id, lead_id,
               uninstalled_at
          from referrals where app_id = ${appId} and shop = ${shop} and superseded_at is null`,
  );
  return row;
}

const outcomeOf = async (id: string | null) =>
  (await query<{ outcome: string }>(built.db.pool, sql`select outcome from app_events where id = ${id}`))[0]?.outcome;

/** What an app's charges of a shop came to: commissions by charge, and the ledger in order. */
async function moneyOf(appId: string, shop: string) {
  const commissions = await query<object>(
    built.db.pool,
    sql`select c.external_id as charge, m.amount_minor as amount, m.rate, m.state, m.reason,
               to_char(m.payable_month, 'YYYY-MM') as month
          from commissions m join charges c on c.id = m.charge_id
         where c.app_id = ${appId} and c.shop = ${shop} order by c.external_id`,
  );
  const entries = await query<{ entry: string }>(
    built.db.pool,
    sql`select e.kind || ' ' || e.amount_minor as entry from ledger_entries e
          join commissions m on m.id = e.commission_id join charges c on c.id = m.charge_id
         where c.app_id = ${appId} and c.shop = ${shop} order by e.id`,
  );
  return { commissions, ledger: entries.map(({ entry }) => entry) };
}

const eventCount = async (appId: string) =>
  (await query<{ n: number }>(built.db.pool, sql`select count(*) as n from app_events where app_id = ${appId}`))[0]?.n;

describe('a signature', () => {
  it('over the bytes as they came is accepted, whatever their spacing', async () => {
    const { app, shop } = await world();
    const payload = `{ "timestamp" : "${now}",\n "type":"app.installed", "data":{"shop":"${shop}"} }  `;
    expect(await send(built, app, payload)).toEqual({
      status: 202,
      body: { data: { id: expect.any(String) } },
      id: expect.any(String),
    });
  });

  it('may be one of several', async () => {
    const { app, shop } = await world();
    const event = installed(shop, now);
    const other = { ...app, webhookSecret: 'whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' };
    const at = built.services.now();
    const { signed } = await import('../../../support/events.ts');
    const [right, wrong] = [signed(app, event, { id: 'm', at }), signed(other, event, { id: 'm', at })];
    const signature = `v1a,xyz ${wrong.headers['webhook-signature']} ${right.headers['webhook-signature']}`;
    expect((await send(built, app, event, { id: 'm', headers: { 'webhook-signature': signature } })).status).toBe(202);
  });

  it.each([
    ['of another secret', { secret: 'whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' }],
    ['over five minutes old', { at: new Date(Date.parse(now) - 301_000) }],
    ['over five minutes ahead', { at: new Date(Date.parse(now) + 301_000) }],
    ['for another message', { headers: { 'webhook-id': 'another' } }],
    ['for another time', { headers: { 'webhook-timestamp': String(Date.parse(now) / 1000 + 1) } }],
    ['of no known version', { headers: { 'webhook-signature': 'v2,AAAA' } }],
    ['that is empty', { headers: { 'webhook-signature': '' } }],
    ['without a time', { headers: { 'webhook-timestamp': '' } }],
    ['of an unknown app', { headers: { 'webhook-app': 'nobody' } }],
    ['of no app', { headers: { 'webhook-app': '' } }],
  ])('%s is refused before anything is read', async (_, given) => {
    const { app } = await world();
    const answer = await send(built, app, '{not json', given);
    expect(answer).toEqual({ status: 401, body: problem('invalid_signature'), id: null });
    expect(await eventCount(app.id)).toBe(0);
  });

  it('within five minutes is accepted', async () => {
    const { app, shop } = await world();
    const at = new Date(Date.parse(now) - 299_000);
    expect((await send(built, app, installed(shop, now), { at })).status).toBe(202);
  });

  it('by a secret that has just replaced another is accepted', async () => {
    const { app, shop } = await world();
    await send(built, app, installed(shop, now));
    const webhookSecret = 'whsec_bmV3ZXIgc2VjcmV0IG9mIDI0IGJ5dGVz';
    await query(built.db.pool, sql`update apps set webhook_secret = ${webhookSecret} where id = ${app.id}`);
    const rotated = { ...app, webhookSecret };
    await expect.poll(async () => (await send(built, rotated, uninstalled(shop, now))).status).toBe(202);
  });
});

describe('input', () => {
  it.each([
    ['no JSON', '{', ''],
    ['an unknown type', { type: 'app.renamed', timestamp: now, data: { shop: 'a.example' } }, 'type'],
    ['an unknown field', { type: 'app.uninstalled', timestamp: now, data: { shop: 'a.example', x: 1 } }, 'data.x'],
    ['no host', { type: 'app.uninstalled', timestamp: now, data: { shop: 'not a host' } }, 'data.shop'],
    ['a fraction', charged('a.example', now, 'c', 10.5), 'data.amount'],
    ['nothing', charged('a.example', now, 'c', 0), 'data.amount'],
    ['an amount past the most', charged('a.example', now, 'c', mostMinor + 1), 'data.amount'],
    ['no currency of ISO 4217', charged('a.example', now, 'c', 1, 'XYZ'), 'data.currency'],
    ['no country of ISO 3166', installed('a.example', now, { country: 'XX' }), 'data.country'],
    ['a NUL', charged('a.example', now, 'c\0', 1), 'data.chargeId'],
    ['no time', uninstalled('a.example', 'yesterday'), 'timestamp'],
    ['a time before the product', uninstalled('a.example', '0001-01-01T00:00:00Z'), 'timestamp'],
    ['a time to come', uninstalled('a.example', '2026-11-22T00:00:00Z'), 'timestamp'],
  ])('with %s is refused by name', async (_, event, path) => {
    const { app } = await world();
    expect(await send(built, app, event)).toEqual({ status: 400, body: problem('invalid_input', path), id: null });
    expect(await eventCount(app.id)).toBe(0);
  });

  it('over 64 kB is refused', async () => {
    const { app } = await world();
    expect((await send(built, app, ' '.repeat(70_000))).status).toBe(413);
  });
});

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

  it('of an id another app has used is another charge', async () => {
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

  it.each([['another currency', { amount: 1, currency: 'EUR' }, 'data.currency']])(
    'of %s is refused and not kept',
    async (_, given, path) => {
      const { app, shop } = await referred();
      await send(built, app, charged(shop, now, 'c1', 1000));
      await send(built, app, back(shop, 'r1', 500));
      const before = await eventCount(app.id);
      const answer = await send(built, app, back(shop, 'r2', given.amount, given));
      expect(answer).toEqual({ status: 400, body: problem('invalid_input', path), id: null });
      expect(await eventCount(app.id)).toBe(before);
      expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200', 'reversal -100']);
    },
  );

  it('of another shop’s charge is refused', async () => {
    const { app, shop } = await referred();
    await send(built, app, charged(shop, now, 'c1', 1000));
    expect((await send(built, app, back(nextShop(), 'r1', 1))).body).toEqual(problem('invalid_input', 'data.shop'));
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

describe('many at once', () => {
  it('are each answered for themselves, in the order of their shop', async () => {
    const { partner, app, shop } = await world();
    const visitId = await makeVisit({ partnerId: partner.id, appId: app.id, at: '2026-10-31T23:00:00Z' });
    const answers = await Promise.all([
      send(built, app, installed(shop, '2026-11-01T00:00:00Z', { visitId })),
      send(built, app, charged(shop, '2026-11-02T00:00:00Z', 'c1', 1000)),
      send(built, app, charged(shop, '2026-11-02T00:00:00Z', 'c2', 1000)),
      send(
        built,
        app,
        refunded(shop, '2026-11-03T00:00:00Z', { refundId: 'r1', chargeId: 'c1', amount: 20, currency: 'EUR' }),
      ),
      send(built, app, refunded(shop, '2026-11-03T00:00:00Z', { refundId: 'r2', chargeId: 'c1', amount: 1000 })),
      send(built, app, uninstalled(shop, '2026-11-04T00:00:00Z')),
      send(built, app, charged(shop, '2026-11-02T00:00:00Z', 'c1', 1000)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 400, 202, 202, 202]);
    expect(answers[6]?.id).toBe(answers[1]?.id);
    expect(await moneyOf(app.id, shop)).toMatchObject({
      commissions: [{ state: 'cancelled' }, { state: 'pending' }],
      ledger: expect.arrayContaining(['commission 200', 'commission 200', 'reversal -200']),
    });
    expect(await referralOf(app.id, shop)).toMatchObject({ life: 'uninstalled' });
  });

  it('the same message two hundred times is one event', async () => {
    const { app, shop } = await referred();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        send(built, app, charged(shop, now, 'c1', 1000), { id: index % 2 ? 'm1' : `m-${index}` }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200']);
  });

  it('one that the database refuses fails alone', async () => {
    const { app, shop } = await referred();
    const poisoned = nextShop();
    await built.db.ownerPool.query(
      `create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
       create trigger poison before insert on charges for each row when (new.shop = '${poisoned}') execute function poison()`,
    );
    const answers = await Promise.all([
      send(built, app, charged(shop, now, 'c1', 1000)),
      send(built, app, charged(poisoned, now, 'c2', 1000)),
      send(built, app, charged(shop, now, 'c3', 1000)),
    ]);
    await built.db.ownerPool.query('drop trigger poison on charges; drop function poison()');
    expect(answers.map(({ status }) => status)).toEqual([202, 500, 202]);
    expect((await moneyOf(app.id, shop)).ledger).toEqual(['commission 200', 'commission 200']);
  });

  it('a thousand mixed ones add up as in a small model', async () => {
    const app = await makeApp(built.db.pool, { commissionRate: 1750 });
    const partners = await Promise.all(
      [1500, null, 333, 10_000].map((commissionRate) => makePartner(built.db.pool, { commissionRate })),
    );
    const rates = [1500, 1750, 333, 10_000];
    const shops = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const partner = partners[index % 4];
        if (!partner) throw new Error('no partner');
        return {
          ...(await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id })),
          rate: rates[index % 4] ?? 0,
          partner,
        };
      }),
    );
    const expected = new Map<string, number>();
    const events = Array.from({ length: 500 }, (_, index) => {
      const shop = shops[(index * 7) % shops.length];
      if (!shop) throw new Error('no shop');
      const amount = 100 + ((index * 7919) % 9000);
      const refund = index % 3 === 0 ? amount : 1 + ((index * 31) % amount);
      const half = (value: number) => {
        const floor = Math.floor(value);
        const rest = value - floor;
        return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
      };
      const commission = half((amount * shop.rate) / 10_000);
      const sum = (expected.get(shop.partner.id) ?? 0) + commission - half((commission * refund) / amount);
      expected.set(shop.partner.id, sum);
      return [
        charged(shop.shop, now, `c${index}`, amount),
        refunded(shop.shop, now, { refundId: `r${index}`, chargeId: `c${index}`, amount: refund }),
      ];
    }).flat();
    // Refunds may arrive before their charges: the order of arrival is the sum's business no longer.
    const shuffled = events
      .map((event, index) => ({ event, key: (index * 7907) % 1009 }))
      .toSorted((a, b) => a.key - b.key);
    // Asked to retry (503 with Retry-After), as a busy server may, a sender sends the event again.
    const delivered = async (event: AppEvent): Promise<number> => {
      const { status } = await send(built, app, event);
      return status === 503 ? delivered(event) : status;
    };
    const answers = await Promise.all(shuffled.map(({ event }) => delivered(event)));
    expect(new Set(answers)).toEqual(new Set([202]));
    const sums = await query<{ id: string; sum: number }>(
      built.db.pool,
      sql`select partner_id as id, sum(amount_minor)::bigint as sum from ledger_entries
           where partner_id = any(${partners.map(({ id }) => id)}::uuid[]) group by 1`,
    );
    expect(new Map(sums.map(({ id, sum }) => [id, sum]))).toEqual(expected);
    const totals = await query<{ id: string; sum: number }>(
      built.db.pool,
      sql`select partner_id as id, sum(amount_minor)::bigint as sum from partner_totals
           where partner_id = any(${partners.map(({ id }) => id)}::uuid[]) group by 1`,
    );
    expect(new Map(totals.map(({ id, sum }) => [id, sum]))).toEqual(expected);
  });
});
