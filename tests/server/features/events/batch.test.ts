import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { buildApp } from '../../../../server/app.ts';
import { createPool, query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { cuttable } from '../../../support/servers/cuttable.ts';
import { charged, installed, receiptsOf, refunded, send, sendBatch, type SendingApp } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
/** Another server on the same database. */
let second: FastifyInstance;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  second = await buildApp({ services: built.services });
});
afterAll(async () => {
  await second.close();
  await built.close();
});

const sent = (server: FastifyInstance, app: SendingApp, events: readonly { id: string; event: unknown }[]) =>
  sendBatch(server, app, events, { at: built.services.now() });

/** An app with the shops of one partner, who earns a fifth. */
async function world(shops = 1) {
  const partner = await makePartner(built.db.pool);
  const app = await makeApp(built.db.pool, { commissionRate: 2000 });
  const referred = await Promise.all(
    Array.from({ length: shops }, () => makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id })),
  );
  return { partner, app, shops: referred.map(({ shop }) => shop) };
}

const eventIds = async (appId: string) =>
  new Map(
    (
      await query<{ webhook_id: string; id: string }>(
        built.db.pool,
        sql`select webhook_id, id from app_events where app_id = ${appId}`,
      )
    ).map(({ webhook_id, id }) => [webhook_id, id]),
  );

const earned = async (partnerId: string) =>
  (
    await query<{ entries: number; sum: number }>(
      built.db.pool,
      sql`select count(*)::int as entries, coalesce(sum(amount_minor), 0)::int as sum
            from ledger_entries where partner_id = ${partnerId}`,
    )
  )[0];

