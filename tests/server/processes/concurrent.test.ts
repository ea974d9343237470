import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { query, transaction } from '../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeCase } from '../../support/make/cases.ts';
import { makeCharge, makeEntry } from '../../support/make/earnings.ts';
import { makeLead } from '../../support/make/leads.ts';
import { makePartner, makeTerms } from '../../support/make/partners.ts';
import { makeReferral } from '../../support/make/referrals.ts';
import { makeSession, makeUser } from '../../support/make/users.ts';
import { freePort } from '../../support/servers/freePort.ts';
import { header, type MailServer, startMailServer } from '../../support/servers/mailServer.ts';
import { bundle } from '../../support/servers/program.ts';
import { type ServerProcess, startServer } from '../../support/servers/serverProcess.ts';
import { within } from '../../support/within.ts';

let db: TestDatabase;
let mails: MailServer;
let file: string;
let servers: ServerProcess[];
let token: string;
let adminId: string;

beforeAll(async () => {
  [db, mails, file] = await Promise.all([testDatabase(), startMailServer(), bundle('server')]);
  await makeTerms(db.ownerPool);
  adminId = (await makeUser(db.pool, { role: 'admin' })).id;
  token = await makeSession(db.pool, adminId);
  const ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map((port) => startServer({ file, db, port, smtpUrl: mails.url })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await mails.stop();
  await db.drop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

interface Answer {
  status: number;
  answer: unknown;
}

/** The n-th request goes to the n-th process, in turn; asked to retry (503 with Retry-After), it does. */
async function ask(
  n: number,
  method: string,
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${servers[n % servers.length]?.url}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return response.status === 503 && response.headers.has('retry-after')
    ? ask(n, method, address, body, headers)
    : { status: response.status, answer };
}

const mailIsSent = () =>
  vi.waitFor(
    async () => expect(await query(db.ownerPool, sql`select id from graphile_worker._private_jobs`)).toEqual([]),
    { timeout: within(15_000), interval: 50 },
  );

test('two hundred approvals of one partner at once on two processes have one effect', async () => {
  const partner = await makePartner(db.pool, { name: 'Once and for all', approval: 'pending' });
  const person = await makeUser(db.pool, { partnerId: partner.id });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask(n, 'PUT', `/api/partners/approve/${partner.id}`, { status: 1 })),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
  expect(
    await query(
      db.pool,
      sql`select p.approval_state as state, p.version,
                 (select array_agg(e.event || ' ' || e.from_state || '>' || e.to_state || ' by ' || e.actor_id)
                    from lifecycle_events e where e.entity_id = p.id) as history,
                 (select count(*)::int from notifications n where n.recipient_id = ${person.id}) as notified
            from partners p where p.id = ${partner.id}`,
    ),
  ).toEqual([
    { state: 'approved', version: 2, history: [`approval.approve pending>approved by ${adminId}`], notified: 1 },
  ]);
  await mailIsSent();
  expect(mails.received.map((mail) => `${mail.to.join()} ${header(mail, 'subject')}`)).toEqual([
    `${person.email} Your registration is approved`,
  ]);
});

const notifiedOf = async (userId: string) =>
  (await query(db.pool, sql`select 1 from notifications where recipient_id = ${userId}`)).length;

test('two hundred approvals and rejections of one lead at once on two processes have one effect', async () => {
  const partner = await makePartner(db.pool);
  const person = await makeUser(db.pool, { partnerId: partner.id });
  const lead = await makeLead(db.pool, { partnerId: partner.id });
  const before = mails.received.length;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 4 < 2
        ? ask(n, 'PUT', `/api/leads/${lead.id}`, {})
        : ask(n, 'PUT', `/api/leads/reject/${lead.id}`, { reason: 'No.' }),
    ),
  );
  const [row] = await query<{ state: string }>(
    db.pool,
    sql`select l.state, l.version, l.claim_ends_at is null as "isFree",
               (select array_agg(e.event || ' ' || e.from_state || '>' || e.to_state || ' by ' || e.actor_id)
                  from lifecycle_events e where e.entity_id = l.id) as history
          from leads l where l.id = ${lead.id}`,
  );
  const isApproved = row?.state === 'approved';
  const [event, to] = isApproved ? ['lead.approve', 'approved'] : ['lead.reject', 'rejected'];
  expect(row).toEqual({
    state: to,
    version: 2,
    isFree: !isApproved,
    history: [`${event} pending>${to} by ${adminId}`],
  });
  const statuses = (isFirst: boolean) => [
    ...new Set(answers.filter((_, n) => n % 4 < 2 === isFirst).map(({ status }) => status)),
  ];
  expect({ approvals: statuses(true), rejections: statuses(false) }).toEqual({
    approvals: [isApproved ? 200 : 409],
    rejections: [isApproved ? 409 : 200],
  });
  await mailIsSent();
  expect(mails.received.slice(before).map((mail) => mail.to.join())).toEqual([person.email]);
  expect(await notifiedOf(person.id)).toBe(1);
});

