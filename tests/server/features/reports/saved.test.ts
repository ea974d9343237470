import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { savedReport } from '#contract/reports/reports.ts';

import { sendDueReports, mostAttached } from '../../../../server/features/reports/sendDue.ts';
import { lastDue, nextDue } from '../../../../server/features/reports/schedule.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Worker, startWorker } from '../../../../server/platform/jobs/worker.ts';
import { mailer } from '../../../../server/platform/mail/mailer.ts';
import { tasksOf } from '../../../../server/tasks.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { type MailServer, header, startMailServer } from '../../../support/servers/mailServer.ts';

let built: Built;
let staff: Caller;
let smtp: MailServer;
const workers: Worker[] = [];
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  smtp = await startMailServer();
  const [partner, app] = [
    await makePartner(built.db.pool, { name: 'North' }),
    await makeApp(built.db.pool, { slug: 'alpha' }),
  ];
  const referral = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id, country: 'DE' });
  await makeCharge(built.db.pool, { referral, at: '2026-10-05T12:00:00.000Z' });
  await makeCharge(built.db.pool, { referral, at: '2026-11-05T12:00:00.000Z', amount: 700 });
});
beforeEach(async () => {
  await execute(built.db.pool, sql`delete from saved_reports`);
  built.setNow('2026-10-14T12:00:00.000Z');
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await smtp.stop();
  await built.close();
});

const one = z.object({ data: savedReport });
const list = z.object({ data: z.array(savedReport) });
const save = async (body: object, who = staff) =>
  one.parse((await built.request(who, 'POST', '/api/reports/saved', body)).body).data;
const kept = async (who = staff) => list.parse((await built.request(who, 'GET', '/api/reports/saved')).body).data;
const germany = {
  name: 'Germany',
  report: 'revenue',
  parameters: { timeFilter: 'last_month', country: 'DE', by: 'partner' },
  frequency: 'monthly',
};
const mails = () =>
  query<{ to: string; template: string; data: { path: string; file: { name: string; content: string } | null } }>(
    built.db.ownerPool,
    sql`select payload ->> 'to' as to, payload ->> 'template' as template, payload -> 'data' as data
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'mail.send' order by j.id`,
  );
const forgetMails = () => built.db.ownerPool.query('truncate graphile_worker._private_jobs');

test('a report is saved, scheduled and deleted by its keeper alone', async () => {
  const saved = await save(germany);
  expect(saved).toEqual({
    id: expect.any(String),
    ...germany,
    nextAt: '2026-11-01T06:00:00.000Z',
    lastSentAt: null,
    createdAt: '2026-10-14T12:00:00.000Z',
  });
  const other = await built.as('admin');
  const path = `/api/reports/saved/${saved.id}`;
  expect(await kept(other)).toEqual([]);
  expect(await built.request(other, 'PUT', path, { frequency: null })).toMatchObject({ status: 404 });
  expect(await built.request(other, 'DELETE', path)).toMatchObject({ status: 404 });
  expect((await built.request(staff, 'PUT', path, { frequency: 'weekly' })).body).toEqual({
    data: { ...saved, frequency: 'weekly', nextAt: '2026-10-19T06:00:00.000Z' },
  });
  expect((await built.request(staff, 'PUT', path, { frequency: null })).body).toEqual({
    data: { ...saved, frequency: null, nextAt: null },
  });
  expect(await built.request(staff, 'DELETE', path)).toMatchObject({ status: 200 });
  expect(await kept()).toEqual([]);
});

test('parameters that its report does not take are not saved', async () => {
  const body = { ...germany, report: 'payouts' };
  expect(await built.request(staff, 'POST', '/api/reports/saved', body)).toMatchObject({ status: 400 });
  expect(await kept()).toEqual([]);
});

test('a name is given once by each person, in whatever case', async () => {
  await save(germany);
  const again = { ...germany, name: 'GERMANY', frequency: null };
  expect(await built.request(staff, 'POST', '/api/reports/saved', again)).toMatchObject({
    status: 400,
    body: {
      errors: [{ path: 'name', message: 'You already have a saved report with this name. Choose another one.' }],
    },
  });
  await save(again, await built.as('admin'));
  expect((await kept()).map(({ name }) => name)).toEqual(['Germany']);
});

