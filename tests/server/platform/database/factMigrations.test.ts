import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate, ownMigrations } from '../../../../server/platform/database/migrate.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { newReferralId } from '../../../../server/features/partners/registration/createPartner.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
});
afterAll(() => db.drop());

/** The migrations before those of these facts. */
const before = Object.fromEntries(
  Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0388'),
);

test('a database from before keeps what it has: unknown facts, periods of managers from the audit log, refunds in the queue, invitations, prospects that were won', async () => {
  await migrate({ ownerUrl: db.ownerUrl, migrations: before });
  const { ownerPool: owner } = db;
  const [partner, app, mia, ada, charge] = [newId(), newId(), newId(), newId(), newId()];
  await query(
    owner,
    sql`insert into users (id, email, first_name, last_name, role)
        select v.id, v.id || '@example.com', 'A', 'B', 'manager' from unnest(${[mia, ada]}::uuid[]) as v(id)`,
  );
  await query(
    owner,
    sql`insert into partners (id, referral_id, name, domain, country)
        values (${partner}, ${newReferralId()}, 'Acme', 'acme.test', 'DE')`,
  );
  await query(
    owner,
    sql`insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
        values (${app}, 'app', 'App', 'https://apps.test/app', 2000, 'secret')`,
  );
  const audit = (action: string, managers: readonly string[], at: string) =>
    query(
      owner,
      sql`insert into audit_events (id, actor_id, action, entity, entity_id, payload, created_at)
          values (${newId()}, ${ada}, ${action}, 'partner', ${partner}, ${JSON.stringify({ managers })}::jsonb, ${at}::timestamptz)`,
    );
  await audit('partner.managersAssigned', [mia, ada], '2026-01-01T00:00:00Z');
  await audit('partner.managersUnassigned', [mia], '2026-02-01T00:00:00Z');
  await audit('partner.managersAssigned', [mia], '2026-03-01T00:00:00Z');
  await audit('partner.managersUnassigned', [mia], '2026-04-01T00:00:00Z');
  await query(
    owner,
    sql`insert into partner_managers (partner_id, user_id, assigned_by, assigned_at)
        values (${partner}, ${ada}, ${ada}, '2026-01-01T00:00:00Z')`,
  );
  await query(
    owner,
    sql`insert into visits (id, partner_id, app_id, visitor, source, utm)
        values (${newId()}, ${partner}, ${app}, ${Buffer.alloc(16)}, 'link', '{"sub_id": "7"}'),
               (${newId()}, ${partner}, ${app}, ${Buffer.alloc(16, 1)}, 'link', null)`,
  );
  await query(
    owner,
    sql`insert into charges (id, app_id, external_id, kind, shop, amount_minor, currency, occurred_at)
        values (${charge}, ${app}, 'c1', 'charge', 'shop.test', 1000, 'USD', now())`,
  );
  const refund = (id: string, outcome: string, data: object) =>
    query(
      owner,
      sql`insert into app_events (id, app_id, webhook_id, type, shop, external_id, outcome, payload, occurred_at)
          values (${newId()}, ${app}, ${id}, 'charge.refunded', 'shop.test', ${id}, ${outcome}, ${JSON.stringify({ data })}::jsonb, now())`,
    );
  await refund('r1', 'waiting', { chargeId: 'c2', amount: 100, currency: 'USD' });
  await refund('r2', 'ignored', { chargeId: 'c1', amount: 1500, currency: 'USD' });
  await refund('r3', 'ignored', { chargeId: 'c1', amount: 10, currency: 'EUR' });
  await refund('r4', 'unattributed', { chargeId: 'c1', amount: 10, currency: 'USD' });

  await query(
    owner,
    sql`insert into invitations (id, email, role, invited_by, expires_at, accepted_at, accepted_user_id, revoked_at, replaced_at)
        select gen_random_uuid(), email || '@example.com', 'partner', ${mia}, expires, accepted,
               case when accepted is not null then ${ada}::uuid end, revoked, replaced
          from (values ('a-open', now() + interval '1 day', null::timestamptz, null::timestamptz, null::timestamptz),
                       ('b-accepted', '2026-01-08', '2026-01-02', null, null),
                       ('c-expired', '2026-01-08', null, null, null),
                       ('d-revoked', '2026-01-08', null, '2026-01-02', null),
                       ('e-revoked-late', '2026-01-08', null, '2026-01-09', null),
                       ('f-replaced', '2026-01-08', null, null, '2026-01-09'))
            as v(email, expires, accepted, revoked, replaced)`,
  );

  // Ada confirmed her email and accepted for Acme; Mia is staff.
  const [courted, stranger, newcomer] = [newId(), newId(), newId()];
  await query(
    owner,
    sql`update partners set approval_state = 'approved', approval_decided_at = '2026-02-03T00:00:00Z' where id = ${partner}`,
  );
  await query(
    owner,
    sql`update users set partner_id = ${partner}, role = 'partner', email_verified_at = now() where id = ${ada}`,
  );
  await query(
    owner,
    sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, payload, created_at)
        values (${newId()}, 'approval', ${partner}, 'approval', 'approval.approve', 'pending', 'approved', ${mia}, '{}', '2026-02-03T00:00:00Z')`,
  );
  await query(owner, sql`insert into prospect_statuses (id, name) overriding system value values (1, 'New')`);
  await query(owner, sql`insert into prospect_types (id, name) overriding system value values (1, 'Agency')`);
  await query(
    owner,
    sql`insert into prospects (id, name, status_id, type_id, created_at)
        values (${courted}, 'Courted', 1, 1, '2026-01-01'), (${stranger}, 'Stranger', 1, 1, '2026-01-01'),
               (${newcomer}, 'Newcomer', 1, 1, '2026-03-01')`,
  );
  await query(
    owner,
    sql`insert into prospect_contacts (id, prospect_id, first_name, email)
        select gen_random_uuid(), v.id, 'A', v.email
          from (values (${courted}::uuid, 'B-Accepted@example.com'), (${courted}, 'd-revoked@example.com'),
                       (${stranger}, 'c-expired@example.com'), (${stranger}, ''), (${newcomer}, 'b-accepted@example.com'))
            as v(id, email)`,
  );

  await migrate({ ownerUrl: db.ownerUrl });

  expect(
    await query(
      owner,
      sql`select p.name, p.outcome_state as outcome, p.partner_id = ${partner} as "isAcme", p.version,
                 to_char(p.outcome_at at time zone 'UTC', 'MM-DD') as at,
                 (select array_agg(h.region || ' ' || h.event || ' ' || h.from_state || ' ' || h.to_state)
                    from lifecycle_events h
                   where h.entity = 'prospect' and h.entity_id = p.id and h.actor_id = ${mia} and h.created_at = p.outcome_at
                     and h.payload ->> 'partnerId' = ${partner}) as history
            from prospects p order by 1`,
    ),
  ).toEqual([
    {
      name: 'Courted',
      outcome: 'won',
      isAcme: true,
      version: 2,
      at: '02-03',
      history: ['outcome prospect.win open won'],
    },
    {
      name: 'Newcomer',
      outcome: 'won',
      isAcme: true,
      version: 2,
      at: '03-01',
      history: ['outcome prospect.win open won'],
    },
    { name: 'Stranger', outcome: 'open', isAcme: null, version: 1, at: null, history: null },
  ]);

  expect(
    await query(
      owner,
      sql`select split_part(i.email, '@', 1) as email, i.state,
                 (select array_agg(h.event || ' ' || h.from_state || ' ' || h.to_state order by h.created_at)
                    from lifecycle_events h where h.entity = 'invitation' and h.entity_id = i.id) as history
            from invitations i order by 1`,
    ),
  ).toEqual([
    { email: 'a-open', state: 'open', history: null },
    { email: 'b-accepted', state: 'accepted', history: ['invitation.accept open accepted'] },
    { email: 'c-expired', state: 'expired', history: ['invitation.expire open expired'] },
    { email: 'd-revoked', state: 'revoked', history: ['invitation.revoke open revoked'] },
    {
      email: 'e-revoked-late',
      state: 'revoked',
      history: ['invitation.expire open expired', 'invitation.revoke expired revoked'],
    },
    {
      email: 'f-replaced',
      state: 'replaced',
      history: ['invitation.expire open expired', 'invitation.replace expired replaced'],
    },
  ]);
  expect(
    await query(
      owner,
      sql`select user_id = ${mia} as "isMia", to_char(assigned_at at time zone 'UTC', 'MM-DD') as from,
                 to_char(ended_at at time zone 'UTC', 'MM-DD') as to
            from partner_managers order by assigned_at, user_id = ${mia}`,
    ),
  ).toEqual([
    { isMia: false, from: '01-01', to: null },
    { isMia: true, from: '01-01', to: '02-01' },
    { isMia: true, from: '03-01', to: '04-01' },
  ]);
  expect(
    await query(
      owner,
      sql`select is_bot, referrer_host, ad_clicks, country, device, sub_id, creative, landing_path from visits
           order by sub_id nulls last`,
    ),
  ).toEqual(
    ['7', null].map((sub_id) => ({
      is_bot: null,
      referrer_host: null,
      ad_clicks: null,
      country: null,
      device: 'unknown',
      sub_id,
      creative: null,
      landing_path: null,
    })),
  );
  expect(
    await query(
      owner,
      sql`select q.refund_id as refund, q.rest_minor as rest, q.reason, e.outcome
            from refund_queue q join app_events e on e.id = q.event_id order by 1`,
    ),
  ).toEqual([
    { refund: 'r1', rest: 100, reason: 'charge_unknown', outcome: 'queued' },
    { refund: 'r2', rest: 1500, reason: 'exceeds_charge', outcome: 'queued' },
    { refund: 'r3', rest: 10, reason: 'other_currency', outcome: 'queued' },
  ]);
  expect(await query(owner, sql`select charge_kind, net_minor, charge_ref from charges`)).toEqual([
    { charge_kind: null, net_minor: null, charge_ref: null },
  ]);
});
