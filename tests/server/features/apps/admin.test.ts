import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import {
  createApp,
  getAppEvent,
  getStaffApp,
  listAppEvents,
  listAppRefusals,
  listStaffApps,
  moveApp,
  reservedSlugs,
  rotateSecret,
  sendTestEvent,
  type StaffApp,
} from '#contract/apps/admin.ts';
import { listApps } from '#contract/apps/apps.ts';
import { getPartnerPayTerms } from '#contract/payTerms/calls.ts';

import { contract } from '../../../../server/contract.ts';
import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { forgetSecrets } from '../../../../server/features/housekeeping/queries.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { charged, installed, refunded, send, type SendingApp } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { lastAudit } from '../../../support/lastAudit.ts';
import { picture } from '../../../support/files/images.ts';
import { multipart } from '../../../support/files/multipart.ts';

let built: Built;
let admin: Caller;
let made = 0;
const now = '2026-11-20T12:00:00.000Z';

beforeAll(async () => {
  built = await build();
  built.setNow(now);
  admin = await built.as('admin');
});
afterAll(() => built.close());

const next = () => `app-of-staff-${(made += 1)}`;
const content = {
  name: 'Stock Sync',
  tagline: 'Stock in every channel',
  description: 'Keeps **stock** in step.',
  category: 'Inventory',
  color: '#0A6643',
  listingUrl: 'https://apps.example/stock-sync',
  attributionWindowDays: 30,
  currency: 'USD',
};
const basic = { name: 'Basic', price: 1900, interval: 'month' };

const answer = z.object({ data: z.unknown() });
const data = <S extends z.ZodMiniType>(schema: S, { body }: { body: unknown }): z.output<S> =>
  schema.parse(answer.parse(body).data);

async function added(more: object = {}) {
  const slug = next();
  const body = { ...content, slug, commissionRate: 2500, plans: [basic], ...more };
  const { app, secret } = data(createApp.success.data, await built.request(admin, 'POST', '/api/apps', body));
  return { app, secret, slug, sender: { slug, webhookSecret: secret } };
}
const read = async (slug: string): Promise<StaffApp> =>
  data(getStaffApp.success.data, await built.request(admin, 'GET', `/api/apps/${slug}`));
const edit = (slug: string, body: object) => built.request(admin, 'PUT', `/api/apps/${slug}`, { ...content, ...body });
const move = (slug: string, event: string, reason?: string) =>
  built.request(admin, 'PUT', `/api/apps/${slug}/state`, { event, reason });
const rotate = async (slug: string, body: object = {}) =>
  data(rotateSecret.success.data, await built.request(admin, 'POST', `/api/apps/${slug}/rotate-secret`, body));
const eventsOf = async (slug: string, asked = '') =>
  data(listAppEvents.success.data, await built.request(admin, 'GET', `/api/apps/${slug}/events${asked}`));
