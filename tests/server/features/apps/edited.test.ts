import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reservedSlugs } from '#contract/apps/admin.ts';

import { contract } from '../../../../server/contract.ts';
import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { lastAudit } from '../../../support/lastAudit.ts';
import { picture } from '../../../support/files/images.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { appSteps, appWorld, basic, content, next, now } from '../../../support/steps/apps.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  ({ built, admin } = await appWorld());
});
afterAll(() => built.close());
const { added, read, edit } = appSteps(() => ({ built, admin }));

describe('an app that is added', () => {
  it('is hidden, pays its rate, and answers its secret once, stored sealed', async () => {
    const { app, secret, slug } = await added();
    expect(app).toMatchObject({
      ...content,
      slug,
      state: 'hidden',
      commissionRate: 2500,
      imageUrl: null,
      descriptionTree: [
        {
          kind: 'paragraph',
          content: [
            { text: 'Keeps ', marks: [], href: null },
            { text: 'stock', marks: ['strong'], href: null },
            { text: ' in step.', marks: [], href: null },
          ],
        },
      ],
      plans: [{ ...basic, currency: 'USD', endedAt: null, prices: [{ ...basic, currency: 'USD', since: now }] }],
      secret: { since: now, oldEndsAt: null, oldUsedAt: null },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await built.request(admin, 'GET', `/api/apps/${slug}`)).text).not.toContain('whsec_');
    const stored = await queryOne<{ secret: string; tree: unknown }>(
      built.db.pool,
      sql`select webhook_secret as secret, description_tree as tree from apps where slug = ${slug}`,
    );
    expect(stored).toEqual({ secret: expect.stringMatching(/^v1\./), tree: app.descriptionTree });
    const [audit] = await query<{ payload: string }>(
      built.db.pool,
      sql`select payload::text from audit_events where action = 'app.add' and entity_id = ${app.id}`,
    );
    expect(audit?.payload).not.toContain('whsec_');
  });

  const wrong: readonly (readonly [
    what: string,
    more: () => object | Promise<object>,
    status: number,
    path: string,
  ])[] = [
    ['a short name that is taken', async () => ({ slug: (await makeApp(built.db.pool)).slug }), 409, 'slug'],
    ['no currency of ISO 4217', () => ({ currency: 'XYZ' }), 400, 'currency'],
    ['an address that is none', () => ({ listingUrl: 'javascript:alert(1)' }), 400, 'listingUrl'],
    ['no plan while it is offered at once', () => ({ plans: [], isLive: true }), 400, 'plans'],
    ['a plan of another app', () => ({ plans: [{ ...basic, id: newId() }] }), 400, 'plans.0.id'],
    ...reservedSlugs.map((slug) => [`the short name ${slug}`, () => ({ slug }), 400, 'slug'] as const),
  ];
  it.each(wrong)('with %s is refused', async (_, more, status, path) => {
    const body = { ...content, slug: next(), commissionRate: 2000, plans: [basic], ...(await more()) };
    expect(await built.request(admin, 'POST', '/api/apps', body)).toMatchObject({
      status,
      body: { errors: [{ path }] },
    });
  });

  it('cannot be named as a call below /api/apps is', () => {
    const names = contract.flatMap(({ endpoint: { path } }) => /^\/api\/apps\/([a-z0-9-]+)$/.exec(path)?.[1] ?? []);
    expect(names.filter((name) => !reservedSlugs.some((reserved) => reserved === name))).toEqual([]);
  });
});

describe('an app that is edited', () => {
  it('keeps each price its plans had, and the plans that were taken off', async () => {
    const { slug, app } = await added();
    const [plan] = app.plans;
    built.setNow('2026-12-01T00:00:00.000Z');
    const raised = { ...basic, id: plan?.id, price: 2900 };
    const pro = { name: 'Pro', price: 9900, interval: 'year' };
    expect((await edit(slug, { version: app.version, plans: [pro, raised] })).status).toBe(200);
    built.setNow('2027-01-01T00:00:00.000Z');
    const second = await read(slug);
    expect((await edit(slug, { version: second.version, plans: [{ ...pro, id: second.plans[0]?.id }] })).status).toBe(
      200,
    );
    built.setNow(now);
    expect((await read(slug)).plans).toMatchObject([
      { name: 'Pro', price: 9900, interval: 'year', endedAt: null, prices: [{ since: '2026-12-01T00:00:00.000Z' }] },
      {
        name: 'Basic',
        price: 2900,
        endedAt: '2027-01-01T00:00:00.000Z',
        prices: [
          { price: 2900, since: '2026-12-01T00:00:00.000Z' },
          { price: 1900, since: now },
        ],
      },
    ]);
  });

  it('takes one of two edits of a version, and none that changes nothing', async () => {
    const { slug, app } = await added();
    const plans = app.plans.map(({ id }) => ({ ...basic, id }));
    const both = await Promise.all(['One', 'Two'].map((name) => edit(slug, { name, version: app.version, plans })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { name, version } = await read(slug);
    expect((await edit(slug, { name, version, plans })).status).toBe(200);
    expect((await read(slug)).version).toBe(version);
  });

  it('keeps a plan while it is offered', async () => {
    const { slug, app } = await added({ isLive: true });
    expect(app.state).toBe('live');
    expect(await edit(slug, { version: app.version, plans: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'plans' }] },
    });
  });

  it('has the uploaded logo, encoded again', async () => {
    const { slug, app } = await added();
    const upload = async () => {
      const { payload, headers } = multipart({}, { field: 'image', bytes: picture() });
      const response = await built.app.inject({
        method: 'PUT',
        url: `/api/apps/${slug}/logo`,
        payload,
        headers: { ...admin.headers, ...headers },
      });
      expect(response.statusCode).toBe(200);
      return (await read(slug)).imageUrl;
    };
    const first = await upload();
    expect(first).toMatch(/^\/api\/images\/.*\.webp$/);
    expect((await built.request(null, 'GET', first ?? '')).status).toBe(200);
    const second = await upload();
    const idOf = (url: string | null) => url?.slice('/api/images/'.length, -'.webp'.length);
    expect(await lastAudit(built.db.pool, 'app.logo', app.id)).toEqual({
      before: { imageId: idOf(first) },
      after: { imageId: idOf(second) },
    });
  });
});
