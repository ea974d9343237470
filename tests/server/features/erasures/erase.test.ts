import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';

import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { getLedgerProof, type LedgerFile, listLedger } from '#contract/ledger/ledger.ts';
import { checkLedger } from '#contract/ledger/proof.ts';

import { contract } from '../../../../server/contract.ts';
import { makeMonthsSince } from '../../../../server/features/figures/months.ts';
import { closeRoot } from '../../../../server/features/ledger/close.ts';
import { sealEntries } from '../../../../server/features/ledger/seal.ts';
import { execute, query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { startWorker } from '../../../../server/platform/jobs/worker.ts';
import { logOptions } from '../../../../server/platform/logging.ts';
import { mailer } from '../../../../server/platform/mail/mailer.ts';
import { sendMail } from '../../../../server/platform/mail/sendMail.ts';
import { type Built, build } from '../../../support/app.ts';
import { exampleOf, requestOf } from '../../../support/examples.ts';
import { startMailServer } from '../../../support/servers/mailServer.ts';
import { bundle } from '../../../support/servers/program.ts';
import { erasureSteps } from '../../../support/steps/erasures.ts';
import { layTraces, personalColumns, traces, tracesLeft } from '../../../support/traces.ts';
import { within } from '../../../support/within.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());
const { startOf, begin, erase, stateOf } = erasureSteps(() => built);

/** Every sum and count of money and referrals that is kept, and every amount. */
const sums = async () => {
  const amounts = await query(
    built.db.ownerPool,
    sql`select 'entry' as what, id, amount_minor as amount, currency from ledger_entries
        union all select 'commission', id, amount_minor, currency from commissions
        union all select 'payout', id, amount_minor, currency from payouts
        union all select 'charge', id, amount_minor, currency from charges
        union all select 'reversal', id, amount_minor, currency from reversals order by 1, 2`,
  );
  const totals = await query(built.db.ownerPool, sql`select * from partner_totals order by 1, 2, 3`);
  const days = await query(built.db.ownerPool, sql`select to_jsonb(d) as day from partner_days d order by d::text`);
  return { amounts, totals, days };
};
/** As `npm run verify-ledger` says it of a downloaded file. */
async function verified(file: LedgerFile): Promise<string> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-erasure-'));
  const name = path.join(directory, 'ledger.json');
  fs.writeFileSync(name, JSON.stringify(file));
  const program = await bundle('verify-ledger');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, name], (error, stdout) => {
      fs.rmSync(directory, { recursive: true, force: true });
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

describe('a person who is erased', () => {
  test('is named nowhere any more, however often the job was killed; sums stay, the ledger still verifies', async () => {
    const person = await layTraces(built);
    // Some of their visits lie in a month that is made while the server runs.
    const may = new Date('2025-05-15T12:00:00.000Z');
    await makeMonthsSince(built.db.pool, may, may);
    const { pool } = built.db;
    expect(
      await execute(
        pool,
        sql`update visits set created_at = ${may.toISOString()} where partner_id = ${person.partnerId}`,
      ),
    ).toBeGreaterThan(0);
    const laid = await tracesLeft(built);
    const columns = new Set(laid.map((one) => one.split(':')[0] ?? ''));
    // Nothing in which people can be named was left out above, so that below it is looked for there.
    expect(personalColumns.filter((column) => !columns.has(column))).toEqual(['partners.country_phone_code']);
    await sealEntries(built.db.pool);
    await closeRoot(built.db.pool, built.services.now());
    const [admin, before] = [await built.as('admin'), await sums()];
    const id = await startOf(person.userId);
    await begin();
    expect(await stateOf(id)).toBe('erasing');
    expect(await built.request(person, 'GET', '/api/auth/me')).toMatchObject({ status: 401 });

    const killed = new Error('killed');
    for (const table of ['images', 'users', 'leads', 'ledger_entries'])
      await expect(
        erase(id, (done) => {
          if (done === table) throw killed;
        }),
      ).rejects.toBe(killed);
    await erase(id);
    expect(await stateOf(id)).toBe('erased');
    await erase(id);

    expect(await tracesLeft(built)).toEqual([]);
    expect(await sums()).toEqual(before);
    // What others wrote stays, without what names the person.
    expect(
      await query(
        built.db.pool,
        sql`select note, p.name from notes n join partners p on p.id = n.partner_id where n.partner_id = ${person.otherId}`,
      ),
    ).toEqual([{ note: '[erased] of [erased] wrote from [erased].', name: expect.stringMatching(/^Partner /) }]);
    expect(
      await queryOne(
        built.db.pool,
        sql`select name, domain, account_state as state from partners where id = ${person.partnerId}`,
      ),
    ).toEqual({ name: 'Erased partner', domain: `erased-${person.partnerId}.invalid`, state: 'archived' });
    // Of what was recorded, ids and codes stay.
    expect(
      await query(
        built.db.ownerPool,
        sql`select payload from audit_events where entity_id = ${person.partnerId} and action = 'profile.edit'`,
      ),
    ).toEqual([
      {
        payload: {
          said: '[erased]',
          before: '[erased]',
          after: { list: ['[erased]'], state: 'pending', id: person.partnerId },
        },
      },
    ]);

    const answer = await built.request(admin, 'GET', `/api/partners/${person.partnerId}/ledger`);
    const entries = z.object({ data: listLedger.success.data }).parse(answer.body).data;
    const proof = await built.request(admin, 'GET', `/api/partners/${person.partnerId}/ledger/proof`);
    const { roots, paths } = z.object({ data: getLedgerProof.success.data }).parse(proof.body).data;
    const file = { format: 'tributary-ledger-1', partnerId: person.partnerId, entries, roots, paths } as const;
    expect(entries.map(({ reason }) => reason)).toEqual(entries.map(({ reason }) => (reason === '' ? '' : '[erased]')));
    expect(checkLedger(file).findings).toEqual([]);
    expect(await verified(file)).toMatch(/^Nothing was changed: 3 entries are as sealed, 3 covered by a root\./);
    const erased = entries.find(({ reason }) => reason === '[erased]');
    const changed = entries.map((entry) => (entry === erased ? { ...entry, reason: 'Something else' } : entry));
    expect(checkLedger({ ...file, entries: changed }).findings).not.toEqual([]);
  });

  test('is found by no call: lists, searches, exports, statements', { timeout: within(60_000) }, async () => {
    const admin = await built.as('admin');
    const { userId, partnerId, otherId } = await layTraces(built);
    /** The calls whose answers tell of the person, asked as they are and searched for them. */
    const telling = async () => {
      const found = new Set<string>();
      for (const { name, endpoint } of contract) {
        if (endpoint.method !== 'GET') continue;
        const example = await exampleOf(name, { built, partnerId });
        for (const search of [{}, { search: 'Querfurth' }, { q: 'Querfurth' }]) {
          const request = requestOf(endpoint, { ...example, query: { ...example.query, ...search } });
          const { payload } = await built.app.inject({ ...request, headers: { ...request.headers, ...admin.headers } });
          if (traces.some((trace) => payload.includes(trace))) found.add(name);
        }
      }
      return [...found];
    };
    expect((await telling()).length).toBeGreaterThan(20);
    // The calls were asked with colleagues of theirs, and for payouts that are under way.
    await execute(
      built.db.pool,
      sql`update users set partner_id = ${otherId} where partner_id = ${partnerId} and id <> ${userId}`,
    );
    await execute(
      built.db.pool,
      sql`update payouts set state = 'voided' where partner_id = ${partnerId} and state not in ('paid', 'returned')`,
    );
    const id = await startOf(userId);
    await begin();
    await erase(id);
    expect(await stateOf(id)).toBe('erased');
    expect(await telling()).toEqual([]);
  });

  test(
    'is in no log, whatever was asked, refused or failed before and during the erasure',
    { timeout: within(60_000) },
    async () => {
      const lines: string[] = [];
      const logStream = { write: (line: string) => void lines.push(line) };
      const on = await build({ LOG_LEVEL: 'trace' }, logStream);
      const logger = pino(logOptions('trace'), logStream);
      const smtp = await startMailServer(0, () => {}, true);
      try {
        const person = await layTraces(on);
        const admin = await on.as('admin');
        for (const { name, endpoint } of contract) {
          if (endpoint.method !== 'GET') continue;
          const example = await exampleOf(name, { built: on, partnerId: person.partnerId });
          const request = requestOf(endpoint, { ...example, query: { ...example.query, search: 'Querfurth' } });
          await on.app.inject({ ...request, headers: { ...request.headers, ...admin.headers } });
        }
        const email = 'ottilie@querfurth.example';
        await on.request(null, 'POST', '/api/auth/login', { email, password: 'Ottilie Querfurth' });
        await on.request(null, 'POST', '/api/auth/login', { email: [email], password: 1 });
        await on.request(null, 'GET', '/api/Querfurth?email=ottilie@querfurth.example');
        // A job that fails is logged with its error.
        const deliver = mailer({ ...on.services.config, smtpUrl: smtp.url }, on.db.pool);
        const worker = await startWorker({
          pool: on.db.pool,
          tasks: { 'mail.send': deliver },
          pollInterval: 50,
          logger,
        });
        await transaction(on.db.pool, (tx) =>
          sendMail(tx, { to: email, template: 'erasureRefused', data: { firstName: 'Ottilie', reason: 'Querfurth' } }),
        );
        await expect
          .poll(() => lines.some((line) => line.includes('The SMTP server refused it with code 550.')))
          .toBe(true);
        const there = erasureSteps(() => on);
        const id = await there.startOf(person.userId);
        await there.begin();
        await there.erase(id);
        logger.error({ err: new Error(`duplicate key: (${email})`, { cause: new Error(email) }) }, 'failed');
        await worker.stop();
        expect(lines.length).toBeGreaterThan(100);
        expect(lines.filter((line) => traces.some((trace) => line.includes(trace)))).toEqual([]);
      } finally {
        await smtp.stop();
        await on.close();
      }
    },
  );
});

describe('nothing but an erasure that is under way', () => {
  const refused = { code: '42501' };

  test('changes what is recorded, whoever asks', async () => {
    const person = await layTraces(built);
    const owner = built.db.ownerPool;
    const id = await startOf(person.userId);
    const update = (statement: ReturnType<typeof sql>, under: string) =>
      transaction(owner, async (tx) => {
        await query(tx, sql`select set_config('tributary.erasure', ${under}, true)`);
        return execute(tx, statement);
      });
    const bonus = sql`partner_id = ${person.partnerId} and kind = 'bonus'`;
    const erasing = sql`update ledger_entries set reason = '[erased]', reason_digest = sha256(convert_to(reason, 'UTF8')) where ${bonus}`;
    // It is requested, and not under way.
    await expect(update(erasing, id)).rejects.toMatchObject(refused);
    await begin();
    const attempts = [
      ['another amount', sql`update ledger_entries set amount_minor = 1 where ${bonus}`],
      [
        'another text',
        sql`update ledger_entries set reason = 'Another', reason_digest = sha256(convert_to(reason, 'UTF8')) where ${bonus}`,
      ],
      ['no digest', sql`update ledger_entries set reason = '[erased]' where ${bonus}`],
      [
        'the digest of another text',
        sql`update ledger_entries set reason = '[erased]', reason_digest = sha256('x') where ${bonus}`,
      ],
      [
        'more than the text',
        sql`update ledger_entries set reason = '[erased]', reason_digest = sha256(convert_to(reason, 'UTF8')), occurred_at = now() where ${bonus}`,
      ],
      [
        'another payload',
        sql`update audit_events set payload = '{"reason": "x"}' where entity_id = ${person.partnerId}`,
      ],
      [
        'a payload without a key',
        sql`update audit_events set payload = payload - 'said' where entity_id = ${person.partnerId}`,
      ],
      ['another actor', sql`update audit_events set actor_id = null where entity_id = ${person.partnerId}`],
      ['another state', sql`update lifecycle_events set to_state = 'granted' where actor_id = ${person.userId}`],
      ['a deletion', sql`delete from audit_events where entity_id = ${person.partnerId}`],
    ] as const;
    const done: string[] = [];
    for (const [what, statement] of attempts)
      await update(statement, id).then(
        () => done.push(what),
        (error: unknown) => expect(error).toMatchObject(refused),
      );
    expect(done).toEqual([]);
    await expect(execute(built.db.pool, erasing)).rejects.toMatchObject(refused);
    await expect(query(built.db.pool, sql`select erase_recorded(${id}, 'charges', 0, 100)`)).rejects.toMatchObject(
      refused,
    );
    await expect(
      query(built.db.pool, sql`select erase_recorded(${newId()}, 'audit_events', 0, 100)`),
    ).rejects.toMatchObject(refused);
    expect(await update(erasing, id)).toBe(1);
    await erase(id);
  });
});