const traceOf = async (slug: string, id: string | null) =>
  data(getAppEvent.success.data, await built.request(admin, 'GET', `/api/apps/${slug}/events/${id}`));

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

  it('has the logo that was uploaded, made anew', async () => {
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

describe('an app’s state', () => {
  const listed = async (partner: Caller) =>
    data(listApps.success.data, await built.request(partner, 'GET', '/api/apps')).map(({ slug }) => slug);
  const paid = async (partner: Caller) =>
    data(
      getPartnerPayTerms.success.data,
      await built.request(partner, 'GET', `/api/partners/${partner.partnerId}/pay-terms`),
    ).map(({ app }) => app.id);
  const opened = async (partner: Caller, slug: string) => {
    const row = await queryOne<{ id: string }>(
      built.db.pool,
      sql`select referral_id as id from partners where id = ${partner.partnerId}`,
    );
    return String((await built.request(null, 'GET', `/r/${row?.id}/${slug}`)).headers['location']);
  };

  it('says to whom it is offered, where links lead, what is attributed and what earns', async () => {
    const [referrer, other, stranger] = [
      await built.as('partner'),
      await built.as('partner'),
      await built.as('partner'),
    ];
    const of = async (state: 'live' | 'hidden' | 'retired') => {
      const app = await makeApp(built.db.pool, { state });
      const { shop } = await makeReferral(built.db.pool, { partnerId: referrer.partnerId ?? '', appId: app.id });
      const visited = `visited-${app.slug}.example`;
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${other.partnerId}, ${app.id}, ${visited}, ${Buffer.alloc(16)}, 'link', '2026-11-19T00:00:00Z')`,
      );
      const install = await send(built, app, installed(visited, now));
      await send(built, app, charged(shop, now, `charge-${app.slug}`, 5000));
      const earned = await query(
        built.db.pool,
        sql`select 1 from commissions m join charges c on c.id = m.charge_id where c.app_id = ${app.id}`,
      );
      return {
        isListedToReferrer: (await listed(referrer)).includes(app.slug),
        isListedToOthers: (await listed(stranger)).includes(app.slug),
        isPaidByTerms: (await paid(referrer)).includes(app.id),
        isLinked: (await opened(referrer, app.slug)).startsWith('https://apps.example/'),
        outcome: (await traceOf(app.slug, install.id)).outcome,
        commissions: earned.length,
      };
    };
    expect({ live: await of('live'), hidden: await of('hidden'), retired: await of('retired') }).toEqual({
      live: {
        isListedToReferrer: true,
        isListedToOthers: true,
        isPaidByTerms: true,
        isLinked: true,
        outcome: 'attributed',
        commissions: 1,
      },
      hidden: {
        isListedToReferrer: true,
        isListedToOthers: false,
        isPaidByTerms: true,
        isLinked: true,
        outcome: 'attributed',
        commissions: 1,
      },
      retired: {
        isListedToReferrer: false,
        isListedToOthers: false,
        isPaidByTerms: true,
        isLinked: false,
        outcome: 'unattributed',
        commissions: 1,
      },
    });
  });

  it('counts from when it was moved: an install of before a retirement is attributed, one after a reopening too', async () => {
    const { slug, sender, app } = await added();
    const partner = await makePartner(built.db.pool);
    const install = async (at: string) => {
      const shop = `${newId()}.example`;
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${partner.id}, ${app.id}, ${shop}, ${Buffer.alloc(16)}, 'link', '2026-11-10T00:00:00Z')`,
      );
      const { id } = await send(built, sender, installed(shop, at));
      return (await traceOf(slug, id)).outcome;
    };
    const moved = data(moveApp.success.data, await move(slug, 'retire', 'Replaced.'));
    expect(moved.state).toBe('retired');
    expect(await install('2026-11-20T11:00:00Z')).toBe('attributed');
    expect(await install('2026-11-20T12:00:00Z')).toBe('unattributed');
    expect((await move(slug, 'reopen')).status).toBe(200);
    expect(await install('2026-11-20T12:00:00Z')).toBe('attributed');
  });

  it('is on the list of staff, live ones first, and found by search and state', async () => {
    const words = `zz${newId().slice(0, 8)}`;
    const hidden = await added({ name: `${words} hidden` });
    const live = await added({ name: `${words} offered`, isLive: true });
    const rows = async (asked: string) =>
      data(
        listStaffApps.success.data,
        await built.request(await built.as('moderator'), 'GET', `/api/admin/apps?search=${words}${asked}`),
      ).map(({ slug }) => slug);
    expect(await rows('')).toEqual([live.slug, hidden.slug]);
    expect(await rows('&state=hidden')).toEqual([hidden.slug]);
  });
});

