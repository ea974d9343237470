import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Built, build } from '../../support/app.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../support/make/earnings.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeReferral } from '../../support/make/referrals.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const row = (country: string | null, installs: number, commission: [amount: number, currency: string][] = []) => ({
  country,
  installs,
  commission: commission.map(([amount, currency]) => ({ amount, currency })),
});

test('installs and commission are by country: everyone’s for staff, a partner’s own, of a period and an app', async () => {
  const { pool } = built.db;
  const [staff, partner] = [await built.as('manager'), await built.as('partner')];
  const own = partner.partnerId ?? '';
  const other = await makePartner(pool);
  const [north, south] = [await makeApp(pool, { slug: 'north' }), await makeApp(pool, { slug: 'south' })];
  const referral = (partnerId: string, appId: string, country: string | undefined, installedAt: string) =>
    makeReferral(pool, { partnerId, appId, country, installedAt });
  const german = await referral(own, north.id, 'DE', '2026-10-03T00:00:00.000Z');
  await referral(own, south.id, 'DE', '2026-11-02T00:00:00.000Z');
  const french = await referral(other.id, north.id, 'FR', '2026-11-03T00:00:00.000Z');
  await referral(other.id, north.id, undefined, '2026-11-04T00:00:00.000Z');
  const charge = await makeCharge(pool, { referral: german, at: '2026-10-05T12:00:00.000Z' });
  await makeRefund(pool, { charge, amount: 2500, at: '2026-11-04T13:00:00.000Z' });
  await makeCharge(pool, { referral: french, amount: 20_000, currency: 'EUR', at: '2026-11-04T12:00:00.000Z' });

  const request = async (caller: typeof staff, query = '') =>
    (await built.request(caller, 'GET', `/api/apps/apps-by-country${query}`)).body;
  expect(await request(staff)).toEqual({
    data: [row('DE', 2, [[1500, 'USD']]), row('FR', 1, [[4000, 'EUR']]), row(null, 1)],
  });
  expect(await request(partner)).toEqual({ data: [row('DE', 2, [[1500, 'USD']])] });
  expect(await request(staff, '?timeFilter=this_month')).toEqual({
    data: [row('DE', 1, [[-500, 'USD']]), row('FR', 1, [[4000, 'EUR']]), row(null, 1)],
  });
  expect(await request(staff, '?timeFilter=last_month&app=north')).toEqual({ data: [row('DE', 1, [[2000, 'USD']])] });
  expect(await request(staff, '?app=south')).toEqual({ data: [row('DE', 1)] });
  expect(await request(staff, '?app=unknown')).toEqual({ data: [] });

  const fileOf = async (caller: typeof staff, query = '') =>
    (await built.request(caller, 'GET', `/api/apps/apps-by-country${query}`, undefined, { accept: 'text/csv' })).text;
  expect((await fileOf(staff)).split('\r\n')).toEqual([
    'Country,Installs,Commission',
    'DE,2,15.00 USD',
    'FR,1,40.00 EUR',
    ',1,',
    '',
  ]);
  expect((await fileOf(partner, '?app=south')).split('\r\n')).toEqual(['Country,Installs,Commission', 'DE,1,', '']);
});
