import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const ids = z.object({ data: z.array(z.object({ id: z.string() })) });

let built: Built;
const nowhere = 'http://localhost:4100/affiliate?unknown=1';

beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:10:00.000Z');
});
afterAll(() => built.close());

const link = async (given: Parameters<typeof makePartner>[1] = {}) => {
  const [partner, app] = [await makePartner(built.db.pool, given), await makeApp(built.db.pool)];
  return { partner, app, path: `/r/${partner.referralId}/${app.slug}` };
};

/** A browser of this number. */
const firefox = (n: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`;

async function click(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await built.app.inject({ method, url: path, headers: { 'user-agent': firefox(9), ...headers } });
  const location = new URL(String(response.headers.location));
  return {
    status: response.statusCode,
    cache: response.headers['cache-control'],
    to: `${location.origin}${location.pathname}`,
    parameters: Object.fromEntries(location.searchParams),
    href: location.href,
  };
}

const visitsOf = (partnerId: string) =>
  query<{ id: string; shop: string | null; source: string; utm: object | null; created_at: string }>(
    built.db.pool,
    sql`select id, shop, source, utm, created_at from visits where partner_id = ${partnerId} order by id`,
  );
const clicksOf = async (partnerId: string) =>
  (await query<{ n: number }>(built.db.pool, sql`select count(*) as n from clicks where partner_id = ${partnerId}`))[0]
    ?.n;

describe('a referral link', () => {
  it('leads to the listing with the visit it has recorded', async () => {
    const { partner, app, path } = await link();
    const answer = await click(`${path}?shop=HTTPS://www.Shop.example/x&utm_source=a%26b&utm_medium=mail&other=1`);
    const [visit] = await visitsOf(partner.id);
    expect(answer).toMatchObject({
      status: 302,
      cache: 'no-store',
      to: `https://apps.example/${app.slug}`,
      parameters: { utm_source: 'a&b', utm_medium: 'mail', ref_visit: visit?.id },
    });
    expect(visit).toEqual({
      id: expect.any(String),
      shop: 'shop.example',
      source: 'link',
      utm: { utm_source: 'a&b', utm_medium: 'mail' },
      created_at: '2026-11-20T12:10:00.000Z',
    });
  });

  it('keeps the query of the listing’s own URL', async () => {
    const { app, path } = await link();
    await query(
      built.db.pool,
      sql`update apps set listing_url = 'https://apps.example/x?lang=de#top' where id = ${app.id}`,
    );
    expect((await click(path)).href).toMatch(/^https:\/\/apps\.example\/x\?lang=de&ref_visit=[0-9a-f-]{36}#top$/);
  });

  it('counts a visitor once for a link and hour', async () => {
    const { partner, path } = await link();
    const other = await makeApp(built.db.pool);
    for (const n of [1, 1, 2]) await click(path, { 'user-agent': firefox(n) });
    expect([(await visitsOf(partner.id)).length, await clicksOf(partner.id)]).toEqual([3, 2]);
    await click(`/r/${partner.referralId}/${other.slug}`, { 'user-agent': firefox(1) });
    expect(await clicksOf(partner.id)).toBe(3);
    built.setNow('2026-11-20T13:00:00.000Z');
    await click(path, { 'user-agent': firefox(1) });
    built.setNow('2026-11-20T12:10:00.000Z');
    expect(await clicksOf(partner.id)).toBe(4);
  });

  it('keeps no address', async () => {
    const { partner, path } = await link();
    await click(path);
    const rows = await query<{ row: string }>(
      built.db.pool,
      sql`select to_jsonb(v)::text as row from visits v where partner_id = ${partner.id}`,
    );
    expect(rows[0]?.row).not.toMatch(/127\.0\.0\.1|Firefox/);
  });

  it('two hundred times at once records each', async () => {
    const { partner, path } = await link();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => click(path, { 'user-agent': firefox(n % 50) })),
    );
    expect(new Set(answers.map(({ parameters }) => parameters['ref_visit'])).size).toBe(200);
    expect([(await visitsOf(partner.id)).length, await clicksOf(partner.id)]).toEqual([200, 50]);
  });

  it.each([{ account: 'suspended' }, { account: 'archived' }, { approval: 'rejected' }] as const)(
    'of a partner that is %o leads on and is recorded',
    async (given) => {
      const { partner, app, path } = await link(given);
      expect(await click(path)).toMatchObject({ status: 302, to: `https://apps.example/${app.slug}` });
      expect(await visitsOf(partner.id)).toHaveLength(1);
    },
  );

  it.each(['/r', '/r/', '/r/AAAAAAAA', '/r/AAAAAAAA/nothing', '/r/AAAAAAAA/nothing/', '/r/x/y/z', '/r/%00/x'])(
    '%s that leads nowhere lands in the catalogue',
    async (path) => {
      expect(await click(path)).toMatchObject({ status: 302, href: nowhere });
    },
  );

  it.each(['/r/%ff/x', `/r/${'A'.repeat(5000)}/x`])('%s answers no trace of the server’s inside', async (path) => {
    const response = await built.app.inject({ method: 'GET', url: path });
    expect([302, 400, 404, 414]).toContain(response.statusCode);
    expect(response.payload).not.toMatch(/\bat .*\.ts|node_modules/);
  });

  it('ignores what is no shop and no campaign', async () => {
    const { partner, path } = await link();
    await click(`${path}?shop=not%20a%20host&utm_source=%00&utm_term[]=x&utm_medium=${'x'.repeat(300)}`);
    expect(await visitsOf(partner.id)).toMatchObject([{ shop: null, utm: null }]);
  });

  it('requested by HEAD, as link previews do, is not a visit', async () => {
    const { partner, path } = await link();
    expect(await click(path, {}, 'HEAD')).toMatchObject({ status: 302, parameters: {} });
    expect(await visitsOf(partner.id)).toEqual([]);
  });

  it('leads on without a visit when the visit cannot be kept', async () => {
    const { app, path } = await link();
    await click(path);
    await built.db.ownerPool.query('alter table visits rename to visits_away');
    const answer = await click(path);
    await built.db.ownerPool.query('alter table visits_away rename to visits');
    expect(answer).toMatchObject({ status: 302, to: `https://apps.example/${app.slug}`, parameters: {} });
  });
});