describe('a secret', () => {
  const install = (sender: SendingApp, secret: string) =>
    send(built, { ...sender, webhookSecret: secret }, installed(`${newId()}.example`, now));

  it('that is rotated under load loses no event', async () => {
    const { slug, sender, secret: old } = await added();
    expect((await install(sender, old)).status).toBe(202);
    const before = Array.from({ length: 50 }, () => install(sender, old));
    const rotation = rotate(slug);
    const during = Array.from({ length: 50 }, () => install(sender, old));
    const { secret: fresh } = await rotation;
    const after = Array.from({ length: 100 }, (_, n) => install(sender, n % 2 === 0 ? old : fresh));
    const answers = await Promise.all([...before, ...during, ...after]);
    expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(200);
    // By now the new secret was read: what the one before signed is known as that.
    const last = await install(sender, old);
    const kept = await eventsOf(slug, '?perPage=1');
    expect(kept).toMatchObject([{ id: last.id, isOldSecret: true }]);
    const [counted] = await query(
      built.db.pool,
      sql`select count(*) as n from app_events e join apps a on a.id = e.app_id where a.slug = ${slug}`,
    );
    expect(counted).toEqual({ n: 202 });
    expect(await read(slug)).toMatchObject({ secret: { oldEndsAt: '2026-11-21T12:00:00.000Z', oldUsedAt: now } });
  });

  it('from before ends when it is ended', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: fresh } = await rotate(slug);
    expect((await built.request(admin, 'POST', `/api/apps/${slug}/end-rotation`)).status).toBe(200);
    expect([(await install(sender, old)).status, (await install(sender, fresh)).status]).toEqual([401, 202]);
    expect(await read(slug)).toMatchObject({ secret: { oldEndsAt: null } });
  });

  it('from before ends by itself, also where its app was read before', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: fresh } = await rotate(slug, { hours: 1 });
    expect((await install(sender, old)).status).toBe(202);
    built.setNow('2026-11-20T13:00:00.000Z');
    expect([(await install(sender, old)).status, (await install(sender, fresh)).status]).toEqual([401, 202]);
    await forgetSecrets(built.db.pool, new Date('2026-11-20T13:00:00.000Z'));
    expect(await query(built.db.pool, sql`select old_webhook_secret as old from apps where slug = ${slug}`)).toEqual([
      { old: null },
    ]);
    built.setNow(now);
  });

  it('that was made and lost is replaced, while the one before stays', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: lost } = await rotate(slug);
    const { secret: fresh } = await rotate(slug);
    const answers = [await install(sender, old), await install(sender, lost), await install(sender, fresh)];
    expect(answers.map(({ status }) => status)).toEqual([202, 401, 202]);
  });

  it('is tried by a test event, which is kept and never earns', async () => {
    const { slug, app } = await added();
    const sent = data(sendTestEvent.success.data, await built.request(admin, 'POST', `/api/apps/${slug}/test-event`));
    expect(sent).toEqual({ status: 202, eventId: expect.any(String), problem: null });
    expect(await eventsOf(slug)).toMatchObject([{ id: sent.eventId, type: 'charge.succeeded', outcome: 'test' }]);
    expect(await query(built.db.pool, sql`select 1 from charges where app_id = ${app.id}`)).toEqual([]);
    expect((await traceOf(slug, sent.eventId)).trace).toMatchObject([{ isMet: true, what: 'Marked as a test' }]);
  });
});

