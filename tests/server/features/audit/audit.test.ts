import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listAudit } from '#contract/admin/audit.ts';

import { applyTransition } from '../../../../server/lifecycle/transition.ts';
import { recordAudit } from '../../../../server/platform/audit.ts';
import { execute, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { saveSettings } from '../../../support/saveSettings.ts';

let it: Built;
let admin: Caller;
beforeAll(async () => {
  it = await build();
  admin = await it.as('admin');
});
afterAll(() => it.close());

const listed = async (search: string) => {
  const { status, body } = await it.request(admin, 'GET', `/api/admin/audit?${search}`);
  expect(status).toBe(200);
  const answer =
    typeof body === 'object' && body !== null && 'data' in body && 'meta' in body ? body : { data: [], meta: null };
  return { entries: listAudit.success.data.parse(answer.data), meta: listAudit.success.meta.parse(answer.meta) };
};
const actionsOf = async (search: string) => (await listed(search)).entries.map(({ action }) => action);

const setRate = (partnerId: string, commissionRate: number, headers = {}) =>
  it.request(admin, 'POST', '/api/partners/partner/update-commission-rate', { partnerId, commissionRate }, headers);
const setAccount = (id: string, newStatus: 'active' | 'suspended', note = '') =>
  it.request(admin, 'PUT', `/api/partners/partner/${id}`, { statusType: 'account', newStatus, note });

/** A partner whose rate was changed twice, who was suspended by an admin, and restored by an admin acting as their user. */
async function story(name: string) {
  const partner = await makePartner(it.db.pool, { name });
  const user = await makeUser(it.db.pool, { partnerId: partner.id, firstName: 'Ida', lastName: name });
  it.setNow('2026-11-18T10:00:00.000Z');
  await setRate(partner.id, 1000, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'one/1.0' });
  it.setNow('2026-11-19T10:00:00.000Z');
  const { headers } = await setRate(partner.id, 1250);
  it.setNow('2026-11-20T10:00:00.000Z');
  expect((await setAccount(partner.id, 'suspended', 'Invoices 100% late_')).status).toBe(200);
  await transaction(it.db.pool, (tx) =>
    applyTransition(tx, {
      entity: 'account',
      event: 'account.restore',
      id: partner.id,
      actor: { userId: admin.userId, actingAs: user.id },
      now: new Date('2026-11-21T10:00:00.000Z'),
    }),
  );
  it.setNow('2026-11-21T12:00:00.000Z');
  return { partner, user, request: String(headers['x-request-id']) };
}

test('steps and other changes stand in one list, newest first: who, as whom, what it changed, why, from where', async () => {
  const { partner, user, request } = await story('Acme');
  const { entries, meta } = await listed(`record=${partner.id}`);
  const me = { id: admin.userId, name: expect.any(String), isStaff: true };
  const whose = { id: partner.id, name: 'Acme' };
  const step = { isStep: true, by: me, actingAs: null, id: expect.any(String) };
  const record = { entityId: partner.id, label: 'Acme', slug: null, partner: whose };
  const rate = { ...step, isStep: false, action: 'partner.commissionRate', reason: '' };
  const ofPartner = { ...record, entity: 'partner', toState: '' };
  const own = { address: '127.0.0.1', userAgent: 'lightMyRequest' };
  expect(entries).toEqual([
    {
      ...step,
      at: '2026-11-21T10:00:00.000Z',
      actingAs: { id: user.id, name: 'Ida Acme', isStaff: false },
      action: 'account.restore',
      record: { ...record, entity: 'account', toState: 'active' },
      changes: [{ field: 'Status', from: 'Suspended', to: 'Active' }],
      reason: '',
      origin: null,
    },
    {
      ...step,
      at: '2026-11-20T10:00:00.000Z',
      action: 'account.suspend',
      record: { ...record, entity: 'account', toState: 'suspended' },
      changes: [{ field: 'Status', from: 'Active', to: 'Suspended' }],
      reason: 'Invoices 100% late_',
      origin: { ...own, requestId: expect.any(String) },
    },
    {
      ...rate,
      at: '2026-11-19T10:00:00.000Z',
      record: ofPartner,
      changes: [{ field: 'Commission rate', from: '10%', to: '12.5%' }],
      origin: { ...own, requestId: request },
    },
    {
      ...rate,
      at: '2026-11-18T10:00:00.000Z',
      record: ofPartner,
      changes: [{ field: 'Commission rate', from: '', to: '10%' }],
      origin: { address: '203.0.113.7', userAgent: 'one/1.0', requestId: expect.any(String) },
    },
  ]);
  expect(meta).toEqual({ page: 1, perPage: 25, total: 4, totalIsExact: true, older: null });
});