describe('a visit inside the application', () => {
  it('is recorded and answers the target; its public facts are few', async () => {
    const { partner, app } = await link();
    const answer = await built.request(null, 'POST', '/api/affiliate', {
      partner: partner.referralId.toLowerCase(),
      app: app.slug,
      referredShop: 'https://shop.example',
    });
    const [visit] = await visitsOf(partner.id);
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { id: visit?.id, url: `https://apps.example/${app.slug}?ref_visit=${visit?.id}` } },
    });
    expect(visit).toMatchObject({ shop: 'shop.example', source: 'affiliate' });
    expect(await built.request(null, 'GET', `/api/affiliate/${visit?.id}`)).toMatchObject({
      status: 200,
      body: { data: { partner: partner.name, app: app.name, url: `https://apps.example/${app.slug}` } },
    });
  });

  it('with a shop that is no host is recorded without one', async () => {
    const { partner, app } = await link();
    const body = { partner: partner.referralId, app: app.slug, referredShop: 'no host at all' };
    expect(await built.request(null, 'POST', '/api/affiliate', body)).toMatchObject({ status: 201 });
    expect(await visitsOf(partner.id)).toMatchObject([{ shop: null }]);
  });

  it('of an unknown code or app leads to the catalogue', async () => {
    const { app } = await link();
    for (const body of [
      { partner: 'AAAAAAAA', app: app.slug },
      { partner: '', app: '' },
    ])
      expect(await built.request(null, 'POST', '/api/affiliate', body)).toMatchObject({
        status: 201,
        body: { data: { id: null, url: nowhere } },
      });
  });

  it('that does not exist is 404, and a malformed id 400', async () => {
    const missing = await built.request(null, 'GET', '/api/affiliate/01930000-0000-7000-8000-000000000000');
    const malformed = await built.request(null, 'GET', '/api/affiliate/x');
    expect([missing.status, malformed.status]).toEqual([404, 400]);
  });
});

