import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';
import { DAY } from '#contract/shared/day.ts';

import { findObserved } from '../../../../server/features/apps/observed.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { said } from '../../../support/problems.ts';

const now = '2026-11-20T10:00:00.000Z';
const before = (days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

let built: Built;
let partner: Caller & { partnerId: string };
let referralId: string;
/** Ten partners have `wide`, nine `narrow`; `bare` has no plan and no shop; `kept` is hidden, and the caller has a shop of it. */
let apps: Record<'wide' | 'narrow' | 'bare' | 'hidden' | 'retired' | 'kept', { id: string; slug: string }>;

beforeAll(async () => {
  built = await build();
  built.setNow(now);
  const { pool } = built.db;
  const caller = await built.as('partner');
  if (caller.partnerId === null) throw new Error('no partner');
  partner = { ...caller, partnerId: caller.partnerId };
  const { rows } = await pool.query<{ referral_id: string }>('select referral_id from partners where id = $1', [
    partner.partnerId,
  ]);
  referralId = rows[0]?.referral_id ?? '';
  apps = {
    wide: await makeApp(pool, { slug: 'wide', name: 'Wide', windowDays: 45 }),
    narrow: await makeApp(pool, { slug: 'narrow', name: 'Narrow' }),
    bare: await makeApp(pool, { slug: 'bare', name: 'Bare' }),
    hidden: await makeApp(pool, { slug: 'hidden', name: 'Hidden', state: 'hidden' }),
    retired: await makeApp(pool, { slug: 'retired', name: 'Retired', state: 'retired' }),
    kept: await makeApp(pool, { slug: 'kept', name: 'Kept', state: 'hidden' }),
  };
  for (const { id } of [apps.kept, apps.retired])
    await makeReferral(pool, { partnerId: partner.partnerId, appId: id, installedAt: before(400) });
  await execute(
    pool,
    sql`insert into app_plans (id, app_id, name, price_minor, currency, interval, position)
        values (${newId()}, ${apps.wide.id}, 'Pro', 4900, 'USD', 'month', 1),
               (${newId()}, ${apps.wide.id}, 'Pro', 49000, 'USD', 'year', 2),
               (${newId()}, ${apps.wide.id}, 'Old', 900, 'USD', 'month', 3)`,
  );
  await execute(pool, sql`update app_plans set ended_at = ${before(30)}::timestamptz where name = 'Old'`);
  await execute(
    pool,
    sql`update apps set description = ${'Asks **every** buyer.\n\n<b>not bold</b>'}, created_at = '2026-01-02T00:00:00Z'
         where id = ${apps.wide.id}`,
  );
  const partners = [partner.partnerId];
  for (let n = 1; n < 10; n += 1) partners.push((await makePartner(pool)).id);
  for (const [index, partnerId] of partners.entries()) {
    await makeClick(pool, { partnerId, appId: apps.wide.id, at: before(100) });
    await makeClick(pool, { partnerId, appId: apps.wide.id, at: before(99) });
    // Charged after 0 to 9 days; the fifth of ten after 4. Each has paid 20.00 of 100.00 for two clicks.
    const wide = await makeReferral(pool, { partnerId, appId: apps.wide.id, country: 'DE', installedAt: before(90) });
    await makeCharge(pool, { referral: wide, at: before(90 - index) });
    if (index === 9) continue;
    await makeClick(pool, { partnerId, appId: apps.narrow.id, at: before(100) });
    const narrow = await makeReferral(pool, { partnerId, appId: apps.narrow.id, installedAt: before(20) });
    await makeCharge(pool, { referral: narrow, at: before(20) });
  }
});
afterAll(() => built.close());

const get = (path: string) => built.request(partner, 'GET', path);
const observed = async (slug: 'wide' | 'narrow' | 'bare') =>
  (await findObserved(built.db.pool, new Date(now))).get(apps[slug].id);

describe('the catalogue', () => {
  it('lists the offered apps by name, with plans, the caller’s terms and link', async () => {
    const { status, body } = await get('/api/apps/catalogue');
    expect([status, body]).toMatchObject([
      200,
      {
        data: [
          { slug: 'bare', plans: [] },
          { slug: 'kept' },
          { slug: 'narrow' },
          { slug: 'wide', attributionWindowDays: 45 },
        ],
      },
    ]);
    expect(body).toMatchObject({
      data: [
        {},
        {},
        {},
        {
          name: 'Wide',
          addedAt: '2026-01-02T00:00:00.000Z',
          plans: [
            { name: 'Pro', price: 4900, currency: 'USD', interval: 'month' },
            { name: 'Pro', price: 49_000, currency: 'USD', interval: 'year' },
          ],
          clauses: [plainClause({ rate: 2000 }), plainClause({ hold: 1 })],
          link: expect.stringMatching(new RegExp(`/r/${referralId}/wide$`)),
        },
      ],
    });
  });

  it('shows one app with its description as a tree, and the caller’s own figures', async () => {
    const { status, body } = await get('/api/apps/wide/details');
    expect([status, body]).toMatchObject([
      200,
      {
        data: {
          slug: 'wide',
          listingUrl: 'https://apps.example/wide',
          description: [
            {
              kind: 'paragraph',
              content: [
                { text: 'Asks ', marks: [], href: null },
                { text: 'every', marks: ['strong'], href: null },
                { text: ' buyer.', marks: [], href: null },
              ],
            },
            { kind: 'paragraph', content: [{ text: '<b>not bold</b>', marks: [], href: null }] },
          ],
          figures: { clicks: 2, installs: 1, chargedShops: 1, earned: [{ amount: 2000, currency: 'USD' }] },
        },
      },
    ]);
  });

  it('has the app’s logo in the list, on its page and among the links', async () => {
    const imageId = newId();
    await execute(
      built.db.pool,
      sql`insert into images (id, content_type, bytes, size, sha256, width, height)
          select ${imageId}, 'image/webp', v.bytes, 4, sha256(v.bytes), 40, 40
            from (values (${Buffer.from('logo')}::bytea)) as v(bytes)`,
    );
    await execute(built.db.pool, sql`update apps set image_id = ${imageId} where id = ${apps.bare.id}`);
    const imageUrl = `/api/images/${imageId}.webp`;
    expect((await get('/api/apps/catalogue')).body).toMatchObject({ data: [{ imageUrl }, { imageUrl: null }, {}, {}] });
    expect((await get('/api/apps/bare/details')).body).toMatchObject({ data: { imageUrl } });
    expect((await get('/api/apps')).body).toMatchObject({ data: [{ imageUrl }, { imageUrl: null }, {}, {}] });
  });

  it('counts its figures in a period', async () => {
    const { body } = await get('/api/apps/wide/details?timeFilter=last_7_days');
    expect(body).toMatchObject({ data: { figures: { clicks: 0, installs: 0, chargedShops: 0, earned: [] } } });
  });

  it('offers a hidden app to those with a shop of it alone, in their own list too', async () => {
    const other = await built.as('otherPartner');
    const slugs = async (caller: Caller, path: string) => {
      const { body } = await built.request(caller, 'GET', path);
      return JSON.stringify(body).match(/(?<="slug":")\w+/g);
    };
    for (const path of ['/api/apps/catalogue', '/api/apps'])
      expect([await slugs(partner, path), await slugs(other, path)]).toEqual([
        ['bare', 'kept', 'narrow', 'wide'],
        ['bare', 'narrow', 'wide'],
      ]);
  });

  it.each(['hidden', 'retired', 'nothing'])('has no app %s', async (slug) => {
    const answer = await get(`/api/apps/${slug}/details`);
    expect([answer.status, said(answer)]).toEqual([404, said(await get('/api/apps/other/details'))]);
  });
});

describe('what is observed of an app across partners', () => {
  it('is shown from ten partners on', async () => {
    expect(await observed('wide')).toMatchObject({
      earningsPerClick: [{ amount: 1000, currency: 'USD' }],
      toFirstCharge: 4 * 86_400,
    });
  });

  it('says nothing of fewer', async () => {
    expect(await observed('narrow')).toEqual({
      earningsPerClick: null,
      toFirstCharge: null,
      keptPerMonth: null,
      netShare: 10_000,
    });
  });

  it('says nothing of an app without shops', async () => {
    expect(await observed('bare')).toBeUndefined();
    expect((await get('/api/apps/bare/details')).body).toMatchObject({
      data: { observed: { earningsPerClick: null, toFirstCharge: null, keptPerMonth: null, netShare: 10_000 } },
    });
  });
});

describe('the shops kept a month', () => {
  const month = 365.2425 / 12;
  /** Ten shops of an app that paid first 60 days ago and each month since; some of them left after so many days. */
  async function keptOf(left: {
    uninstalled?: number[];
    lapsed?: number;
    superseded?: number;
  }): Promise<number | null> {
    const { pool } = built.db;
    const app = await makeApp(pool);
    for (let n = 0; n < 10; n += 1) {
      const gone = left.uninstalled?.[n];
      const referral = await makeReferral(pool, {
        partnerId: partner.partnerId,
        appId: app.id,
        installedAt: before(60),
        ...(gone === undefined ? {} : { life: 'uninstalled' as const, uninstalledAt: before(60 - gone) }),
      });
      await makeCharge(pool, { referral, at: before(60) });
      if (n >= (left.lapsed ?? 0)) await makeCharge(pool, { referral, at: before(20) });
      if (n < (left.superseded ?? 0))
        await execute(
          pool,
          sql`update referrals set superseded_at = ${before(30)}::timestamptz, attribution_state = 'superseded' where id = ${referral.id}`,
        );
    }
    return (await findObserved(pool, new Date(now))).get(app.id)?.keptPerMonth ?? null;
  }
  const kept = (gone: number, days: number) => Math.round(10_000 * Math.exp((-gone * month) / days));

  it('are all where none has left', async () => {
    expect(await keptOf({})).toBe(10_000);
  });

  it('are fewer by those that uninstalled, in the time they paid', async () => {
    expect(await keptOf({ uninstalled: [30, 45] })).toBe(kept(2, 8 * 60 + 30 + 45));
  });

  it('are fewer by those whose last charge covers no more, two weeks later', async () => {
    // 60 days before 20 November is 21 September: the charge covers a month of 30 days.
    expect(await keptOf({ lapsed: 3 })).toBe(kept(3, 7 * 60 + 3 * 30));
  });

  it('are seen until another referral took the shop over, which is no leaving', async () => {
    expect(await keptOf({ superseded: 4, uninstalled: [20, 40] })).toBe(kept(1, 6 * 60 + 2 * 30 + 20 + 30));
  });
});
