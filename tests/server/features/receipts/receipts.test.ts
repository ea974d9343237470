import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { installed, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
const now = '2026-11-20T12:00:00.000Z';
beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());

let made = 0;
async function setting() {
  const app = await makeApp(built.db.pool, { windowDays: 10 });
  const asker = await built.as('partner');
  const shop = `receipt-${(made += 1)}.example`;
  return {
    app,
    asker,
    shop,
    visit: async (partnerId: string | null, at: string) => {
      const id = newId();
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot)
            values (${id}, ${partnerId}, ${app.id}, ${shop}, ${Buffer.alloc(16)}, 'link', ${at}::timestamptz, false)`,
      );
      return id;
    },
    ask: (caller: Caller, more = '') =>
      built.request(caller, 'GET', `/api/receipts?app=${app.slug}&shop=${encodeURIComponent(shop)}${more}`),
    check: () => built.request(asker, 'GET', `/api/receipts/check?shop=${shop}`),
  };
}
const brief = ({ id, slug, name, color }: { id: string; slug: string; name: string; color?: string }) => ({
  id,
  slug,
  name,
  color: color ?? '#0A6643',
});

describe('a receipt', () => {
  test('of a referral that has ended is as of then; of another partner’s there is none', async () => {
    const { app, asker, shop, visit, ask } = await setting();
    const visitId = await visit(asker.partnerId, '2026-09-01T10:00:00.000Z');
    const { id } = await makeReferral(built.db.pool, {
      partnerId: asker.partnerId ?? '',
      appId: app.id,
      shop,
      visitId,
      installedAt: '2026-09-02T10:00:00.000Z',
      life: 'uninstalled',
      uninstalledAt: '2026-10-01T10:00:00.000Z',
    });
    expect((await ask(asker)).body).toMatchObject({ data: { standing: 'free', installedAt: null } });
    expect((await ask(asker, `&referral=${id}`)).body).toMatchObject({
      data: {
        standing: 'own',
        installedAt: '2026-09-02T10:00:00.000000Z',
        touches: [{ kind: 'visit', at: '2026-09-01T10:00:00.000Z', verdict: 'won' }],
      },
    });
    expect((await ask(await built.as('otherPartner'), `&referral=${id}`)).status).toBe(404);
  });

  test('shows staff every touch, the rule that decided and what was ignored', async () => {
    const { app, asker, shop, visit, ask } = await setting();
    const rival = await makePartner(built.db.pool, { name: 'Rival' });
    await visit(asker.partnerId, '2026-11-18T10:00:00.000Z');
    const named = await visit(rival.id, '2026-11-12T10:00:00.000Z');
    await visit(asker.partnerId, '2026-11-01T10:00:00.000Z');
    await makeLead(built.db.pool, {
      partnerId: rival.id,
      appIds: [app.id],
      shop,
      state: 'approved',
      at: '2026-11-05T09:00:00.000Z',
    });
    await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z', { visitId: named }));
    const staff = await built.as('manager');
    const [partner] = await query<{ name: string }>(
      built.db.pool,
      sql`select name from partners where id = ${asker.partnerId}`,
    );
    const own = { id: asker.partnerId, name: partner?.name };
    expect((await ask(staff)).body).toEqual({
      data: {
        app: brief(app),
        shop,
        windowDays: 10,
        standing: 'referred',
        installedAt: '2026-11-20T11:00:00.000000Z',
        rule: 'visit_id',
        partner: { id: rival.id, name: 'Rival' },
        other: null,
        isComplete: true,
        touches: [
          { kind: 'visit', at: '2026-11-18T10:00:00.000Z', partner: own, named: null, verdict: 'outranked' },
          {
            kind: 'visit',
            at: '2026-11-12T10:00:00.000Z',
            partner: { id: rival.id, name: 'Rival' },
            named: 'visit_id',
            verdict: 'won',
          },
          {
            kind: 'lead',
            at: '2026-11-05T09:00:00.000Z',
            partner: { id: rival.id, name: 'Rival' },
            named: null,
            verdict: 'outranked',
          },
          { kind: 'visit', at: '2026-11-01T10:00:00.000Z', partner: own, named: null, verdict: 'before_window' },
        ],
      },
    });
  });

  test('tells a partner of its own touches and that another one came later, never who', async () => {
    const { app, asker, shop, visit, ask } = await setting();
    const rival = await makePartner(built.db.pool);
    await visit(asker.partnerId, '2026-11-15T10:00:00.000Z');
    await visit(rival.id, '2026-11-18T10:00:00.000Z');
    await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z'));
    expect((await ask(asker)).body).toEqual({
      data: {
        app: brief(app),
        shop,
        windowDays: 10,
        standing: 'other',
        installedAt: null,
        rule: null,
        partner: null,
        other: 'later',
        isComplete: true,
        touches: [
          { kind: 'visit', at: '2026-11-15T10:00:00.000Z', partner: null, named: null, verdict: 'other_partner' },
        ],
      },
    });
  });

  test('of a partner’s own referral names the rule and the install', async () => {
    const { app, asker, shop, visit, ask } = await setting();
    const id = await visit(asker.partnerId, '2026-11-15T10:00:00.000Z');
    await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z', { utmContent: id }));
    expect((await ask(asker)).body).toMatchObject({
      data: {
        standing: 'own',
        installedAt: '2026-11-20T11:00:00.000000Z',
        rule: 'utm_content',
        other: null,
        touches: [{ named: 'utm_content', verdict: 'won' }],
      },
    });
  });

  test('of an imported referral says so, and of one whose visit is gone that it is as recorded', async () => {
    const { app, asker, shop, ask } = await setting();
    await makeReferral(built.db.pool, { partnerId: asker.partnerId ?? '', appId: app.id, shop, source: 'import' });
    expect((await ask(asker)).body).toMatchObject({
      data: { standing: 'own', rule: 'import', isComplete: true, touches: [] },
    });
    const other = await setting();
    await makeReferral(built.db.pool, { partnerId: asker.partnerId ?? '', appId: other.app.id, shop: other.shop });
    expect((await other.ask(asker)).body).toMatchObject({ data: { standing: 'own', rule: 'unrecorded' } });
  });

  test.each([
    { days: 2, wins: true },
    { days: 60, wins: false },
  ])(
    'of an install from before the window became $days days goes by the window of that time',
    async ({ days, wins }) => {
      const { app, asker, shop, visit, ask } = await setting();
      await visit(asker.partnerId, wins ? '2026-11-15T10:00:00.000Z' : '2026-11-05T10:00:00.000Z');
      await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z'));
      built.setNow('2026-11-20T12:00:01.000Z');
      const plans = [{ name: 'Basic', price: 1900, interval: 'month' }];
      const { name, slug, color, currency } = app;
      const fields = { name, tagline: '', description: '', category: '', color, listingUrl: 'https://apps.example/a' };
      const edited = { ...fields, currency, plans, attributionWindowDays: days, version: 1 };
      expect(await built.request(await built.as('admin'), 'PUT', `/api/apps/${slug}`, edited)).toMatchObject({
        status: 200,
      });
      expect((await ask(asker)).body).toMatchObject({
        data: wins
          ? { standing: 'own', windowDays: 10, rule: 'shop', isComplete: true, touches: [{ verdict: 'won' }] }
          : { standing: 'unattributed', windowDays: 10, rule: null, touches: [{ verdict: 'before_window' }] },
      });
      built.setNow(now);
    },
  );

  test('of an install that is recorded as no one’s names no one, whatever would count today', async () => {
    const { app, asker, shop, visit, ask } = await setting();
    await visit(asker.partnerId, '2026-11-15T10:00:00.000Z');
    await query(
      built.db.ownerPool,
      sql`update apps set listing_state = 'retired', retired_at = '2026-11-16T00:00:00Z' where id = ${app.id}`,
    );
    await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z'));
    await query(
      built.db.ownerPool,
      sql`update apps set listing_state = 'live', retired_at = null where id = ${app.id}`,
    );
    expect((await ask(asker)).body).toMatchObject({
      data: {
        standing: 'unattributed',
        rule: null,
        isComplete: false,
        touches: [{ kind: 'visit', verdict: 'not_counted' }],
      },
    });
  });

  test('of an earlier time is for staff', async () => {
    const { app, asker, shop, ask } = await setting();
    await makeReferral(built.db.pool, {
      partnerId: asker.partnerId ?? '',
      appId: app.id,
      shop,
      installedAt: '2026-11-10T00:00:00.000Z',
    });
    const staff = await built.as('moderator');
    expect((await ask(asker, '&at=2026-11-09T00:00:00Z')).status).toBe(404);
    expect((await ask(staff, '&at=2026-11-09T00:00:00Z')).body).toMatchObject({
      data: { standing: 'free', partner: null },
    });
    expect((await ask(staff, '&at=2026-11-10T00:00:00Z')).body).toMatchObject({ data: { standing: 'referred' } });
  });

  test('of an app that is not offered to the partner is not found', async () => {
    const { app, asker, ask } = await setting();
    await query(built.db.ownerPool, sql`update apps set listing_state = 'hidden' where id = ${app.id}`);
    expect((await ask(asker)).status).toBe(404);
  });

  test.each(['visit', 'named visit', 'lead', 'import'] as const)(
    'about a shop of one rival is that about another’s, byte for byte: a %s',
    async (how) => {
      const { app, asker, shop, visit, ask, check } = await setting();
      await visit(asker.partnerId, '2026-11-15T10:00:00.000Z');
      const answers: (readonly [string, string])[] = [];
      for (const name of ['A', 'A rival with a much longer name, and more people']) {
        const rival = await makePartner(built.db.pool, { name });
        if (how === 'visit') {
          await visit(rival.id, '2026-11-18T10:00:00.000Z');
          await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z'));
        } else if (how === 'named visit') {
          const id = await visit(rival.id, '2026-11-18T10:00:00.000Z');
          await send(built, app, installed(shop, '2026-11-20T11:00:00.000Z', { visitId: id }));
        } else if (how === 'lead')
          await makeLead(built.db.pool, {
            partnerId: rival.id,
            appIds: [app.id],
            shop,
            state: 'approved',
            at: '2026-11-02T00:00:00.000Z',
          });
        else
          await makeReferral(built.db.pool, {
            partnerId: rival.id,
            appId: app.id,
            shop,
            source: 'import',
            installedAt: '2026-11-02T00:00:00.000Z',
          });
        answers.push([(await ask(asker)).text, (await check()).text]);
        expect(answers.at(-1)?.join(' ')).not.toContain(rival.id);
        await query(built.db.ownerPool, sql`delete from app_events where shop = ${shop}`);
        await query(built.db.ownerPool, sql`delete from referrals where shop = ${shop}`);
        await query(
          built.db.ownerPool,
          sql`delete from lead_apps where lead_id in (select id from leads where shop = ${shop})`,
        );
        await query(built.db.ownerPool, sql`delete from leads where shop = ${shop}`);
        await query(built.db.ownerPool, sql`delete from visits where shop = ${shop} and partner_id = ${rival.id}`);
      }
      expect(answers[1]).toEqual(answers[0]);
    },
  );
});

describe('checking a shop', () => {
  const standingsIn = (body: unknown, ids: readonly string[]): unknown =>
    typeof body === 'object' && body !== null && 'data' in body ? { data: body.data, ids } : body;

  test('answers for each offered app where it stands', async () => {
    const { app, asker, shop, check } = await setting();
    const rival = await makePartner(built.db.pool);
    const [taken, mine, claimed, back] = [
      await makeApp(built.db.pool),
      await makeApp(built.db.pool),
      await makeApp(built.db.pool),
      await makeApp(built.db.pool, { windowDays: 10 }),
    ];
    await makeReferral(built.db.pool, { partnerId: rival.id, appId: taken.id, shop });
    await makeReferral(built.db.pool, { partnerId: asker.partnerId ?? '', appId: mine.id, shop });
    await makeLead(built.db.pool, { partnerId: rival.id, appIds: [claimed.id], shop, state: 'approved' });
    await makeReferral(built.db.pool, {
      partnerId: rival.id,
      appId: back.id,
      shop,
      life: 'uninstalled',
      uninstalledAt: '2026-11-10T11:59:59.000Z',
    });
    const { body } = await check();
    const expected = new Map([
      [app.id, 'free'],
      [taken.id, 'other'],
      [mine.id, 'own'],
      [claimed.id, 'claimed'],
      [back.id, 'free'],
    ]);
    expect(standingsIn(body, [])).toMatchObject({
      data: {
        shop,
        apps: expect.arrayContaining(
          [app, taken, mine, claimed, back].map((one) => ({ app: brief(one), standing: expected.get(one.id) })),
        ),
      },
    });
  });

  test('takes an address as typed, and refuses what is not one', async () => {
    const { asker, shop } = await setting();
    expect((await built.request(asker, 'GET', `/api/receipts/check?shop=https://www.${shop}/path`)).body).toMatchObject(
      {
        data: { shop },
      },
    );
    expect((await built.request(asker, 'GET', '/api/receipts/check?shop=a%20shop')).status).toBe(400);
  });

  test('is limited for each partner', async () => {
    const { asker, check } = await setting();
    await query(
      built.db.pool,
      sql`insert into throttles (key, window_start, hits) values (${`receipts:${asker.partnerId}`}, ${now}::timestamptz, 300)`,
    );
    expect((await check()).status).toBe(429);
    expect((await built.request(await built.as('partner'), 'GET', '/api/receipts/check?shop=a.example')).status).toBe(
      200,
    );
  });
});
