import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { downloadExport } from '#contract/privacy/personExports.ts';

import { expireExports } from '../../../../server/features/personExports/clock.ts';
import { prepareExport } from '../../../../server/features/personExports/prepare.ts';
import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import type { FileStore } from '../../../../server/platform/files/fileStore.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makePersonExport, makeUser } from '../../../support/make/users.ts';
import { mailsTo } from '../../../support/mails.ts';
import { unzip } from '../../../support/files/unzip.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const path = '/api/account/exports';
const row = downloadExport.success.data;
const one = z.object({ data: row });
const prepare = (id: string, files: Pick<FileStore, 'open'> = built.services.files) =>
  prepareExport({ pool: built.db.pool, files, now: built.services.now }, id);

/** A partner with something of everything that is theirs. */
async function busyPartner(): Promise<Caller & { partnerId: string }> {
  const { pool } = built.db;
  const caller = await built.as('partner');
  const partnerId = caller.partnerId ?? '';
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId, appId: app.id });
  await makeCharge(pool, { referral });
  await makeLead(pool, { partnerId });
  await execute(
    pool,
    sql`with picture as (
          insert into images (id, content_type, bytes, width, height, size, sha256)
          values (${newId()}, 'image/webp', 'a picture', 1, 1, 9, sha256('a picture')) returning id)
        update partners set image_id = (select id from picture), internal_note = 'Call them less often.' where id = ${partnerId}`,
  );
  return { ...caller, partnerId };
}

const fileOf = async (caller: Caller, id: string) => {
  const answer = await built.app.inject({
    method: 'GET',
    url: `${path}/${id}`,
    headers: { ...caller.headers, accept: 'application/zip' },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

const contents = z.object({
  tables: z.record(z.string(), z.object({ holds: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});

test('a person asks for a copy of their data and downloads everything that is theirs, as JSON and as CSV', async () => {
  const [caller, stranger] = [await busyPartner(), await busyPartner()];
  const request = await built.request(caller, 'POST', path);
  expect(request).toMatchObject({
    status: 201,
    body: { data: { state: 'requested', availableUntil: null, size: null } },
  });
  const { id } = one.parse(request.body).data;
  expect(await built.request(caller, 'POST', path)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  expect(
    await query(
      built.db.ownerPool,
      sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
                                    on t.id = j.task_id where t.identifier = 'personExports.prepare'`,
    ),
  ).toEqual([{ payload: { id } }]);

  await prepare(id);
  expect((await fileOf(stranger, id)).status).toBe(404);
  const { status, headers, bytes } = await fileOf(caller, id);
  expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    status: 200,
    type: 'application/zip',
    cache: 'no-store',
  });
  expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="data-\d{4}-\d\d-\d\d\.zip"$/);

  const files = unzip(bytes);
  expect(String(files['picture.webp'])).toBe('a picture');
  const { tables } = contents.parse(JSON.parse(String(files['data.json'])));
  expect(tables['users']?.rows).toEqual([expect.objectContaining({ id: caller.userId, email: caller.email })]);
  expect(tables['partners']?.rows).toEqual([expect.objectContaining({ id: caller.partnerId })]);
  for (const table of ['leads', 'referrals', 'commissions', 'ledger_entries', 'payout_methods', 'terms_acceptances'])
    expect({ table, rows: tables[table]?.rows.length }).toEqual({ table, rows: 1 });
  for (const [name, { rows }] of Object.entries(tables))
    expect({ name, isThere: files[`${name}.csv`] !== undefined }).toEqual({ name, isThere: rows.length > 0 });
  expect(String(files['users.csv'])).toContain(caller.email);

  const all = Object.values(files).join('\n');
  expect(all).not.toContain(stranger.partnerId);
  expect(all).not.toContain(stranger.email);
  for (const secret of ['password_hash', 'token_hash', 'sealed', 'internal_note', 'Call them less often.'])
    expect({ secret, isThere: all.includes(secret) }).toEqual({ secret, isThere: false });

  const mails = await mailsTo(built.db.ownerPool, caller.email);
  expect(mails).toEqual([expect.stringContaining('exportReady')]);
  expect(
    await query(built.db.pool, sql`select title from notifications where recipient_id = ${caller.userId}`),
  ).toEqual([{ title: 'The copy of your data is ready' }]);
  expect(
    await query(
      built.db.pool,
      sql`select action, actor_id as by, payload from audit_events where entity_id = ${caller.userId} order by created_at, id`,
    ),
  ).toEqual([
    { action: 'user.exportRequested', by: caller.userId, payload: { exportId: id } },
    { action: 'user.exportDownloaded', by: caller.userId, payload: { exportId: id } },
  ]);
});

test('the file is gone once its time is over, for the person too', async () => {
  const caller = await built.as('partner');
  const until = '2026-11-20T12:00:00.000Z';
  const { id } = await makePersonExport(built.db.pool, {
    userId: caller.userId,
    state: 'ready',
    availableUntil: until,
  });
  const expire = () => transaction(built.db.pool, (tx) => expireExports(tx, built.services.now()));
  built.setNow('2026-11-20T11:59:59.000Z');
  await expire();
  expect((await fileOf(caller, id)).status).toBe(200);
  built.setNow(until);
  expect((await fileOf(caller, id)).status).toBe(404);
  await expire();
  expect(await query(built.db.pool, sql`select 1 from person_export_files where export_id = ${id}`)).toEqual([]);
  expect(await built.request(caller, 'GET', path)).toMatchObject({ body: { data: [{ id, state: 'expired' }] } });
  built.setNow(null);
});

test('a job that is killed begins again and leaves one file, and a second one leaves it as it is', async () => {
  const caller = await busyPartner();
  const { id } = one.parse((await built.request(caller, 'POST', path)).body).data;
  const killed = new Error('killed');
  await expect(prepare(id, { open: () => Promise.reject(killed) })).rejects.toBe(killed);
  expect(await built.request(caller, 'GET', `${path}/${id}`)).toMatchObject({ body: { data: { state: 'preparing' } } });
  await prepare(id);
  const { bytes } = await fileOf(caller, id);
  await prepare(id);
  expect((await fileOf(caller, id)).bytes.equals(bytes)).toBe(true);
  expect(await mailsTo(built.db.ownerPool, caller.email)).toHaveLength(1);
});

test('an admin starts one for someone, who alone may download it; no one does so acting as them', async () => {
  const [admin, acting] = [await built.as('admin'), await built.as('acting')];
  const person = await makeUser(built.db.pool, { role: 'moderator' });
  const start = (email: string) => built.request(admin, 'POST', '/api/admin/person-exports', { email });
  expect(await start('nobody@here.example')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  const started = await start(person.email.toUpperCase());
  expect(started).toMatchObject({
    status: 201,
    body: { data: { person: { email: person.email }, state: 'requested' } },
  });
  const { id } = one.parse(started.body).data;
  await prepare(id);
  expect((await fileOf(admin, id)).status).toBe(404);
  expect(await built.request(admin, 'GET', '/api/admin/person-exports?perPage=1')).toMatchObject({
    body: { data: [{ id, state: 'ready' }] },
  });
  for (const method of ['GET', 'POST'] as const)
    expect(await built.request(acting, method, method === 'POST' ? path : `${path}/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'acting_as' },
    });
});
