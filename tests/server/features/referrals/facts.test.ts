import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, refunded, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
});
afterAll(() => built.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const shop = 'hazel-books.example';

test('staff see the witness, the visits and the payments of a referral', async () => {
  const [one, other, app] = [
    await makePartner(built.db.pool, { name: 'One' }),
    await makePartner(built.db.pool, { name: 'Other' }),
    await makeApp(built.db.pool),
  ];
  const click = async (referralId: string, userAgent: string, search: string) => {
    const url = `/r/${referralId}/${app.slug}?shop=${shop}${search}`;
    const response = await built.app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } });
    return new URL(String(response.headers.location)).searchParams.get('ref_visit') ?? '';
  };
  const bot = await click(other.referralId, 'Slackbot 1.0', '');
  const visitId = await click(one.referralId, firefox, '&sub=7&gclid=x');
  const at = '2026-11-20T11:59:00Z';
  const facts = { kind: 'subscription', gross: 5000, net: 4000, plan: 'Pro', interval: 'month', transactionId: 't1' };
  await send(built, app, installed(shop, at, { visitId, country: 'NZ' }));
  await send(built, app, {
    type: 'charge.succeeded',
    timestamp: '2026-11-20T11:59:10Z',
    data: { shop, chargeId: 'sub', amount: 4900, currency: 'USD', ...facts },
  });
  await send(built, app, {
    type: 'charge.succeeded',
    timestamp: '2026-11-20T11:59:20Z',
    data: { shop, chargeId: 'c2', amount: 100, currency: 'USD', isTest: true },
  });
  const back = { refundId: 'r1', chargeId: 'sub', amount: 900 };
  await send(built, app, refunded(shop, '2026-11-20T11:59:30Z', back));
  const [referral] = await query<{ id: string }>(built.db.pool, sql`select id from referrals where app_id = ${app.id}`);

  const visit = { isDeciding: false, source: 'link', referrerHost: '', adClicks: [], country: null, creative: '' };
  const payment = {
    kind: null,
    gross: null,
    platformFee: null,
    processingFee: null,
    net: null,
    plan: null,
    interval: null,
    periodFrom: null,
    periodTo: null,
    currency: 'USD',
    id: expect.any(String),
  };
  const landingPath = `/${app.slug}`;
  const answer = await built.request(await built.as('manager'), 'GET', `/api/referrals/${referral?.id}/facts`);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({
    data: {
      app: app.slug,
      shop,
      installedAt: '2026-11-20T11:59:00.000Z',
      appName: app.name,
      witness: 'visit_id',
      visits: [
        {
          ...visit,
          id: visitId,
          at: '2026-11-20T12:00:00.000Z',
          partnerName: 'One',
          isDeciding: true,
          isBot: false,
          adClicks: ['gclid'],
          // The request did not tell it; the installed shop did.
          country: 'NZ',
          device: 'desktop',
          subId: '7',
          landingPath,
        },
        {
          ...visit,
          id: bot,
          at: '2026-11-20T12:00:00.000Z',
          partnerName: 'Other',
          isBot: true,
          device: 'unknown',
          subId: '',
          landingPath,
        },
      ],
      payments: [
        {
          ...payment,
          what: 'refund',
          at: '2026-11-20T11:59:30.000Z',
          amount: 900,
          transactionId: 'r1',
          chargeId: 'sub',
        },
        { ...payment, what: 'test', at: '2026-11-20T11:59:20.000Z', amount: 100, transactionId: 'c2', chargeId: 'c2' },
        {
          ...payment,
          ...facts,
          what: 'charge',
          at: '2026-11-20T11:59:10.000Z',
          amount: 4900,
          chargeId: 'sub',
        },
      ],
    },
  });
});

test('a charge from before the install is among the payments of the referral it earned for', async () => {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  await send(built, app, charged(shop, '2026-11-20T11:58:00Z', 'c1', 1000));
  const visitId = newId();
  await query(
    built.db.pool,
    sql`insert into visits (id, partner_id, app_id, visitor, source, created_at)
        values (${visitId}, ${partner.id}, ${app.id}, ${Buffer.alloc(16)}, 'link', '2026-11-20T11:00:00Z')`,
  );
  await send(built, app, installed(shop, '2026-11-20T11:57:00Z', { visitId }));
  const [referral] = await query<{ id: string }>(built.db.pool, sql`select id from referrals where app_id = ${app.id}`);
  const answer = await built.request(await built.as('admin'), 'GET', `/api/referrals/${referral?.id}/facts`);
  expect(answer.body).toMatchObject({
    data: { visits: [{ isBot: null, device: 'unknown' }], payments: [{ transactionId: 'c1', chargeId: 'c1' }] },
  });
});

test('a referral from before has no witness; one that does not exist is not found', async () => {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const { id, shop: own, installedAt } = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id });
  const staff = await built.as('moderator');
  expect((await built.request(staff, 'GET', `/api/referrals/${id}/facts`)).body).toEqual({
    data: { app: app.slug, appName: app.name, shop: own, installedAt, witness: null, visits: [], payments: [] },
  });
  expect(await built.request(staff, 'GET', `/api/referrals/${newId()}/facts`)).toMatchObject({ status: 404 });
});

test('staff list the refunds that wait, the newest first, by reason and by what they name', async () => {
  const app = await makeApp(built.db.pool, { name: 'Waiting app' });
  const of = (refundId: string, chargeId: string, amount: number) =>
    send(built, app, refunded(shop, '2026-11-20T11:59:30Z', { refundId, chargeId, amount }));
  await send(built, app, charged(shop, '2026-11-20T11:58:00Z', 'paid', 1000));
  await of('early', 'to-come', 500);
  built.setNow('2026-11-20T12:00:01.000Z');
  await of('more', 'paid', 1200);
  const staff = await built.as('manager');
  const list = async (search: string) =>
    (await built.request(staff, 'GET', `/api/admin/waiting-refunds?${search}`)).body;
  const row = { shop, currency: 'USD', app: { id: app.id, slug: app.slug, name: app.name, color: app.color } };
  const more = {
    ...row,
    id: expect.any(String),
    refundId: 'more',
    chargeId: 'paid',
    amount: 1200,
    waiting: 200,
    reason: 'exceeds_charge',
    occurredAt: '2026-11-20T11:59:30.000Z',
    receivedAt: '2026-11-20T12:00:01.000Z',
    closed: null,
    state: 'queued',
    // Closing one is for admins.
    actions: [],
  };
  const meta = { page: 1, perPage: 25, total: 2, totalIsExact: true };
  expect(await list(`search=${shop}`)).toEqual({
    data: [more, expect.objectContaining({ refundId: 'early', amount: 500, waiting: 500, reason: 'charge_unknown' })],
    meta,
  });
  expect(await list('reason=exceeds_charge&search=MORE')).toEqual({ data: [more], meta: { ...meta, total: 1 } });
  expect(await list('sort=createdAt&perPage=1')).toMatchObject({ data: [{ refundId: 'early' }], meta: { total: 2 } });
  expect((await built.request(staff, 'GET', '/api/admin/waiting')).body).toMatchObject({ data: { refunds: 2 } });
});