describe('the events of an app', () => {
  it('that were refused are listed with their answer', async () => {
    const { slug, sender } = await added();
    await send(
      built,
      { ...sender, webhookSecret: 'whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' },
      installed('a.example', now),
      { id: 'forged' },
    );
    await send(built, sender, { type: 'app.renamed', timestamp: now, data: { shop: 'a.example' } }, { id: 'unknown' });
    const refusals = async () =>
      data(listAppRefusals.success.data, await built.request(admin, 'GET', `/api/apps/${slug}/refusals`)).map(
        ({ webhookId, status, code }) => `${webhookId} ${status} ${code}`,
      );
    await expect
      .poll(refusals)
      .toEqual(expect.arrayContaining(['forged 401 invalid_signature', 'unknown 400 invalid_input']));
  });

  it('are the newest first, searched and filtered', async () => {
    const { slug, sender } = await added();
    for (const shop of ['one', 'two']) await send(built, sender, installed(`${shop}.example`, now), { id: shop });
    await send(built, sender, charged('one.example', now, 'c1', 100));
    expect((await eventsOf(slug)).map(({ shop, type }) => `${type} ${shop}`)).toEqual([
      'charge.succeeded one.example',
      'app.installed two.example',
      'app.installed one.example',
    ]);
    expect((await eventsOf(slug, '?search=TWO')).map(({ shop }) => shop)).toEqual(['two.example']);
    expect((await eventsOf(slug, '?type=charge.succeeded&outcome=unattributed')).length).toBe(1);
    expect((await eventsOf(slug, '?outcome=attributed')).length).toBe(0);
  });

  it('of another app are not there', async () => {
    const [one, other] = [await added(), await added()];
    const { id } = await send(built, one.sender, installed('a.example', now));
    expect((await built.request(admin, 'GET', `/api/apps/${other.slug}/events/${id}`)).status).toBe(404);
  });

  it('say what was looked for, and what was found of it', async () => {
    const { slug, sender, app } = await added();
    const partner = await makePartner(built.db.pool, { name: 'Acme' });
    const visit = async (shop: string | null, at: string, isBot = false) => {
      const id = newId();
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot)
            values (${id}, ${partner.id}, ${app.id}, ${shop}, ${Buffer.alloc(16)}, 'link', ${at}::timestamptz, ${isBot})`,
      );
      return id;
    };
    const traced = async (event: Parameters<typeof send>[2]) => {
      const { id } = await send(built, sender, event);
      const { outcome, trace } = await traceOf(slug, id);
      return { outcome, trace: trace.map(({ isMet, found }) => `${isMet ? '+' : '-'} ${found}`) };
    };
    const old = await visit(null, '2026-10-01T09:00:00Z');
    const fresh = await visit(null, '2026-11-19T09:00:00Z');
    await visit('late.example', '2026-10-02T09:00:00Z');
    await visit('bots.example', '2026-11-19T09:00:00Z', true);
    await makeLead(built.db.pool, {
      partnerId: partner.id,
      appIds: [],
      shop: 'lead.example',
      state: 'approved',
      at: '2026-11-01T00:00:00Z',
    });
    const none = '- It names none: no visitId, and no visit in utmContent.';
    expect(await traced(installed('new.example', now))).toEqual({
      outcome: 'unattributed',
      trace: [none, '- No link was opened for new.example.', '- No lead for new.example.'],
    });
    expect(await traced(installed('late.example', now, { visitId: old }))).toEqual({
      outcome: 'unattributed',
      trace: [
        '- Acme’s link, opened 1 Oct, 09:00 UTC: not within the 30 days before the install.',
        '- The last one was 2 Oct, 09:00 UTC, through Acme’s link.',
        '- No lead for late.example.',
      ],
    });
    expect((await traced(installed('bots.example', now))).trace[1]).toBe('- Only bots opened a link.');
    const ofShop = await visit('named.example', '2026-10-03T09:00:00Z');
    expect((await traced(installed('named.example', now, { visitId: ofShop }))).trace).toEqual([
      '- Acme’s link, opened 3 Oct, 09:00 UTC: not within the 30 days before the install.',
      '- No other link was opened for named.example.',
      '- No lead for named.example.',
    ]);
    await visit('reported.example', '2026-10-04T09:00:00Z');
    await visit('reported.example', '2026-11-18T09:00:00Z');
    expect((await traced(installed('reported.example', '2026-11-17T09:00:00Z'))).trace[1]).toBe(
      '- The last one was 4 Oct, 09:00 UTC, through Acme’s link.',
    );
    await makeLead(built.db.pool, {
      partnerId: partner.id,
      appIds: [app.id],
      shop: 'after.example',
      state: 'approved',
      at: '2026-11-21T00:00:00Z',
    });
    expect((await traced(installed('after.example', now))).trace[2]).toBe(
      '- Acme’s lead came after it, 21 Nov, 00:00 UTC.',
    );
    expect((await traced(installed('lead.example', now))).trace[2]).toBe('- Acme’s lead is for other apps.');
    expect(await traced(installed('here.example', now, { visitId: fresh }))).toEqual({
      outcome: 'attributed',
      trace: ['+ Acme’s link, opened 19 Nov, 09:00 UTC.'],
    });
    expect(await traced(installed('here.example', now))).toEqual({
      outcome: 'repeated',
      trace: ['+ It had installed it already: nothing changed.'],
    });
    expect(await traced(charged('here.example', now, 'c1', 100))).toEqual({
      outcome: 'attributed',
      trace: ['+ Acme’s, since 20 Nov, 12:00 UTC.'],
    });
    expect(await traced(charged('new.example', now, 'c2', 100))).toEqual({
      outcome: 'unattributed',
      trace: ['- new.example is no partner’s: no install of it was attributed.'],
    });
    expect(await traced(refunded('new.example', now, { refundId: 'r1', chargeId: 'c9', amount: 1 }))).toEqual({
      outcome: 'queued',
      trace: ['- There is no charge with that id yet; the refund waits for it.'],
    });
  });
});
