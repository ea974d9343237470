import { randomBytes } from 'node:crypto';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createBanner, getBanner } from '#contract/content/banners.ts';
import { createNewsletter } from '#contract/content/newsletters.ts';

import { forgetPictures, markdownColumns } from '../../../../server/features/housekeeping/pictures.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { imageUrl } from '../../../../server/platform/images/imageUrl.ts';
import { keepImage, storeImage } from '../../../../server/platform/images/queries.ts';
import { addJob } from '../../../../server/platform/jobs/jobs.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../../../server/tasks.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { bannerFields, makeFaq, newsletterFields } from '../../../support/make/content.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.remove());

describe.each(['database', 's3'] as const)('pictures of texts, kept in the %s', (place) => {
  let built: Built;
  let staff: Caller;
  beforeAll(async () => {
    built = await build(place === 's3' ? store.env : {});
    staff = await built.as('admin');
  });
  beforeEach(async () => {
    built.setNow('2026-11-20T10:00:00.000Z');
    await execute(built.db.pool, sql`update partners set image_id = null`);
    await execute(built.db.pool, sql`delete from faqs`);
    await execute(built.db.pool, sql`delete from images`);
  });
  afterAll(() => built.close());

  const added = async () => {
    const image = await keepImage(built.services.files, { bytes: randomBytes(100), width: 1, height: 1 });
    const id = await storeImage(built.db.pool, image);
    return { id, text: `Before.\n\n![A picture](${imageUrl(id)})\n\nAfter.` };
  };
  const left = async () =>
    (await query<{ id: string }>(built.db.pool, sql`select id from images order by id`)).map(({ id }) => id);
  const night = (day: string) => forgetPictures(built.db.pool, new Date(`${day}T03:23:00.000Z`));
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const answer = await built.request(staff, method, url, body);
    expect([200, 201]).toContain(answer.status);
    return typeof answer.body === 'object' && answer.body !== null && 'data' in answer.body ? answer.body.data : null;
  };

  test('one that no text uses is deleted seven days after it was found so, and not again', async () => {
    const [unused, used] = [await added(), await added()];
    await makeFaq(built.db.pool, { answer: used.text });
    expect(await night('2026-11-21')).toBe(0);
    expect(await night('2026-11-27')).toBe(0);
    expect(await left()).toEqual([unused.id, used.id]);
    expect(await night('2026-11-28')).toBe(1);
    expect(await left()).toEqual([used.id]);
    expect(await night('2026-11-29')).toBe(0);
    expect((await built.app.inject({ url: imageUrl(used.id) ?? '' })).statusCode).toBe(200);
    expect((await built.app.inject({ url: imageUrl(unused.id) ?? '' })).statusCode).toBe(404);
  });

  test('its days count from when the last text drops it, and stop when a text uses it again', async () => {
    const { id, text } = await added();
    const faq = await makeFaq(built.db.pool, { answer: text });
    const say = (answer: string) =>
      execute(built.db.pool, sql`update faqs set answer = ${answer} where id = ${faq.id}`);
    await night('2026-11-21');
    await say('No picture.');
    await night('2026-12-21');
    expect(await left()).toEqual([id]);
    await say(text);
    await night('2026-12-25');
    await say('No picture.');
    await night('2026-12-26');
    expect(await night('2027-01-01')).toBe(0);
    expect(await left()).toEqual([id]);
    expect(await night('2027-01-02')).toBe(1);
    expect(await left()).toEqual([]);
  });

  test('one is kept for each place of a text: older terms, what was sent, a banner’s earlier editions, and for rows', async () => {
    const { pool } = built.db;
    const pictures = {
      app: await added(),
      logo: await added(),
      oldTerms: await added(),
      changes: await added(),
      newsletter: await added(),
      oldEdition: await added(),
      newEdition: await added(),
      partner: await added(),
    };
    const app = await makeApp(pool);
    await execute(
      pool,
      sql`update apps set description = ${pictures.app.text}, image_id = ${pictures.logo.id} where id = ${app.id}`,
    );
    const owner = await built.as('partner');
    await execute(pool, sql`update partners set image_id = ${pictures.partner.id} where id = ${owner.partnerId}`);
    await execute(
      pool,
      sql`insert into terms_versions (version, title, body, changes, published_at)
          values (2, 'Terms', ${pictures.oldTerms.text}, ${pictures.changes.text}, '2026-01-01'),
                 (3, 'Terms', 'Without.', '', '2026-02-01')`,
    );
    const newsletter = createNewsletter.success.data.parse(
      await ask('POST', '/api/newsletters', {
        ...newsletterFields,
        body: pictures.newsletter.text,
        sendsAt: '2026-11-01T00:00:00.000Z',
      }),
    );
    await ask('POST', `/api/newsletters/${newsletter.id}/schedule`);
    const period = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z' };
    const banner = createBanner.success.data.parse(
      await ask('POST', '/api/banners', { ...bannerFields, ...period, body: pictures.oldEdition.text }),
    );
    await ask('POST', `/api/banners/${banner.id}/publish`);
    const { version } = getBanner.success.data.parse(await ask('GET', `/api/banners/${banner.id}`));
    await ask('PUT', `/api/banners/${banner.id}`, {
      ...bannerFields,
      ...period,
      body: pictures.newEdition.text,
      version,
    });
    const before = await left();
    await night('2026-11-21');
    expect(await night('2026-12-21')).toBe(0);
    expect(await left()).toEqual(before);
    expect(before).toHaveLength(Object.keys(pictures).length);
  });
});