test('every filter finds what it names, and nothing else', async () => {
  const { partner, user, request } = await story('Filtered');
  const of = `record=${partner.id}`;
  const rates = ['partner.commissionRate', 'partner.commissionRate'];
  const all = ['account.restore', 'account.suspend', ...rates];
  const dates = (from: string, to: string) => `timeFilter=custom&dateRange[from]=${from}&dateRange[to]=${to}`;
  expect({
    person: await actionsOf(`${of}&person=${admin.userId}`),
    actedAs: await actionsOf(`person=${user.id}`),
    stranger: await actionsOf(`${of}&person=${newId()}`),
    step: await actionsOf(`${of}&action=account.suspend`),
    action: await actionsOf(`${of}&action=partner.commissionRate`),
    kind: await actionsOf(`${of}&kind=partner`),
    otherKind: await actionsOf(`${of}&kind=payout`),
    days: await actionsOf(`${of}&${dates('2026-11-19', '2026-11-20')}`),
    words: await actionsOf(`${of}&search=100%25 LATE_`),
    noWords: await actionsOf(`${of}&search=100_`),
    byRecord: await actionsOf(`search=${partner.id}`),
    byRequest: await actionsOf(`search=${request}`),
    byAddress: await actionsOf(`${of}&search=203.0.113.7`),
  }).toEqual({
    person: all,
    actedAs: ['account.restore'],
    stranger: [],
    step: ['account.suspend'],
    action: rates,
    kind: all,
    otherKind: [],
    days: ['account.suspend', 'partner.commissionRate'],
    words: ['account.suspend'],
    noWords: [],
    byRecord: all,
    byRequest: ['partner.commissionRate'],
    byAddress: ['partner.commissionRate'],
  });
  const [, suspended] = (await listed(of)).entries;
  expect(await actionsOf(`id=${suspended?.id}`)).toEqual(['account.suspend']);
});

