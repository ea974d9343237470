import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordAudit } from '../../../server/platform/audit.ts';
import { query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { type Built, build } from '../../support/app.ts';
import { makePartner } from '../../support/make/partners.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

interface Audited {
  action: string;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  before: unknown;
  after: unknown;
}

const auditedOf = (entityId: string) =>
  query<Audited>(
    built.db.pool,
    sql`select action, host(address) as address, user_agent, request_id, before, after from audit_events
         where entity_id = ${entityId} order by created_at, id`,
  );

test('what a call changes is audited with its address, agent and request, and both values', async () => {
  const admin = await built.as('admin');
  const { id } = await makePartner(built.db.pool);
  const change = (commissionRate: number, address: string, agent: string) =>
    built.app.inject({
      method: 'POST',
      url: '/api/partners/partner/update-commission-rate',
      payload: { partnerId: id, commissionRate },
      headers: { ...admin.headers, 'x-forwarded-for': address, 'user-agent': agent },
    });
  // Together, so that neither takes the other's origin.
  const [first, second] = await Promise.all([
    change(1000, '203.0.113.7', 'one/1.0'),
    change(3000, '2001:db8::9', 'x'.repeat(600)),
  ]);
  const rows = await auditedOf(id);
  const byRequest = new Map(rows.map((row) => [row.request_id, row]));
  expect(rows).toHaveLength(2);
  expect(byRequest.get(String(first.headers['x-request-id']))).toMatchObject({
    action: 'partner.commissionRate',
    address: '203.0.113.7',
    user_agent: 'one/1.0',
    after: 1000,
  });
  expect(byRequest.get(String(second.headers['x-request-id']))).toMatchObject({
    address: '2001:db8::9',
    user_agent: 'x'.repeat(500),
    after: 3000,
  });
  // Whichever came first to the partner: its change is what the other one found.
  const [earlier, later] = rows.toSorted((one, other) => Number(one.before !== null) - Number(other.before !== null));
  expect([earlier?.before, later?.before]).toEqual([null, earlier?.after]);
});

test('what no call does is audited without an origin', async () => {
  const id = newId();
  const event = { action: 'test', entity: 'partner', entityId: id, payload: { reason: 'by the clock' } };
  await recordAudit(built.db.pool, event, { actor: { userId: null }, now: new Date() });
  expect(await auditedOf(id)).toEqual([
    { action: 'test', address: null, user_agent: null, request_id: null, before: null, after: null },
  ]);
});

test('a renamed tag is audited as it was and as it is', async () => {
  const staff = await built.as('manager');
  const made = await built.request(staff, 'POST', '/api/tags', { name: 'Agency', color: 'teal' });
  expect(made.status).toBe(201);
  const [tag] = await query<{ id: number }>(built.db.pool, sql`select id from tags where name = 'Agency'`);
  await built.request(staff, 'PUT', `/api/tags/${tag?.id}`, { name: 'Agencies', color: 'teal' });
  expect(
    await query(
      built.db.pool,
      sql`select before ->> 'name' as before, after ->> 'name' as after from audit_events
           where action like 'tag.%' order by created_at, id`,
    ),
  ).toEqual([
    { before: null, after: 'Agency' },
    { before: 'Agency', after: 'Agencies' },
  ]);
});
