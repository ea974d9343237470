import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { demoListing } from '../../../../server/platform/dev/listing.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';

let demo: Built;
let real: Built;
beforeAll(async () => {
  [demo, real] = await Promise.all([build(), build({ SEED_DEMO: '0', SMTP_URL: 'smtp://mail.example.com' })]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

/** A referral link for an app that is listed where the demo's own are. */
async function listed({ db }: Built) {
  const partner = await makePartner(db.pool, { commissionRate: 2500 });
  const app = await makeApp(db.pool);
  await query(db.pool, sql`update apps set listing_url = ${demoListing(app.slug)} where id = ${app.id}`);
  return { partner, app, link: `/r/${partner.referralId}/${app.slug}` };
}

const own = { origin: 'http://localhost:4100', 'content-type': 'application/x-www-form-urlencoded' };
const press = ({ app }: Built, url: string, headers: Record<string, string> = own) =>
  app.inject({ method: 'POST', url, headers, payload: '' });

test('a referral link for a demo app lands on our listing; Install and Pay earn its partner a commission', async () => {
  const { partner, app, link } = await listed(demo);
  const visit = await demo.request(null, 'GET', link);
  const landing = new URL(String(visit.headers['location']));
  const visitId = landing.searchParams.get('ref_visit') ?? '';
  expect([visit.status, landing.origin, landing.pathname]).toEqual([
    302,
    'http://localhost:4100',
    `/dev/listing/${app.slug}`,
  ]);
  const page = `/dev/listing/${app.slug}?ref_visit=${visitId}`;
  const before = await demo.request(null, 'GET', page);
  expect(before.text).toContain('<button>Install</button>');
  expect(before.text).toContain('<button disabled>Pay US$49</button>');
  expect(before.headers['content-security-policy']).toMatch(/^default-src 'none';.* form-action 'self';/);

  for (const act of ['install', 'pay']) {
    const { statusCode, headers } = await press(demo, page.replace('?', `/${act}?`));
    expect([statusCode, headers.location]).toEqual([303, page]);
  }
  const after = await demo.request(null, 'GET', page);
  expect(after.text).toContain('<button disabled>Install</button>');
  expect(after.text).toContain('paid US$49.00');
  expect(
    await query(
      demo.db.pool,
      sql`select r.visit_id as visit, c.amount_minor as amount, c.base_minor as base, c.currency
            from commissions c join referrals r on r.id = c.referral_id where c.partner_id = ${partner.id}`,
    ),
  ).toEqual([{ visit: visitId, amount: 1225, base: 4900, currency: 'USD' }]);
});

test('a listing opened without a visit gets one of its own, which no partner is credited with', async () => {
  const { app } = await listed(demo);
  const opened = await demo.request(null, 'GET', `/dev/listing/${app.slug}`);
  expect([opened.status, opened.headers['location']]).toEqual([
    302,
    expect.stringMatching(new RegExp(`^/dev/listing/${app.slug}\\?ref_visit=[0-9a-f-]{36}$`)),
  ]);
  const address = String(opened.headers['location']).replace('?', '/install?');
  expect((await press(demo, address)).statusCode).toBe(303);
  expect(
    await query(demo.db.pool, sql`select outcome from app_events where app_id = ${app.id} and referral_id is null`),
  ).toHaveLength(1);
});

test('another page’s form sends nothing, and an unknown app has no listing', async () => {
  const { app } = await listed(demo);
  const address = `/dev/listing/${app.slug}/install?ref_visit=0193a0c0-0000-7000-8000-000000000001`;
  for (const origin of ['https://elsewhere.example', 'null'])
    expect((await press(demo, address, { ...own, origin })).statusCode).toBe(404);
  expect(await query(demo.db.pool, sql`select 1 from app_events where app_id = ${app.id}`)).toEqual([]);
  expect((await demo.request(null, 'GET', '/dev/listing/nothing?ref_visit=x')).status).toBe(404);
});

test('outside a demo the listing is 404 and links lead to the app’s own', async () => {
  const { app, link } = await listed(real);
  const address = `/dev/listing/${app.slug}?ref_visit=0193a0c0-0000-7000-8000-000000000001`;
  const pressed = await Promise.all(['install', 'pay'].map((act) => press(real, address.replace('?', `/${act}?`))));
  expect([(await real.request(null, 'GET', address)).status, ...pressed.map(({ statusCode }) => statusCode)]).toEqual([
    404, 404, 404,
  ]);
  const to = new URL(String((await real.request(null, 'GET', link)).headers['location']));
  expect(to.origin + to.pathname).toBe(demoListing(app.slug));
  expect(await query(real.db.pool, sql`select 1 from app_events`)).toEqual([]);
});
