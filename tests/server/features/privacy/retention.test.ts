import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { keptDays } from '#contract/privacy/retention.ts';

import { forgottenAtOnce } from '../../../../server/platform/database/forget.ts';
import { keepHouse } from '../../../../server/features/housekeeping/job.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { saveSettings } from '../../../support/saveSettings.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
});
afterAll(() => built.close());

const path = '/api/admin/settings/retention';
const standard = Object.fromEntries(Object.entries(keptDays).map(([kind, { standard: days }]) => [kind, days]));

/** The nightly job, here and now. */
const clean = () => keepHouse(built.services);

test('an admin changes for how long what is kept, within bounds; the change is audited and everyone reads it', async () => {
  expect((await built.request(admin, 'GET', path)).body).toEqual({ data: { ...standard, version: 0 } });
  const after = { ...standard, sessions: 60, origins: 200 };
  const chosen = { ...after, version: 0 };
  for (const [kind, { least, most }] of Object.entries(keptDays))
    for (const days of [least - 1, most + 1, least + 0.5, '30', null])
      expect(
        { kind, days, status: (await built.request(admin, 'PUT', path, { ...chosen, [kind]: days })).status },
        'out of bounds',
      ).toEqual({ kind, days, status: 400 });
  expect((await built.request(admin, 'GET', path)).body).toEqual({ data: { ...standard, version: 0 } });

  expect(await built.request(admin, 'PUT', path, chosen)).toMatchObject({
    status: 200,
    body: { data: { ...after, version: 1 } },
  });
  expect(await built.request(admin, 'PUT', path, { ...chosen, mail: 8 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', detail: 'Someone else changed these settings. Review them and try again.' },
  });
  expect(
    await query(
      built.db.pool,
      sql`select actor_id as "actorId", payload from audit_events where action = 'settings.retention'`,
    ),
  ).toEqual([{ actorId: admin.userId, payload: { before: standard, after } }]);
  expect((await built.request(null, 'GET', '/api/privacy/kept')).body).toMatchObject({
    data: expect.arrayContaining([
      { kind: 'sessions', period: 60, holds: ['devices, IP addresses and times of sign-ins'] },
      { kind: 'origins', period: 200, holds: ['where changes and steps came from'] },
      expect.objectContaining({ kind: 'visits', period: 13 }),
      expect.objectContaining({ kind: 'money', period: null }),
    ]),
  });
});

test('the night deletes what is older than is set, however much it is, and nothing else', async () => {
  const now = new Date('2026-11-20T03:23:00Z');
  built.setNow(now.toISOString());
  const days = { ...standard, mail: 20, notifications: 40 };
  await saveSettings(built, admin, 'retention', days);
  const many = forgottenAtOnce * 2 + 1;
  await execute(
    built.db.ownerPool,
    sql`insert into mailbox (id, message_id, recipient, subject, text, html, created_at)
        select gen_random_uuid(), 'old' || n, 'a@b.example', 'Old', '', '', ${now.toISOString()}::timestamptz - interval '21 days'
          from generate_series(1, ${many}::int) n
        union all select gen_random_uuid(), 'new', 'a@b.example', 'New', '', '', ${now.toISOString()}::timestamptz - interval '19 days'`,
  );
  for (const age of [41, 39])
    await execute(
      built.db.pool,
      sql`insert into notifications (id, recipient_id, type_id, title, created_at)
          values (${newId()}, ${admin.userId}, 20, ${`of ${age} days ago`}, ${now.toISOString()}::timestamptz - make_interval(days => ${age}))`,
    );
  await clean();
  expect(await query(built.db.pool, sql`select subject from mailbox where recipient = 'a@b.example'`)).toEqual([
    { subject: 'New' },
  ]);
  expect(await query(built.db.pool, sql`select title from notifications where recipient_id = ${admin.userId}`)).toEqual(
    [{ title: 'of 39 days ago' }],
  );
});

test('where a change came from is forgotten in time, and nothing else of it, whoever asks', async () => {
  built.setNow(null);
  const [old, young] = [newId(), newId()];
  for (const table of ['audit_events', 'lifecycle_events'] as const)
    for (const [id, age] of [
      [old, 400],
      [young, 10],
    ] as const)
      await execute(
        built.db.pool,
        table === 'audit_events'
          ? sql`insert into audit_events (id, action, entity, payload, created_at, address, user_agent, request_id)
                values (${id}, 'note.delete', 'note', '{"before": "x"}', now() - make_interval(days => ${age}), '192.0.2.1', 'A browser', 'r1')`
          : sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, payload, created_at,
                                              address, user_agent, request_id)
                values (${id}, 'lead', ${newId()}, 'lead', 'lead.approve', 'pending', 'approved', '{"reason": "x"}',
                        now() - make_interval(days => ${age}), '192.0.2.1', 'A browser', 'r1')`,
      );
  await clean();
  const left = (table: 'audit_events' | 'lifecycle_events') =>
    query(
      built.db.pool,
      table === 'audit_events'
        ? sql`select host(address) as address, user_agent as agent, payload, before from audit_events
               where id in (${old}, ${young}) order by created_at`
        : sql`select host(address) as address, user_agent as agent, payload from lifecycle_events
               where id in (${old}, ${young}) order by created_at`,
    );
  expect(await left('audit_events')).toEqual([
    { address: null, agent: null, payload: { before: 'x' }, before: 'x' },
    { address: '192.0.2.1', agent: 'A browser', payload: { before: 'x' }, before: 'x' },
  ]);
  expect(await left('lifecycle_events')).toEqual([
    { address: null, agent: null, payload: { reason: 'x' } },
    { address: '192.0.2.1', agent: 'A browser', payload: { reason: 'x' } },
  ]);

  const refused = { code: '42501' };
  const owner = built.db.ownerPool;
  await expect(
    execute(owner, sql`update audit_events set address = null, user_agent = null where id = ${young}`),
  ).rejects.toMatchObject(refused);
  await expect(execute(owner, sql`update audit_events set payload = '{}' where id = ${old}`)).rejects.toMatchObject(
    refused,
  );
  await expect(
    execute(owner, sql`update audit_events set address = '192.0.2.9' where id = ${old}`),
  ).rejects.toMatchObject(refused);
  await expect(
    execute(owner, sql`update lifecycle_events set event = 'lead.reject' where id = ${old}`),
  ).rejects.toMatchObject(refused);
  await expect(execute(owner, sql`delete from audit_events where id = ${old}`)).rejects.toMatchObject(refused);
  await expect(
    execute(built.db.pool, sql`update audit_events set address = null where id = ${young}`),
  ).rejects.toMatchObject(refused);
  // Asked for less than a month, it still leaves a month alone.
  await query(owner, sql`select forget_origins(now(), 100)`);
  expect(await left('audit_events')).toMatchObject([{ address: null }, { address: '192.0.2.1' }]);
});
