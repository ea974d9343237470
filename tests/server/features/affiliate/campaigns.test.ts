import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { clicking, firefox } from '../../../support/clicks.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const ids = z.object({ data: z.array(z.object({ id: z.string() })) });

let built: Built;
let click: ReturnType<typeof clicking>;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:10:00.000Z');
  click = clicking(built);
});
afterAll(() => built.close());

describe('campaigns of a link', () => {
  const days = { from: '2026-08-23', to: '2026-11-20' };

  it('count their clicks by tags and sub-id, the caller’s own alone, by the index', async () => {
    const who = await built.as('partner');
    const app = await makeApp(built.db.pool);
    const [own] = await query<{ referral_id: string }>(
      built.db.pool,
      sql`select referral_id from partners where id = ${who.partnerId}`,
    );
    const others = `/r/${(await makePartner(built.db.pool)).referralId}/${(await makeApp(built.db.pool)).slug}`;
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
      const request = new URLSearchParams({ app: app.slug, campaign, timeFilter: 'custom' });
      for (const [name, value] of Object.entries(days)) request.set(`dateRange[${name}]`, value);
      const { body } = await built.request(who, 'GET', `/api/referrals/all?${request.toString()}`);
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
