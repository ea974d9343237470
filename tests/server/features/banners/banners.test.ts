import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { getBanner, listOwnBanners } from '#contract/content/banners.ts';

import { keepTime } from '../../../../server/features/banners/clock.ts';
import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../../../server/tasks.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { bannerFields, makeBanner } from '../../../support/make/content.ts';
import { makeTag } from '../../../support/make/partners.ts';
import { lastAudit } from '../../../support/lastAudit.ts';
import { dial, outcomeOf } from '../../../support/servers/sockets.ts';
import { within } from '../../../support/within.ts';
import { dataOf } from '../../../support/dataOf.ts';

const now = '2026-11-20T12:00:00.000Z';
const period = { startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-11-30T00:00:00.000Z' };

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
beforeEach(async () => {
  built.setNow(now);
  await execute(built.db.pool, sql`update banners set state = 'ended' where state in ('scheduled', 'live')`);
});
afterAll(() => built.close());

const bannerOf = (answer: { body: unknown }) => getBanner.success.data.parse(dataOf(answer.body));
const write = async (given: object = {}) =>
  bannerOf(await built.request(staff, 'POST', '/api/banners', { ...bannerFields, ...period, ...given }));
const step = (id: string, event: 'publish' | 'stop' | 'reopen') =>
  built.request(staff, 'POST', `/api/banners/${id}/${event}`);
const read = async (id: string) => bannerOf(await built.request(staff, 'GET', `/api/banners/${id}`));
const edit = (id: string, body: object) =>
  built.request(staff, 'PUT', `/api/banners/${id}`, { ...bannerFields, ...body });
const own = async (caller: Caller) => {
  const { body } = await built.request(caller, 'GET', '/api/banners/own');
  return listOwnBanners.success.data.parse(dataOf(body));
};
const titles = async (caller: Caller) => (await own(caller)).map(({ title }) => title);
const mark = (caller: Caller, { id, edition = 1 }: { id: string; edition?: number }, what: string) =>
  built.request(caller, 'PUT', `/api/banners/own/${id}/${edition}`, { mark: what });
const tick = async (at: string) => {
  built.setNow(at);
  await transaction(built.db.pool, (tx) => keepTime(tx, built.services.now()));
};
const steps = async (id: string) =>
  (
    await query<{ event: string; actor: string | null }>(
      built.db.pool,
      sql`select event, actor_id as actor from lifecycle_events where entity = 'banner' and entity_id = ${id} order by created_at, id`,
    )
  ).map(({ event, actor }) => [event, actor]);

test('a banner whose start is past is live as it is published, and is what its audience reads', async () => {
  const tag = await makeTag(built.db.pool, 'Agencies');
  const [inside, outside] = [await built.as('partner'), await built.as('partner')];
  await query(built.db.pool, sql`insert into partner_tags values (${inside.partnerId}, ${tag.id})`);
  const { id } = await write({ audience: { tags: [tag.id] } });
  expect(await own(inside)).toEqual([]);
  expect(await step(id, 'publish')).toMatchObject({ status: 200, body: { data: { state: 'live' } } });
  expect(await own(inside)).toEqual([
    {
      id,
      edition: 1,
      title: 'Holiday hours',
      bodyTree: [
        {
          kind: 'paragraph',
          content: [
            { text: 'We answer ', marks: [], href: null },
            { text: 'more slowly', marks: ['strong'], href: null },
            { text: ' until January.', marks: [], href: null },
          ],
        },
      ],
      linkLabel: 'Read more',
      linkUrl: '/faq',
      tone: 'info',
      isDismissible: true,
    },
  ]);
  expect([await own(outside), await own(staff)]).toEqual([[], []]);
  expect(await steps(id)).toEqual([
    ['banner.publish', staff.userId],
    ['banner.start', null],
  ]);
});

test('who is signed in learns with themselves how many banners they are shown', async () => {
  const caller = await built.as('partner');
  const banners = async () => {
    const { body } = await built.request(caller, 'GET', '/api/auth/me');
    const user = dataOf(body);
    return typeof user === 'object' && user !== null && 'banners' in user ? user.banners : 'none';
  };
  expect(await banners()).toBe('none');
  for (const title of ['One', 'Two', 'Three']) await makeBanner(built.db.pool, { title });
  expect(await banners()).toBe(2);
});

test('the clock starts and ends banners, makes up for what it missed, and does each once on two nodes', async () => {
  const { id } = await write({ startsAt: '2026-11-21T09:00:00Z', endsAt: '2026-11-22T09:00:00Z' });
  const missed = await write({ startsAt: '2026-11-21T09:00:00Z', endsAt: '2026-11-21T10:00:00Z' });
  await step(id, 'publish');
  await step(missed.id, 'publish');
  const jobs = await query<{ at: string }>(
    built.db.ownerPool,
    sql`select distinct run_at as at from graphile_worker.jobs where task_identifier = 'banners.clock' and run_at between ${now}::timestamptz and '2026-11-22T09:00:00Z' order by 1`,
  );
  expect(jobs.map(({ at }) => at)).toEqual([
    '2026-11-21T09:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
    '2026-11-22T09:00:00.000Z',
  ]);
  await tick('2026-11-21T08:59:59Z');
  expect((await read(id)).state).toBe('scheduled');
  await Promise.all([tick('2026-11-21T11:00:00Z'), tick('2026-11-21T11:00:00Z')]);
  expect([(await read(id)).state, (await read(missed.id)).state]).toEqual(['live', 'ended']);
  await Promise.all([tick('2026-12-01T00:00:00Z'), tick('2026-12-01T00:00:00Z')]);
  expect(await steps(id)).toEqual([
    ['banner.publish', staff.userId],
    ['banner.start', null],
    ['banner.end', null],
  ]);
  expect(await steps(missed.id)).toEqual([
    ['banner.publish', staff.userId],
    ['banner.end', null],
  ]);
});

test('a partner sees two at most, those of the highest priority, the newest start first', async () => {
  const caller = await built.as('partner');
  await makeBanner(built.db.pool, { title: 'Low', priority: 0 });
  await makeBanner(built.db.pool, { title: 'Early', priority: 5, startsAt: '2026-01-01T00:00:00Z' });
  const late = await makeBanner(built.db.pool, { title: 'Late', priority: 5, startsAt: '2026-02-01T00:00:00Z' });
  expect(await titles(caller)).toEqual(['Late', 'Early']);
  await mark(caller, late, 'dismissed');
  expect(await titles(caller)).toEqual(['Early', 'Low']);
});

test('an edit of what partners have seen is another edition, counted by itself and shown to those who dismissed the last', async () => {
  const [one, two] = [await built.as('partner'), await built.as('partner')];
  const { id, version } = await write();
  expect(await edit(id, { ...period, title: 'Hours', version })).toMatchObject({ body: { data: { edition: 1 } } });
  await step(id, 'publish');
  await mark(one, { id }, 'seen');
  await mark(one, { id }, 'opened');
  await mark(one, { id }, 'opened');
  await mark(one, { id }, 'dismissed');
  await mark(two, { id }, 'seen');
  expect([await titles(one), await titles(two)]).toEqual([[], ['Hours']]);
  const live = await read(id);
  expect(live.counts).toEqual({ views: 2, clicks: 1, dismissals: 1 });
  const edited = await edit(id, { ...period, title: 'New hours', version: live.version });
  expect(bannerOf(edited)).toMatchObject({
    state: 'live',
    edition: 2,
    counts: { views: 0, clicks: 0, dismissals: 0 },
    editions: [
      { edition: 2, title: 'New hours', isShown: true, counts: { views: 0, clicks: 0, dismissals: 0 } },
      { edition: 1, title: 'Hours', isShown: true, counts: { views: 2, clicks: 1, dismissals: 1 } },
    ],
  });
  expect([await titles(one), await titles(two)]).toEqual([['New hours'], ['New hours']]);
  expect(await lastAudit(built.db.pool, 'banner.edited', id)).toMatchObject({
    before: { title: 'Hours', edition: 1, endsAt: live.endsAt, startsAt: live.startsAt },
    after: { title: 'New hours', edition: 2 },
  });
  await mark(two, { id, edition: 1 }, 'opened');
  expect((await read(id)).editions.map(({ counts }) => counts.clicks)).toEqual([0, 2]);
});

test('what was ended and reopened is written as another edition, and shown again when it is published', async () => {
  const caller = await built.as('partner');
  const { id } = await write();
  await step(id, 'publish');
  await mark(caller, { id }, 'dismissed');
  await step(id, 'stop');
  await step(id, 'reopen');
  const draft = await read(id);
  const edited = await edit(id, { ...period, title: 'Again', version: draft.version });
  expect(bannerOf(edited)).toMatchObject({ state: 'draft', edition: 2 });
  expect(await own(caller)).toEqual([]);
  await step(id, 'publish');
  expect(await titles(caller)).toEqual(['Again']);
});

test('a banner shown once stays for a visit, and one shown daily comes again a day later', async () => {
  const caller = await built.as('partner');
  const once = await makeBanner(built.db.pool, { title: 'Once', frequency: 'once', priority: 1 });
  const daily = await makeBanner(built.db.pool, { title: 'Daily', frequency: 'daily' });
  const ago = (span: string) =>
    query(built.db.pool, sql`update banner_views set showing_since = now() - ${span}::interval`);
  expect(await titles(caller)).toEqual(['Once', 'Daily']);
  for (const shown of [once, daily]) await mark(caller, shown, 'seen');
  await ago('29 minutes');
  expect(await titles(caller)).toEqual(['Once', 'Daily']);
  await ago('31 minutes');
  expect(await titles(caller)).toEqual([]);
  await ago('24 hours');
  expect(await titles(caller)).toEqual(['Daily']);
  await mark(caller, daily, 'seen');
  expect(await titles(caller)).toEqual(['Daily']);
  await ago('31 minutes');
  expect(await titles(caller)).toEqual([]);
});

test('a banner is marked by those it is for, if it was ever shown; acting as a user counts nothing', async () => {
  const caller = await built.as('partner');
  const acting = await built.as('acting');
  const fixed = await makeBanner(built.db.pool, { isDismissible: false });
  const draft = await makeBanner(built.db.pool, { state: 'draft' });
  const elsewhere = await makeBanner(built.db.pool, { audience: { countries: ['AQ'] } });
  const answers = [
    await mark(caller, fixed, 'dismissed'),
    await mark(caller, draft, 'seen'),
    await mark(caller, elsewhere, 'seen'),
    await mark(caller, { id: fixed.id, edition: 2 }, 'seen'),
    await mark(staff, fixed, 'seen'),
    await mark(acting, fixed, 'seen'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 403, 200]);
  expect((await read(fixed.id)).counts).toEqual({ views: 0, clicks: 0, dismissals: 0 });
});

test('a published banner keeps a period: its end lies ahead, and its start stays once it has begun', async () => {
  const { id, version } = await write({ startsAt: null, endsAt: null });
  expect(await step(id, 'publish')).toMatchObject({
    status: 409,
    body: {
      transition: { reasons: ['Choose when it starts and ends.'] },
    },
  });
  const planned = { startsAt: '2026-11-21T09:00:00Z', endsAt: '2026-11-22T09:00:00Z' };
  const first = bannerOf(await edit(id, { ...planned, version }));
  const scheduled = bannerOf(await step(id, 'publish'));
  expect([first.state, scheduled.state]).toEqual(['draft', 'scheduled']);
  const refused = async (given: object) => {
    const current = await read(id);
    const { status, body } = await edit(id, { ...planned, version: current.version, ...given });
    const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : body;
    return { status, errors };
  };
  expect(await refused({ startsAt: null })).toMatchObject({ status: 400, errors: [{ path: 'startsAt' }] });
  expect(await refused({ endsAt: null })).toMatchObject({ status: 400, errors: [{ path: 'endsAt' }] });
  expect(await refused({ startsAt: '2026-11-19T09:00:00Z', endsAt: now })).toMatchObject({
    status: 400,
    errors: [{ path: 'endsAt' }],
  });
  expect(await refused({ endsAt: '2026-11-21T08:00:00Z' })).toMatchObject({
    status: 400,
    errors: [{ path: 'endsAt' }],
  });
  expect(await refused({ version })).toMatchObject({ status: 409 });
  const brought = bannerOf(
    await edit(id, { ...planned, startsAt: '2026-11-20T09:00:00Z', version: scheduled.version }),
  );
  expect(brought.state).toBe('live');
  expect(await refused({ startsAt: '2026-11-20T10:00:00Z' })).toMatchObject({
    status: 400,
    errors: [{ path: 'startsAt' }],
  });
  expect(await refused({ startsAt: '2026-11-20T09:00:00Z', endsAt: '2026-11-25T09:00:00Z' })).toMatchObject({
    status: 200,
  });
});

test.each([
  ['a link without words', { linkLabel: '' }],
  ['words without a link', { linkUrl: '' }],
  ['a script', { linkUrl: 'javascript:alert(1)' }],
  ['another host without its protocol', { linkUrl: '//evil.example/x' }],
  ['another host by a backslash', { linkUrl: '/\\evil.example' }],
  ['an end before the start', { startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-21T00:00:00Z' }],
  ['no one of a list', { audience: { tags: [] } }],
])('%s is refused', async (_, given) => {
  expect(await built.request(staff, 'POST', '/api/banners', { ...bannerFields, ...period, ...given })).toMatchObject({
    status: 400,
  });
});

test('an overlap says when partners would have more than are shown, and how many partners', async () => {
  const pool = built.db.pool;
  const tag = await makeTag(pool, 'Crowded');
  const [one, two] = [await built.as('partner'), await built.as('partner')];
  for (const { partnerId } of [one, two])
    await query(pool, sql`insert into partner_tags values (${partnerId}, ${tag.id})`);
  const [only] = await query<{ id: number }>(pool, sql`insert into tags (name) values ('One of them') returning id`);
  await query(pool, sql`insert into partner_tags values (${one.partnerId}, ${only?.id})`);
  const audience = { tags: [tag.id] };
  const lasting = await makeBanner(pool, {
    audience,
    startsAt: '2026-12-01T00:00:00Z',
    endsAt: '2026-12-31T00:00:00Z',
  });
  await makeBanner(pool, {
    state: 'scheduled',
    audience: { tags: [only?.id ?? 0] },
    startsAt: '2026-12-03T00:00:00Z',
    endsAt: '2026-12-05T00:00:00Z',
  });
  await makeBanner(pool, {
    state: 'scheduled',
    audience,
    startsAt: '2026-12-04T00:00:00Z',
    endsAt: '2026-12-06T00:00:00Z',
  });
  await makeBanner(pool, {
    state: 'draft',
    audience,
    startsAt: '2026-12-01T00:00:00Z',
    endsAt: '2026-12-31T00:00:00Z',
  });
  const ask = async (bannerId: string | null) => {
    const request = { audience, startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-10T00:00:00Z', bannerId };
    return dataOf((await built.request(staff, 'POST', '/api/banners/overlap', request)).body);
  };
  expect(await ask(null)).toEqual([
    { from: '2026-12-03T00:00:00.000Z', to: '2026-12-04T00:00:00.000Z', partners: 1, banners: 3 },
    { from: '2026-12-04T00:00:00.000Z', to: '2026-12-05T00:00:00.000Z', partners: 2, banners: 4 },
    { from: '2026-12-05T00:00:00.000Z', to: '2026-12-06T00:00:00.000Z', partners: 2, banners: 3 },
  ]);
  expect(await ask(lasting.id)).toEqual([
    { from: '2026-12-04T00:00:00.000Z', to: '2026-12-05T00:00:00.000Z', partners: 1, banners: 3 },
  ]);
});

test('banners are listed with their counts, last changed first, and by state', async () => {
  const { id } = await write({ title: 'Listed' });
  await step(id, 'publish');
  const { body } = await built.request(staff, 'GET', '/api/banners?state=live&perPage=5');
  expect(body).toMatchObject({
    data: [{ id, title: 'Listed', state: 'live', edition: 1, counts: { views: 0, clicks: 0, dismissals: 0 } }],
    meta: { total: 1 },
  });
});

test('an open page learns that banners have changed', async () => {
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await built.as('partner');
  const socket = dial(url, token);
  const changed = vi.fn<() => void>();
  socket.on('banners_changed', changed);
  expect(await outcomeOf(socket)).toBe('open');
  const { 'banners.changed': task } = tasksOf(built.services);
  const worker = await startWorker({ pool: built.db.pool, tasks: { 'banners.changed': task } });
  try {
    const { id } = await write();
    await step(id, 'publish');
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), within(10_000));
    const before = changed.mock.calls.length;
    await step(id, 'stop');
    await vi.waitFor(() => expect(changed.mock.calls.length).toBeGreaterThan(before), within(10_000));
  } finally {
    socket.close();
    await worker.stop();
  }
});
