import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import sql from 'sql-template-tag';

import { query } from '../../../../server/platform/database/pool.ts';
import { countries } from '../../../../server/platform/http/country.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { mmdbOf } from '../../../support/files/mmdb.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'countries-'));
const file = path.join(folder, 'countries.mmdb');
let built: Built;

beforeAll(async () => {
  writeFileSync(
    file,
    mmdbOf([
      ['203.0.113.0', 24, 'NZ'],
      ['198.51.100.0', 24, 'XX'],
    ]),
  );
  built = await build({ COUNTRY_HEADER: 'CF-IPCountry', COUNTRY_DATABASE: file });
});
afterAll(async () => {
  await built.close();
  rmSync(folder, { recursive: true });
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const galaxyTab =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';

const nothing = {
  is_bot: false,
  referrer_host: '',
  ad_clicks: [],
  country: null,
  device: 'desktop',
  sub_id: '',
  creative: '',
};

/** Opens a new link with `search` and `headers`; answers the stored facts, the counted clicks, and where it led. */
async function opened(search: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const response = await built.app.inject({
    method: 'GET',
    url: `/r/${partner.referralId}/${app.slug}${search}`,
    headers: { 'user-agent': windows, ...headers },
    remoteAddress,
  });
  return { ...(await keptOf(partner.id)), app, partner, location: new URL(String(response.headers.location)) };
}

async function keptOf(partnerId: string) {
  const [facts, ...others] = await query(
    built.db.pool,
    sql`select is_bot, referrer_host, ad_clicks, country, device, sub_id, creative, landing_path from visits
         where partner_id = ${partnerId}`,
  );
  expect(others).toEqual([]);
  const clicks = await query(built.db.pool, sql`select 1 from clicks where partner_id = ${partnerId}`);
  return { facts, clicks: clicks.length };
}

test('a visit keeps what its request tells, and no more', async () => {
  const { facts, clicks, app, location } = await opened(
    '?sub=newsletter-7&creative=hero&gclid=secret1&fbclid=secret2&fbclid_=x&gad_source=1&rdclid=secret3&utm_source=mail',
    { referer: 'https://Blog.Example:8443/post?id=3' },
  );
  expect(facts).toEqual({
    ...nothing,
    referrer_host: 'blog.example',
    ad_clicks: ['gclid', 'fbclid', 'gad_source', 'rdclid'],
    sub_id: 'newsletter-7',
    creative: 'hero',
    landing_path: `/${app.slug}`,
  });
  expect(clicks).toBe(1);
  expect([location.searchParams.get('sub_id'), location.searchParams.get('gclid')]).toEqual(['newsletter-7', null]);
  const rows = await query<{ row: string }>(built.db.pool, sql`select to_jsonb(v)::text as row from visits v`);
  expect(rows.map(({ row }) => row).join('')).not.toMatch(/secret|post|Firefox/);
});

test('a request that tells nothing is a visit with empty facts', async () => {
  const { facts, app } = await opened('?sub[]=x&creative=%00', { referer: 'android-app://com.example/' });
  expect(facts).toEqual({ ...nothing, landing_path: `/${app.slug}` });
});

test.each([
  ['desktop', windows, {}],
  ['mobile', iphone, {}],
  ['mobile', pixel, {}],
  ['tablet', ipad, {}],
  ['tablet', galaxyTab, {}],
  ['mobile', windows, { 'sec-ch-ua-mobile': '?1' }],
  ['unknown', 'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko)', {}],
])('the device is %s of %s', async (device, userAgent, headers) => {
  expect(await opened('', { 'user-agent': userAgent, ...headers })).toMatchObject({ facts: { device, is_bot: false } });
});

test.each([
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', {}],
  ['WhatsApp/2.23.20.0', {}],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', {}],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}],
  ['curl/8.5.0', {}],
  ['', {}],
  [windows, { 'sec-purpose': 'prefetch;prerender' }],
  [windows, { 'x-moz': 'prefetch' }],
])('%s %o is recorded and not counted', async (userAgent, headers) => {
  const { facts, clicks, location, app } = await opened('', { 'user-agent': userAgent, ...headers });
  expect([facts, clicks]).toEqual([expect.objectContaining({ is_bot: true }), 0]);
  expect(`${location.origin}${location.pathname}`).toBe(`https://apps.example/${app.slug}`);
});

test.each([
  ['?sub=7&sub_id=8', '7'],
  ['?sub_id=8&sub=7', '7'],
  ['?sub=&sub_id=8', '8'],
  ['?sub_id=8', '8'],
])('a link with %s has one label, for the visit as for the listing', async (search, label) => {
  const { facts, location } = await opened(search, { 'user-agent': windows });
  expect([facts, location.searchParams.get('sub_id')]).toEqual([expect.objectContaining({ sub_id: label }), label]);
});

test('bots and people in one statement: the people count', async () => {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const url = `/r/${partner.referralId}/${app.slug}?utm_source=chat`;
  await Promise.all(
    [windows, 'Slackbot 1.0', iphone, 'TelegramBot (like TwitterBot)'].map((userAgent) =>
      built.app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } }),
    ),
  );
  const [counted] = await query(
    built.db.pool,
    sql`select (select count(*)::int from visits where partner_id = ${partner.id}) as visits,
               (select count(*)::int from clicks where partner_id = ${partner.id}) as clicks`,
  );
  expect(counted).toEqual({ visits: 4, clicks: 2 });
});

