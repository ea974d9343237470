import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { clicking, firefox } from '../../../support/clicks.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';

let built: Built;
let click: ReturnType<typeof clicking>;
const nowhere = 'http://localhost:4100/affiliate?unknown=1';

beforeAll(async () => {
  built = await build();
  click = clicking(built);
  built.setNow('2026-11-20T12:10:00.000Z');
});
afterAll(() => built.close());

const link = async (given: Parameters<typeof makePartner>[1] = {}) => {
  const [partner, app] = [await makePartner(built.db.pool, given), await makeApp(built.db.pool)];
  return { partner, app, path: `/r/${partner.referralId}/${app.slug}` };
};

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
