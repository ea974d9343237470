import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY } from '#contract/shared/day.ts';
import { checkFigures } from '../../../../server/features/figures/check.ts';
import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { notifyOfDifference } from '../../../../server/features/figures/notifyOfDifference.ts';
import { chosenZone, countInZone } from '../../../../server/features/figures/otherZone.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { withoutLimits } from '../../../../server/platform/database/withoutLimits.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeClick } from '../../../support/make/referrals.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const path = '/api/admin/settings/figures';

test('an admin sets the zone of figures and how long visits are kept; a job rebuilds the sums for the new days', async () => {
  const admin = await built.as('admin');
  const link = { partnerId: (await makePartner(built.db.pool)).id, appId: (await makeApp(built.db.pool)).id };
  const now = built.services.now();
  const today = now.toISOString().slice(0, 10);
  await makeClick(built.db.pool, { ...link, at: `${today}T00:00:00Z` });
  expect((await built.request(admin, 'GET', path)).body).toEqual({
    data: { zone: 'UTC', clickMonths: 13, version: 0, asOf: null, lastCheck: null },
  });
  const body = { zone: 'America/St_Johns', clickMonths: 24, version: 0 };
  expect((await built.request(admin, 'PUT', path, { ...body, zone: 'Mars/Olympus' })).status).toBe(400);
  expect((await built.request(admin, 'PUT', path, { ...body, clickMonths: 12 })).status).toBe(400);
  expect((await built.request(admin, 'PUT', path, body)).body).toEqual({
    data: { ...body, version: 1, asOf: null, lastCheck: null },
  });
  expect(await built.request(admin, 'PUT', path, { ...body, zone: 'UTC' })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', detail: 'Someone else changed these settings. Review them and try again.' },
  });
  expect(
    await query(
      built.db.ownerPool,
      sql`select task_identifier as job from graphile_worker.jobs where task_identifier like 'figures.%'`,
    ),
  ).toEqual([{ job: 'figures.zone' }]);

  const clicks = async (date: string) => {
    const answer = await built.request(admin, 'POST', '/api/admin/admin-overview', {
      periodFilter: 'custom',
      dateRange: { from: date, to: date },
    });
    return answer.body;
  };
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
  expect(await clicks(today)).toMatchObject({ data: { points: [{ date: today, clicks: 1 }] } });
  await countInZone(built.db.pool, (await chosenZone(built.db.pool)).zone, now);
  expect(await clicks(yesterday)).toMatchObject({ data: { points: [{ date: yesterday, clicks: 1 }] } });
});

test('while sums are rebuilt for another zone, screens say as of when their figures are', async () => {
  const [admin, partner] = [await built.as('admin'), await built.as('partner')];
  const asOfs = async () =>
    (
      await Promise.all([
        built.request(admin, 'POST', '/api/admin/admin-overview', {}),
        built.request(admin, 'POST', '/api/analytics/query', { metrics: ['clicks'] }),
        built.request(partner, 'GET', `/api/partners/partner-overview/${partner.partnerId}`),
      ])
    ).map(({ body }) => body);
  const standing = (asOf: string | null) => Array.from({ length: 3 }, () => ({ meta: { asOf } }));
  expect(await asOfs()).toMatchObject(standing(null));
  await query(built.db.pool, sql`select begin_other_zone('Asia/Kolkata', '2026-11-01T10:00:00Z'::timestamptz)`);
  expect(await asOfs()).toMatchObject(standing('2026-11-01T10:00:00.000Z'));
  await countInZone(built.db.pool, (await chosenZone(built.db.pool)).zone, built.services.now());
  expect(await asOfs()).toMatchObject(standing(null));
});

test('a difference found by the check is shown in the settings, and admins are notified', async () => {
  const admin = await built.as('admin');
  const { pool, ownerPool } = built.db;
  await compactFacts(pool);
  await query(ownerPool, sql`update programme_days set n = n + 1`);
  const now = built.services.now();
  const found = await withoutLimits(pool, (client) => checkFigures(client, now, 1));
  expect(found.differing).toBe(1);
  await notifyOfDifference(pool, found, now);
  expect((await built.request(admin, 'GET', path)).body).toMatchObject({
    data: { lastCheck: { at: now.toISOString(), ...found } },
  });
  expect(
    await query(
      pool,
      sql`select distinct u.role, n.title from notifications n join users u on u.id = n.recipient_id where n.type_id = 20`,
    ),
  ).toEqual([{ role: 'admin', title: 'The nightly check of figures found differences' }]);
});