test.each([
  ['the header of a trusted proxy', { 'x-forwarded-for': '192.0.2.1', 'cf-ipcountry': 'de' }, '127.0.0.1', 'DE'],
  ['the header before the file', { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' }, '127.0.0.1', 'FR'],
  ['the file by the forwarded address', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 'NZ'],
  [
    'the file where the header knows none',
    { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'XX' },
    '127.0.0.1',
    'NZ',
  ],
  [
    'the file where a stranger sends the header',
    { 'x-forwarded-for': '192.0.2.1', 'cf-ipcountry': 'DE' },
    '203.0.113.9',
    'NZ',
  ],
  ['nothing where no proxy passed it on', { 'cf-ipcountry': 'DE' }, '127.0.0.1', null],
  ['nothing where the file names no country', {}, '198.51.100.1', null],
  ['nothing for an address the file has not', {}, '192.0.2.77', null],
  ['the file by an IPv4 address in IPv6', {}, '::ffff:203.0.113.9', 'NZ'],
] as const)('the country comes from %s', async (_, headers, remoteAddress, country) => {
  expect(await opened('', headers, remoteAddress)).toMatchObject({ facts: { country } });
});

test('a visit inside the application keeps what its page tells', async () => {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const body = {
    partner: partner.referralId,
    app: app.slug,
    query: '?ref=x&sub=7&msclkid=secret&utm_campaign=spring',
    referrer: 'https://news.example/today',
  };
  const answer = await built.request(null, 'POST', '/api/affiliate', body, {
    'user-agent': windows,
    referer: 'http://localhost:4100/affiliate',
  });
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { url: expect.stringMatching(/\?sub_id=7&utm_campaign=spring&ref_visit=/) } },
  });
  expect(await keptOf(partner.id)).toEqual({
    facts: {
      ...nothing,
      referrer_host: 'news.example',
      ad_clicks: ['msclkid'],
      sub_id: '7',
      landing_path: `/${app.slug}`,
    },
    clicks: 1,
  });
});

test('an invalid file of countries stops the start and names its setting', () => {
  const wrong = path.join(folder, 'wrong.mmdb');
  writeFileSync(wrong, 'not a database');
  for (const name of [wrong, path.join(folder, 'missing.mmdb')])
    expect(() => countries({ countryDatabase: name })).toThrow(/COUNTRY_DATABASE does not open/);
});

test('where the app says so, the listing’s address names the visit in utm_content too; the campaign’s own is kept', async () => {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const admin = await built.as('admin');
  const change = (isVisitInUtm: boolean) =>
    built.request(admin, 'PUT', `/api/admin/app-links/${app.id}`, { isVisitInUtm });
  const row = { id: app.id, slug: app.slug, name: app.name, color: app.color, isVisitInUtm: true };
  expect(await change(true)).toMatchObject({ status: 200, body: { data: row } });
  await change(true);
  expect((await built.request(admin, 'GET', '/api/admin/app-links')).body).toMatchObject({
    data: expect.arrayContaining([row]),
  });
  expect(
    await query(built.db.pool, sql`select action, before, after from audit_events where entity_id = ${app.id}`),
  ).toEqual([{ action: 'app.link', before: { isVisitInUtm: false }, after: { isVisitInUtm: true } }]);
  const response = await built.app.inject({
    method: 'GET',
    url: `/r/${partner.referralId}/${app.slug}?utm_content=button&utm_source=mail`,
    headers: { 'user-agent': windows },
  });
  const [visit] = await query<{ id: string; utm: object }>(
    built.db.pool,
    sql`select id, utm from visits where partner_id = ${partner.id}`,
  );
  expect(visit?.utm).toEqual({ utm_content: 'button', utm_source: 'mail' });
  expect(Object.fromEntries(new URL(String(response.headers.location)).searchParams)).toEqual({
    utm_content: visit?.id,
    utm_source: 'mail',
    ref_visit: visit?.id,
  });
});