test('every column of a text that is parsed as Markdown is among those that are looked through', async () => {
  const built = await build();
  try {
    const trees = await query<{ table: string; column: string }>(
      built.db.ownerPool,
      sql`select table_name as "table", regexp_replace(column_name, '_tree$', '') as "column"
            from information_schema.columns where table_schema = 'public' and column_name like '%\_tree' order by 1, 2`,
    );
    // The terms are parsed as they are read.
    const known = [
      ...trees.map(({ table, column }) => [table, column]),
      ['terms_versions', 'body'],
      ['terms_versions', 'changes'],
    ];
    expect(known).toEqual(markdownColumns);
    const rows = await query<{ table: string }>(
      built.db.ownerPool,
      sql`select conrelid::regclass::text as "table" from pg_constraint
           where confrelid = 'images'::regclass and contype = 'f' order by 1`,
    );
    // Those that `forgetPictures` asks beside the texts.
    expect(rows.map(({ table }) => table)).toEqual(['apps', 'partners']);
  } finally {
    await built.close();
  }
});

test('the nightly job deletes it once, of two workers that run it at once; its object follows', async () => {
  const built = await build(store.env);
  try {
    built.setNow('2026-11-20T03:23:00.000Z');
    const image = await keepImage(built.services.files, { bytes: randomBytes(100), width: 1, height: 1 });
    await storeImage(built.db.pool, image);
    const key = image.kept.objectKey ?? '';
    const tasks = tasksOf(built.services);
    const workers = await Promise.all([0, 1].map(() => startWorker({ pool: built.db.pool, tasks })));
    const state = () =>
      query(
        built.db.ownerPool,
        sql`select (select count(*)::int from images) as images, (select count(*)::int from graphile_worker.jobs) as jobs`,
      );
    for (const [now, images] of [
      ['2026-11-21T03:23:00.000Z', 1],
      ['2026-11-28T03:23:00.000Z', 0],
      ['2026-12-29T03:23:00.000Z', 0],
    ] as const) {
      built.setNow(now);
      await Promise.all([addJob(built.db.pool, 'housekeeping', {}), addJob(built.db.pool, 'housekeeping', {})]);
      await expect.poll(state).toEqual([{ images, jobs: 0 }]);
      expect(store.keys().includes(key)).toBe(now < '2026-12');
    }
    await Promise.all(workers.map((worker) => worker.stop()));
  } finally {
    await built.close();
  }
});