test.each([
  ['weekly', 'UTC', '2026-10-14T12:00:00Z', '2026-10-12T06:00:00Z', '2026-10-19T06:00:00Z'],
  ['weekly', 'UTC', '2026-10-12T05:59:59Z', '2026-10-05T06:00:00Z', '2026-10-12T06:00:00Z'],
  ['weekly', 'UTC', '2026-10-12T06:00:00Z', '2026-10-12T06:00:00Z', '2026-10-19T06:00:00Z'],
  ['monthly', 'UTC', '2026-01-01T05:00:00Z', '2025-12-01T06:00:00Z', '2026-01-01T06:00:00Z'],
  ['monthly', 'UTC', '2026-12-31T23:00:00Z', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z'],
  ['weekly', 'Asia/Kolkata', '2026-10-12T00:30:00Z', '2026-10-12T00:30:00Z', '2026-10-19T00:30:00Z'],
  ['weekly', 'America/St_Johns', '2026-11-01T12:00:00Z', '2026-10-26T08:30:00Z', '2026-11-02T09:30:00Z'],
  ['monthly', 'Pacific/Honolulu', '2026-11-01T06:00:00Z', '2026-10-01T16:00:00Z', '2026-11-01T16:00:00Z'],
] as const)('%s in %s at %s was due at %s and is next at %s', (frequency, zone, at, last, next) => {
  const now = new Date(at);
  expect([lastDue(frequency, zone, now), nextDue(frequency, zone, now)]).toEqual([new Date(last), new Date(next)]);
});

test('a report that is due is mailed once, whatever number of nodes look at once', async () => {
  await forgetMails();
  for (let n = 0; n < 5; n += 1) await save({ ...germany, name: `Germany ${n}` });
  const due = new Date('2026-11-01T06:03:00.000Z');
  const sent = await Promise.all([1, 2, 3].map(() => sendDueReports(built.db.pool, due)));
  expect(sent.reduce((sum, count) => sum + count)).toBe(5);
  expect((await mails()).map(({ to, template }) => [to, template])).toEqual(
    Array.from({ length: 5 }, () => [staff.email, 'report']),
  );
  expect(await sendDueReports(built.db.pool, due)).toBe(0);
  expect((await kept()).map(({ nextAt, lastSentAt }) => [nextAt, lastSentAt])).toEqual(
    Array.from({ length: 5 }, () => ['2026-12-01T06:00:00.000Z', due.toISOString()]),
  );
});

test('whose partners are mine is the keeper’s in the mail, too', async () => {
  await forgetMails();
  const { pool } = built.db;
  const other = await built.as('manager');
  const partners = await Promise.all(['Mine', 'Theirs'].map((name) => makePartner(pool, { name })));
  for (const [index, { userId }] of [staff, other].entries())
    await execute(
      pool,
      sql`insert into partner_managers (partner_id, user_id, assigned_at) values (${partners[index]?.id}, ${userId}, '2026-01-06')`,
    );
  const parameters = { manager: 'me', by: 'partner' };
  await save({ name: 'My partners', report: 'registrations', parameters, frequency: 'monthly' }, other);
  await sendDueReports(pool, new Date('2026-11-01T06:03:00.000Z'));
  const [mail] = await mails();
  expect([mail?.data.path, mail?.data.file?.content.split('\r\n')]).toEqual([
    '/admin/reports/registrations?by=partner&manager=me',
    [expect.stringMatching(/^Partner,/), expect.stringMatching(/^Theirs,/), ''],
  ]);
});

test('after an outage over two dates a report is mailed once, for the period of the later date', async () => {
  await forgetMails();
  await save(germany);
  await sendDueReports(built.db.pool, new Date('2026-12-20T09:00:00.000Z'));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  // Due on 1 December: last month is November, whenever it is sent.
  expect(mail?.data.file?.content.split('\r\n').slice(0, 2)).toEqual([
    'Partner,Partner ID,Currency,Charges,Charged,Refunded,Revenue,Net revenue,Commission',
    expect.stringMatching(/^North,[\w-]{36},USD,1,7\.00,0\.00,7\.00,7\.00,1\.40$/),
  ]);
  expect(mail?.data.path).toBe('/admin/reports/revenue?by=partner&country=DE&timeFilter=last_month');
  expect((await kept())[0]?.nextAt).toBe('2027-01-01T06:00:00.000Z');
});

test('one that is too long is linked, and one whose keeper is not staff any more is not sent', async () => {
  await forgetMails();
  const gone = await built.as('moderator');
  await save(germany, gone);
  await execute(built.db.pool, sql`update users set account_state = 'deactivated' where id = ${gone.userId}`);
  await save({ name: 'Ledger', report: 'ledger', parameters: {}, frequency: 'monthly' });
  const partner = await makePartner(built.db.pool);
  await execute(
    built.db.pool,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, reason, occurred_at)
        select gen_random_uuid(), ${partner.id}, 'bonus', 1, 'USD', '2026-10-01', repeat('x', 4000), '2026-10-02T00:00:00Z'
          from generate_series(1, ${Math.ceil(mostAttached / 4000)})`,
  );
  await sendDueReports(built.db.pool, new Date('2026-11-01T07:00:00.000Z'));
  expect((await mails()).map(({ to, data }) => [to, data.file])).toEqual([[staff.email, null]]);
});

test('one that fails does not hold up the others, and stays due', async () => {
  await forgetMails();
  const [bad] = [await save({ ...germany, name: 'A' }), await save({ ...germany, name: 'B' })];
  await execute(
    built.db.pool,
    sql`update saved_reports set parameters = '{"asOf": "2026-01-01"}' where id = ${bad.id}`,
  );
  const due = new Date('2026-11-01T07:00:00.000Z');
  await expect(sendDueReports(built.db.pool, due)).rejects.toThrow('reports could not be sent');
  expect(await mails()).toHaveLength(1);
  expect((await kept()).map(({ name, lastSentAt }) => [name, lastSentAt])).toEqual([
    ['A', null],
    ['B', due.toISOString()],
  ]);
});

test('two nodes with their crontab deliver one mail, with the CSV attached', async () => {
  await forgetMails();
  await save(germany);
  built.setNow('2026-11-01T06:03:00.000Z');
  const config = { ...built.services.config, smtpUrl: smtp.url, isDemo: false };
  for (let node = 0; node < 2; node += 1) {
    const tasks = { ...tasksOf(built.services), 'mail.send': mailer(config, built.db.pool) };
    workers.push(await startWorker({ pool: built.db.pool, tasks, pollInterval: 100 }));
  }
  await Promise.all(
    [1, 2].map(() => query(built.db.pool, sql`select from graphile_worker.add_job('reports.send', '{}'::json)`)),
  );
  await expect.poll(() => query(built.db.ownerPool, sql`select from graphile_worker._private_jobs`)).toEqual([]);
  expect(smtp.received.map((mail) => [mail.to, header(mail, 'subject')])).toEqual([[[staff.email], 'Report: Germany']]);
  const [mail] = smtp.received;
  expect(mail?.raw).toContain('filename=revenue-2026-11-01.csv');
  const header64 = Buffer.from('Partner,Partner ID,Currency,').toString('base64').slice(0, 36);
  expect(mail?.raw).toContain(header64);
});