test('an approval that is undone forty times at once on two processes is undone once, and goes nowhere', async () => {
  const partner = await makePartner(db.pool);
  const person = await makeUser(db.pool, { partnerId: partner.id });
  const lead = await makeLead(db.pool, { partnerId: partner.id });
  const before = mails.received.length;
  await ask(0, 'PUT', `/api/leads/${lead.id}`, {});
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask(n, 'PUT', `/api/leads/undo/${lead.id}`, {})),
  );
  const [row] = await query<{ state: string; version: number }>(
    db.pool,
    sql`select state, version from leads where id = ${lead.id}`,
  );
  // On a machine so slow that five seconds were over, it holds for all of them.
  const isUndone = row?.state === 'pending';
  expect([row, ...new Set(answers.map(({ status }) => status))]).toEqual(
    isUndone ? [{ state: 'pending', version: 3 }, 200] : [{ state: 'approved', version: 2 }, 409],
  );
  await mailIsSent();
  expect(mails.received.slice(before).map((mail) => mail.to.join())).toEqual(isUndone ? [] : [person.email]);
  expect(await notifiedOf(person.id)).toBe(isUndone ? 0 : 1);
});

test('two hundred decisions of ten cases at once on two processes have one effect each', async () => {
  const app = await makeApp(db.pool);
  const cases = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const partner = await makePartner(db.pool);
      const person = await makeUser(db.pool, { partnerId: partner.id });
      const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id, review: 'flagged' });
      const { id } = await makeCase(db.pool, { partnerId: partner.id, referralId: referral.id });
      await query(
        db.pool,
        sql`update referrals set review_reason = 'It looks like the partner.' where id = ${referral.id}`,
      );
      return { id, personId: person.id, referralId: referral.id };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      ask(n, 'POST', `/api/cases/${cases[n % 10]?.id}/${n % 40 < 20 ? 'clear' : 'confirm'}`, { reason: 'Looked at.' }),
    ),
  );
  for (const [index, { id, personId, referralId }] of cases.entries()) {
    const [row] = await query<{ state: string }>(
      db.pool,
      sql`select k.state, k.version, r.review_state as review,
                 (select array_agg(e.event || ' by ' || e.actor_id) from lifecycle_events e where e.entity_id = k.id) as history,
                 (select count(*)::int from notifications n where n.recipient_id = ${personId}) as notified
            from review_cases k, referrals r
           where k.id = ${id} and r.id = ${referralId}`,
    );
    const isCleared = row?.state === 'cleared';
    expect(row).toEqual({
      state: isCleared ? 'cleared' : 'confirmed',
      version: 2,
      review: isCleared ? 'clear' : 'flagged',
      history: [`case.${isCleared ? 'clear' : 'confirm'} by ${adminId}`],
      notified: 1,
    });
    const of = (event: 'clear' | 'confirm') => [
      ...new Set(
        answers.filter((_, n) => n % 10 === index && n % 40 < 20 === (event === 'clear')).map(({ status }) => status),
      ),
    ];
    expect({ clear: of('clear'), confirm: of('confirm') }).toEqual({
      clear: [isCleared ? 200 : 409],
      confirm: [isCleared ? 409 : 200],
    });
  }
});

test('payout runs at once on two processes have one effect', async () => {
  const app = await makeApp(db.pool);
  const partners = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const partner = await makePartner(db.pool);
      const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
      for (const currency of ['USD', 'EUR'])
        for (const amount of [30_000 + n, 40_000])
          await makeCharge(db.pool, { referral, amount, currency, payableMonth: '2026-10' });
      await makeEntry(db.pool, { partnerId: partner.id, amount: 777 });
      return partner.id;
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ask(n, 'POST', '/api/admin/payouts/run', { month: '2026-10' }, { 'idempotency-key': randomUUID() }),
    ),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
  const created = answers.map(({ answer }) => Number(JSON.stringify(answer).match(/"created":(\d+)/)?.[1]));
  expect(created.toSorted((a, b) => b - a)).toEqual([60, 0, 0, 0, 0, 0, 0, 0]);
  expect(
    await query(
      db.pool,
      sql`select count(*)::int as payouts, count(distinct (partner_id, currency))::int as partners,
                 sum(amount_minor)::bigint::text as amount,
                 (select count(*)::int from payout_lines) as lines,
                 (select count(distinct entry_id)::int from payout_lines) as entries,
                 (select sum(amount_minor)::bigint::text from ledger_entries where partner_id = any(${partners}::uuid[])) as owed
            from payouts where state = 'open'`,
    ),
  ).toEqual([
    (() => {
      const each = (n: number) => 2 * (Math.round((30_000 + n) / 5) + 8000) + 777;
      const owed = partners.reduce((sum, _, n) => sum + each(n), 0);
      return { payouts: 60, partners: 60, amount: String(owed), lines: 150, entries: 150, owed: String(owed) };
    })(),
  ]);
});

// The last one: a process is killed.
test('two hundred records that wait for too long are notified once by two processes, one of them killed meanwhile', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  await transaction(db.pool, async (tx) => {
    for (let n = 0; n < 200; n += 1) await makeLead(tx, { partnerId, at: '2026-01-01T09:00:00.000Z' });
  });
  const add = () => query(db.pool, sql`select from graphile_worker.add_job('lifecycles.escalate', '{}'::json)`);
  const noted = async () =>
    (
      await query(
        db.pool,
        sql`select from lifecycle_escalations e join leads l on l.id = e.record_id where l.partner_id = ${partnerId}`,
      )
    ).length;
  await Promise.all([...Array.from({ length: 12 }, add), servers[1]?.kill()]);
  await add();
  await vi.waitFor(async () => expect(await noted()).toBe(400), { timeout: within(15_000), interval: 50 });
  await add();
  const heard = await query(
    db.pool,
    sql`select from notifications
         where recipient_id = ${adminId} and type_id = 87 and substring(content from 'lead pending: (\\d+)')::int >= 200`,
  );
  expect(heard).toHaveLength(1);
});