describe('the link of a retired app', () => {
  it('leads to the apps on offer, through the same partner, and records nothing', async () => {
    const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool, { state: 'retired' })];
    const answer = await click(`/r/${partner.referralId}/${app.slug}`);
    expect(answer.href).toBe(`${nowhere}&ref=${partner.referralId}`);
    const body = { partner: partner.referralId, app: app.slug };
    expect((await built.request(null, 'POST', '/api/affiliate', body)).body).toEqual({
      data: { id: null, url: `${nowhere}&ref=${partner.referralId}` },
    });
    expect(await visitsOf(partner.id)).toEqual([]);
    const { app: live } = await link();
    const offered = await built.request(null, 'GET', '/api/affiliate/apps');
    expect(offered.text).toContain(`"${live.slug}"`);
    expect(offered.text).not.toContain(`"${app.slug}"`);
  });
});

describe('campaigns of a link', () => {
  const days = { from: '2026-08-23', to: '2026-11-20' };

  it('count their clicks by tags and sub-id, the caller’s own alone, by the index', async () => {
    const who = await built.as('partner');
    const app = await makeApp(built.db.pool);
    const [own] = await query<{ referral_id: string }>(
      built.db.pool,
      sql`select referral_id from partners where id = ${who.partnerId}`,
    );
    const { path: others } = await link();
    const path = `/r/${own?.referral_id}/${app.slug}`;
    for (const n of [1, 1, 2]) await click(`${path}?utm_source=blog&sub_id=7`, { 'user-agent': firefox(n) });
    await click(`${path}?utm_source=talk&utm_medium=stage&utm_campaign=turin`);
    await click(path);
    await click(`${others}?utm_source=blog`);
    const lastAt = '2026-11-20T12:10:00.000Z';
    expect((await built.request(who, 'GET', `/api/apps/${app.id}/campaigns`)).body).toEqual({
      data: [
        { source: 'blog', medium: '', campaign: '', subId: '7', clicks: 2, installs: 0, commission: [], lastAt },
        {
          source: 'talk',
          medium: 'stage',
          campaign: 'turin',
          subId: '',
          clicks: 1,
          installs: 0,
          commission: [],
          lastAt,
        },
      ],
      meta: days,
    });
    expect((await built.request(await built.as('partner'), 'GET', `/api/apps/${app.id}/campaigns`)).body).toEqual({
      data: [],
      meta: days,
    });
    const staff = await built.as('moderator');
    const campaigns = `/api/apps/${app.id}/campaigns`;
    expect((await built.request(staff, 'GET', `${campaigns}?partnerId=${who.partnerId}`)).body).toEqual(
      (await built.request(who, 'GET', `${campaigns}?partnerId=${who.partnerId}`)).body,
    );
    expect(await built.request(staff, 'GET', campaigns)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'partnerId', message: 'Choose a partner.' }] },
    });
    const listed = await built.request(who, 'GET', '/api/apps');
    const clicks = [...Array.from({ length: 29 }, () => 0), 3];
    expect(listed.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: app.id, recentClicks: clicks })]),
    });
    const plan = await transaction(built.db.pool, async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const rows = await query<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select count(*) from visits v where v.partner_id = ${who.partnerId} and v.app_id = ${app.id}
              and v.utm is not null and v.created_at >= '2026-08-01'`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    // The part of visits_by_campaign that each month has.
    expect(plan).toContain('partner_id_app_id_created_at_idx');
  });

  it('have the installs of their clicks, and their commission less reversals, each currency by itself', async () => {
    const who = await built.as('partner');
    const { db } = built;
    const [app, other] = [await makeApp(db.pool), await makeApp(db.pool)];
    const [own] = await query<{ referral_id: string }>(
      db.pool,
      sql`select referral_id from partners where id = ${who.partnerId}`,
    );
    const open = async (slug: string, tags: string, n: number) => {
      const { parameters } = await click(`/r/${own?.referral_id}/${slug}${tags}`, { 'user-agent': firefox(n) });
      return parameters['ref_visit'] ?? '';
    };
    const installed = async (appId: string, visitId: string) =>
      makeReferral(db.pool, {
        partnerId: who.partnerId ?? '',
        appId,
        visitId,
        installedAt: '2026-11-20T12:15:00.000Z',
      });
    const first = await installed(app.id, await open(app.slug, '?utm_source=blog&sub_id=7', 1));
    const second = await installed(app.id, await open(app.slug, '?utm_source=blog&sub_id=7', 2));
    // Of other tags, of no tags, and of another app.
    await open(app.slug, '?utm_source=blog&sub_id=8', 3);
    await makeCharge(db.pool, { referral: await installed(app.id, await open(app.slug, '', 4)) });
    const elsewhere = await installed(other.id, await open(other.slug, '?utm_source=blog&sub_id=7', 5));
    await makeCharge(db.pool, { referral: elsewhere, amount: 999_00 });
    const charge = await makeCharge(db.pool, { referral: first, amount: 80_00 });
    await makeRefund(db.pool, { charge, amount: 20_00 });
    await makeCharge(db.pool, { referral: second, amount: 50_00 });
    await makeCharge(db.pool, { referral: second, amount: 30_00, currency: 'EUR' });
    const taken = await makeCharge(db.pool, { referral: second, amount: 10_00, currency: 'CHF' });
    await makeRefund(db.pool, { charge: taken });
    const moved = await installed(app.id, await open(app.slug, '?utm_source=blog&sub_id=8', 6));
    await makeCharge(db.pool, { referral: moved, amount: 70_00 });
    await query(
      db.pool,
      sql`update referrals set attribution_state = 'transferred', superseded_at = '2026-11-20T12:20:00Z' where id = ${moved.id}`,
    );
    const lastAt = '2026-11-20T12:10:00.000Z';
    expect((await built.request(who, 'GET', `/api/apps/${app.id}/campaigns`)).body).toEqual({
      data: [
        {
          source: 'blog',
          medium: '',
          campaign: '',
          subId: '7',
          clicks: 2,
          installs: 2,
          // 20 % of 60.00 and 50.00, and of 30.00.
          commission: [
            { amount: 6_00, currency: 'EUR' },
            { amount: 22_00, currency: 'USD' },
          ],
          lastAt,
        },
        // The shop that came by it is another partner's now.
        { source: 'blog', medium: '', campaign: '', subId: '8', clicks: 2, installs: 0, commission: [], lastAt },
      ],
      meta: days,
    });
    const opened = async (campaign: string) => {
      const asked = new URLSearchParams({ app: app.slug, campaign, timeFilter: 'custom' });
      for (const [name, value] of Object.entries(days)) asked.set(`dateRange[${name}]`, value);
      const { body } = await built.request(who, 'GET', `/api/referrals/all?${asked.toString()}`);
      return ids.parse(body).data.map(({ id }) => id);
    };
    expect(new Set(await opened('utm_source=blog&sub_id=7'))).toEqual(new Set([first.id, second.id]));
    expect(await opened('utm_source=blog&sub_id=8')).toEqual([]);
    expect(await opened('utm_source=blog')).toEqual([]);
    expect(await opened('none')).toEqual([]);
    const file = await built.request(
      who,
      'GET',
      '/api/referrals/all?campaign=utm_source%3Dblog%26sub_id%3D7&sort=-installedAt',
      undefined,
      { accept: 'text/csv' },
    );
    expect(
      new Set(
        file.text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((row) => row.split(',')[0]),
      ),
    ).toEqual(new Set([first.shop, second.shop, elsewhere.shop]));
    const admin = await built.as('admin');
    const listedFor = (more: string) =>
      built.request(admin, 'GET', `/api/referrals/all?app=${app.slug}&campaign=utm_source%3Dblog%26sub_id%3D7${more}`);
    expect(await listedFor(`&partnerId=${who.partnerId}`)).toMatchObject({ status: 200, body: { meta: { total: 2 } } });
    expect(await listedFor('')).toMatchObject({ status: 400 });
    expect(await built.request(who, 'GET', '/api/referrals/all?campaign=utm_source%3D%2500')).toMatchObject({
      status: 400,
    });
  });
});