describe('a batch', () => {
  it('is answered event by event, in its order: what is refused keeps nothing else back', async () => {
    const { partner, app, shops } = await world();
    const [shop = ''] = shops;
    const { status, body } = await sent(built.app, app, [
      { id: 'one', event: charged(shop, now, 'c1', 1000) },
      { id: 'two', event: { ...charged(shop, now, 'c2', 1000), type: 'charge.lost' } },
      { id: 'three', event: charged(shop, now, 'c3', 0) },
      {
        id: 'four',
        event: refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 10, currency: 'EUR' }),
      },
      { id: 'five', event: refunded(shop, now, { refundId: 'r2', chargeId: 'c1', amount: 500 }) },
      { id: 'six', event: null },
    ]);
    const ids = await eventIds(app.id);
    const taken = (id: string) => ({ id, status: 202, eventId: ids.get(id), problem: null });
    const refused = (id: string, path: string) => ({
      id,
      status: 400,
      eventId: null,
      problem: expect.objectContaining({
        status: 400,
        code: 'invalid_input',
        errors: [expect.objectContaining({ path })],
      }),
    });
    expect({ status, body, kept: [...ids.keys()].toSorted(), earned: await earned(partner.id) }).toEqual({
      status: 200,
      body: {
        data: [
          taken('one'),
          refused('two', 'type'),
          refused('three', 'data.amount'),
          taken('four'),
          taken('five'),
          refused('six', ''),
        ],
      },
      kept: ['five', 'four', 'one'],
      earned: { entries: 2, sum: 100 },
    });
  });

  it('takes a shop’s events in their order', async () => {
    const { app } = await world();
    const { body } = await sent(built.app, app, [
      { id: 'in', event: installed('ordered.example', '2026-11-01T09:00:00Z') },
      { id: 'paid', event: charged('ordered.example', now, 'c1', 1000) },
      { id: 'back', event: refunded('ordered.example', now, { refundId: 'r1', chargeId: 'c1', amount: 1000 }) },
    ]);
    expect(receiptsOf(body).map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(
      await query(
        built.db.pool,
        sql`select webhook_id, outcome from app_events where app_id = ${app.id} order by webhook_id`,
      ),
    ).toEqual([
      { webhook_id: 'back', outcome: 'unattributed' },
      { webhook_id: 'in', outcome: 'unattributed' },
      { webhook_id: 'paid', outcome: 'unattributed' },
    ]);
  });

  it('of a thousand events earns for each', async () => {
    const { partner, app, shops } = await world(10);
    const events = Array.from({ length: 1000 }, (_, n) => ({
      id: `m${n}`,
      event: charged(shops[n % 10] ?? '', now, `c${n}`, 1000),
    }));
    const { body } = await sent(built.app, app, events);
    expect(receiptsOf(body).map(({ id, eventId }) => [id, eventId])).toEqual([...(await inOrder(app.id, events))]);
    expect(await earned(partner.id)).toEqual({ entries: 1000, sum: 200_000 });
  });

  const inOrder = async (appId: string, events: readonly { id: string; event: AppEvent }[]) => {
    const ids = await eventIds(appId);
    return events.map(({ id }) => [id, ids.get(id)]);
  };

  it('that comes again, alone, in part or to another server, counts each event once', async () => {
    const { partner, app, shops } = await world(4);
    const events = Array.from({ length: 60 }, (_, n) => ({
      id: `m${n}`,
      event: charged(shops[n % 4] ?? '', now, `c${n}`, 1000),
    }));
    // The same payment under another message's id, within the batch and beside it.
    const again = { id: 'other', event: charged(shops[0] ?? '', now, 'c0', 1000) };
    const answers = await Promise.all([
      sent(built.app, app, [...events, again]),
      sent(second, app, [...events, again]),
      sent(second, app, events.toReversed()),
      sent(built.app, app, events.slice(20, 40)),
    ]);
    const alone = await Promise.all(
      events.slice(0, 5).map(({ id, event }) => send(built, app, event, { id, at: built.services.now() })),
    );
    const ids = await eventIds(app.id);
    const wanted = new Map([...events.map(({ id }) => [id, ids.get(id)] as const), ['other', ids.get('m0')]]);
    const receipts = answers.flatMap(({ body }) => receiptsOf(body));
    expect(receipts.filter(({ id, status, eventId }) => status !== 202 || eventId !== wanted.get(id))).toEqual([]);
    expect(alone.map(({ id }) => id)).toEqual(events.slice(0, 5).map(({ id }) => ids.get(id)));
    expect({ kept: ids.size, earned: await earned(partner.id) }).toEqual({
      kept: 60,
      earned: { entries: 60, sum: 12_000 },
    });
  });

  it('one event of which the database refuses takes the others', async () => {
    const { partner, app, shops } = await world(2);
    const [shop = '', poisoned = ''] = shops;
    await built.db.ownerPool.query(
      `create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
       create trigger poison before insert on charges for each row when (new.shop = '${poisoned}') execute function poison()`,
    );
    const { status, body } = await sent(built.app, app, [
      { id: 'one', event: charged(shop, now, 'c1', 1000) },
      { id: 'two', event: charged(poisoned, now, 'c2', 1000) },
      { id: 'three', event: charged(shop, now, 'c3', 1000) },
    ]);
    await built.db.ownerPool.query('drop trigger poison on charges; drop function poison()');
    expect({ status, each: receiptsOf(body).map((one) => one.status), earned: await earned(partner.id) }).toEqual({
      status: 200,
      each: [202, 500, 202],
      earned: { entries: 2, sum: 400 },
    });
  });

  it('is refused as a whole when its signature or an id is wrong', async () => {
    const { app, shops } = await world();
    const event = charged(shops[0] ?? '', now, 'c1', 1000);
    const forged = await sent(built.app, { ...app, webhookSecret: 'whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' }, [
      { id: 'one', event },
    ]);
    const spaced = await sent(built.app, app, [
      { id: 'one', event },
      { id: 'not one', event },
    ]);
    expect({ forged, spaced, kept: await eventIds(app.id) }).toEqual({
      forged: { status: 401, body: expect.objectContaining({ code: 'invalid_signature' }) },
      spaced: {
        status: 400,
        body: expect.objectContaining({ errors: [expect.objectContaining({ path: 'events.1.id' })] }),
      },
      kept: new Map(),
    });
  });

  it('none of which could be kept is answered 503', async () => {
    const { app, shops } = await world();
    const way = await cuttable(built.db.url);
    const address = new URL(built.db.url);
    address.port = new URL(way.url).port;
    const pool = createPool({ url: address.href });
    const cut = await buildApp({ services: { ...built.services, pool } });
    const event = charged(shops[0] ?? '', now, 'c1', 1000);
    expect((await sent(cut, app, [{ id: 'one', event }])).status).toBe(200);
    way.down(true);
    way.cut();
    const { status, body } = await sent(cut, app, [{ id: 'two', event }]);
    expect({ status, body }).toEqual({ status: 503, body: expect.objectContaining({ code: 'unavailable' }) });
    await cut.close();
    await pool.end();
    await way.close();
  });
});