test('pages, places and the file have each entry once, also of one instant', async () => {
  const { partner } = await story('Paged');
  const at = new Date('2026-11-22T10:00:00.000Z');
  const event = { entity: 'partner', entityId: partner.id, payload: { reason: 'at once' } };
  for (const action of ['partner.one', 'partner.two', 'partner.three'])
    await recordAudit(it.db.pool, { ...event, action }, { actor: { userId: admin.userId }, now: at });
  const of = `record=${partner.id}`;
  const all = (await listed(of)).entries.map(({ id }) => id);
  const byPage = await Promise.all([1, 2, 3, 4].map((page) => listed(`${of}&perPage=2&page=${page}`)));
  expect(byPage.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(all);
  const byPlace = [];
  for (let before = ''; ;) {
    const { entries } = await listed(`${of}&perPage=2${before}`);
    if (entries.length === 0) break;
    byPlace.push(...entries.map(({ id }) => id));
    before = `&before=${entries.at(-1)?.id}`;
  }
  expect(byPlace).toEqual(all);
  const file = await it.request(admin, 'GET', `/api/admin/audit?${of}`, undefined, { accept: 'text/csv' });
  const [header, ...lines] = file.text.trim().split('\r\n');
  expect(header).toBe(
    'Id,Time,Person,Person id,Acting as,Action,Event,Kind,Record,Record id,Partner,Changes,Reason,Address,Browser,Request',
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(all);
  expect(lines[3]?.split(',').slice(4, 12)).toEqual([
    'Ida Paged',
    'Account restored',
    'account.restore',
    'Partner',
    'Paged',
    partner.id,
    'Paged',
    'Status: Suspended → Active',
  ]);
});

test('pages end where places go on', async () => {
  const partner = await makePartner(it.db.pool);
  await execute(
    it.db.ownerPool,
    sql`insert into audit_events (id, actor_id, action, entity, entity_id, created_at)
        select gen_random_uuid(), ${admin.userId}::uuid, 'partner.bonus', 'partner', ${partner.id}::uuid,
               timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 10003) n`,
  );
  const of = `record=${partner.id}&perPage=100`;
  const { meta, entries } = await listed(`${of}&page=100`);
  expect(meta).toEqual({ page: 100, perPage: 100, total: 10_000, totalIsExact: false, older: entries.at(-1)?.id });
  const rest = await listed(`${of}&before=${meta.older}`);
  expect(rest.entries).toHaveLength(3);
  expect(rest.meta).toEqual({ page: 1, perPage: 100, total: 3, totalIsExact: true, older: null });
  const beyond = await it.request(admin, 'GET', `/api/admin/audit?${of}&page=101`);
  expect(beyond.status).toBe(400);
  expect((await it.request(admin, 'GET', `/api/admin/audit?before=${newId()}`)).status).toBe(404);
});

test('what the clock did is not in it, and what is both a step and recorded is there once', async () => {
  const { partner } = await story('Clock');
  await transaction(it.db.pool, (tx) =>
    applyTransition(tx, {
      entity: 'account',
      event: 'account.suspend',
      id: partner.id,
      actor: { userId: null },
      now: new Date('2026-11-23T10:00:00.000Z'),
      payload: { reason: 'by the clock' },
    }),
  );
  const event = { action: 'invitation.revoke', entity: 'invitation', entityId: partner.id, payload: {} };
  await recordAudit(it.db.pool, event, { actor: { userId: admin.userId }, now: new Date() });
  expect(await actionsOf(`record=${partner.id}`)).toEqual([
    'account.restore',
    'account.suspend',
    'partner.commissionRate',
    'partner.commissionRate',
  ]);
});

test('values read as a person would write them', async () => {
  const partner = await makePartner(it.db.pool);
  const payload = { formerSecretEndsAt: '2026-12-01T13:02:42.931Z', isVisitInUtm: true, taxId: '7', clickMonths: 13 };
  const event = { action: 'partner.bonus', entity: 'partner', entityId: partner.id, payload };
  await recordAudit(it.db.pool, event, { actor: { userId: admin.userId }, now: new Date() });
  const { entries } = await listed(`record=${partner.id}`);
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'Tax ID', from: '', to: '7' },
      { field: 'Click months', from: '', to: '13' },
      { field: 'Visit in UTM', from: '', to: 'yes' },
      { field: 'Former secret ends at', from: '', to: '1 Dec 2026, 13:02 UTC' },
    ],
  ]);
});

test('accounts are hidden; the database refuses secrets and every rewrite', async () => {
  const payer = {
    name: 'Payer',
    streetAddress: 'Main 1',
    zip: '1',
    city: 'Berlin',
    country: 'DE',
    taxId: '',
    bic: '',
    iban: 'DE89370400440532013000',
  };
  it.setNow('2026-11-24T10:00:00.000Z');
  expect((await saveSettings(it, admin, 'payer', payer)).status).toBe(200);
  const [entry] = (await listed('action=settings.payer')).entries;
  expect(entry?.changes.find(({ field }) => field === 'IBAN')).toEqual({ field: 'IBAN', from: '', to: 'hidden' });
  expect(JSON.stringify(entry)).not.toContain('3000');
  const by = { actor: { userId: admin.userId }, now: new Date() };
  for (const payload of [{ password: 'x' }, { after: { iban: payer.iban } }, { list: [{ token: 'abc' }] }])
    await expect(
      recordAudit(it.db.pool, { action: 'a.b', entity: 'partner', entityId: newId(), payload }, by),
    ).rejects.toMatchObject({ code: '23514' });
  const rewrites = [sql`update audit_events set action = 'x'`, sql`delete from audit_events`];
  for (const rewrite of rewrites) {
    await expect(execute(it.db.pool, rewrite)).rejects.toMatchObject({ code: '42501' });
    await expect(execute(it.db.ownerPool, rewrite)).rejects.toMatchObject({ code: '42501' });
  }
});
