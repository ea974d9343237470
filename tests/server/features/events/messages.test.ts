import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { type AppEvent, mostMinor } from '#contract/events/events.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, refunded, send, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { eventSteps } from '../../../support/steps/events.ts';

let built: Built;
const now = '2026-11-20T12:00:00.000Z';

beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());
const { nextShop, world, referred, makeVisit, referralOf, moneyOf, eventCount } = eventSteps(() => built);
const problem = (code: string, path?: string) =>
  expect.objectContaining({ code, ...(path === undefined ? {} : { errors: [expect.objectContaining({ path })] }) });

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

describe('many at once', () => {
  it('are each answered separately, in the order of their shop', async () => {
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
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 202]);
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
