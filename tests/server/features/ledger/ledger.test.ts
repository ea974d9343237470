import { afterAll, beforeAll, expect, test } from 'vitest';

import { marksIn } from '#contract/ledger/marks.ts';
import { checkLedger } from '#contract/ledger/proof.ts';
import { getStatement } from '#contract/payouts/statements.ts';

import { closeRoot } from '../../../../server/features/ledger/close.ts';
import { sealEntries } from '../../../../server/features/ledger/seal.ts';
import { notifyOfPayments } from '../../../../server/features/payouts/notify/notifyOfPayments.ts';
import { transaction } from '../../../../server/platform/database/pool.ts';
import { build, type Built, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { ledgerFileOf } from '../../../support/money/ledgerFile.ts';
import { within } from '../../../support/within.ts';

/** Entries that are tampered with one after the other; `npm run test:long` asks for more. */
const tampered = Number(process.env['TAMPERED'] ?? 40);

let server: Built;
let admin: Caller;
let partner: Caller;
beforeAll(async () => {
  server = await build();
  admin = await server.as('admin');
  partner = await server.as('partner');
});
afterAll(() => server.close());

const idOf = (caller: Caller) => caller.partnerId ?? '';
const at = new Date('2026-11-20T00:05:00.000Z');

const read = (caller: Caller, partnerId: string) => ledgerFileOf(server, caller, partnerId);

const ownerRuns = (text: string, values: unknown[] = []) => server.db.ownerPool.query(text, values);

/** Works as the owner of the database, past every trigger. */
async function asOwner(...statements: [text: string, values: unknown[]][]): Promise<void> {
  const owner = await server.db.ownerPool.connect();
  try {
    await owner.query('begin');
    for (const table of ['ledger_entries', 'ledger_seals', 'ledger_roots', 'ledger_paths'])
      await owner.query(`alter table ${table} disable trigger user`);
    for (const [text, values] of statements) await owner.query(text, values);
    for (const table of ['ledger_entries', 'ledger_seals', 'ledger_roots', 'ledger_paths'])
      await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  } finally {
    owner.release();
  }
}

test('entries are sealed as they stand, and a root covers them', async () => {
  const partnerId = idOf(partner);
  const app = await makeApp(server.db.pool);
  const referral = await makeReferral(server.db.pool, { partnerId, appId: app.id });
  const charge = await makeCharge(server.db.pool, { referral, amount: 50_000, state: 'payable' });
  await makeRefund(server.db.pool, { charge, amount: 1234 });
  await makeEntry(server.db.pool, { partnerId, reason: 'Łódź “quoted” \\ \n 🎉' });
  const { body: before } = await server.request(partner, 'GET', `/api/partners/${partnerId}/ledger`);
  expect(before).toMatchObject({ data: [], meta: { sealed: 0, unsealed: 3 } });

  expect(await sealEntries(server.db.pool)).toBe(3);
  expect(await sealEntries(server.db.pool)).toBe(0);
  expect(checkLedger(await read(partner, partnerId))).toMatchObject({ entries: 3, covered: 0, findings: [] });

  const number = await closeRoot(server.db.pool, at);
  expect(await closeRoot(server.db.pool, at)).toBeNull();
  const file = await read(partner, partnerId);
  expect(file.roots.at(-1)).toMatchObject({ number, closedAt: at.toISOString() });
  expect(checkLedger(file)).toMatchObject({ entries: 3, covered: 3, findings: [] });
  expect(await read(admin, partnerId)).toEqual(file);
});

test('another partner’s ledger answers as a missing one', async () => {
  const other = await server.as('partner');
  for (const path of ['ledger', 'ledger/proof'])
    expect(await server.request(other, 'GET', `/api/partners/${idOf(partner)}/${path}`)).toMatchObject({ status: 404 });
});

test('two processes that seal at once make one chain of each partner', async () => {
  const partners = await Promise.all([1, 2, 3].map(() => makePartner(server.db.pool)));
  const write = async () => {
    for (let n = 0; n < 12; n += 1)
      await makeEntry(server.db.pool, { partnerId: partners[n % 3]?.id ?? '', amount: 100 + n });
  };
  const sealed = await Promise.all([
    write(),
    sealEntries(server.db.pool),
    write(),
    sealEntries(server.db.pool),
    closeRoot(server.db.pool, at),
    sealEntries(server.db.pool),
  ]);
  expect(sealed).toHaveLength(6);
  await closeRoot(server.db.pool, at);
  for (const { id } of partners) {
    const file = await read(admin, id);
    expect(file.entries).toHaveLength(8);
    expect(checkLedger(file)).toMatchObject({ covered: 8, findings: [] });
  }
});

test('the database refuses a seal that does not follow the one before, or of another partner’s entry', async () => {
  const [one, two] = [await makePartner(server.db.pool), await makePartner(server.db.pool)];
  const entry = await makeEntry(server.db.pool, { partnerId: one.id });
  const insert = (partnerId: string, sequence: number) =>
    server.db.pool.query(
      `insert into ledger_seals (entry_id, partner_id, sequence, seal) values ($1, $2, $3, decode(repeat('ab', 32), 'hex'))`,
      [entry.entryId, partnerId, sequence],
    );
  await expect(insert(one.id, 2)).rejects.toMatchObject({ code: '23514' });
  await expect(insert(two.id, 1)).rejects.toMatchObject({ code: '23514' });
  await sealEntries(server.db.pool);
  expect(checkLedger(await read(admin, one.id)).findings).toEqual([]);
});

test(
  'whichever entry the owner of the database changes, it is named; so is what was removed',
  async () => {
    const { id: partnerId } = await makePartner(server.db.pool);
    const count = Math.max(60, tampered);
    await ownerRuns(
      `insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, reason, occurred_at, created_at)
     select gen_random_uuid(), $1, 'bonus', n * 10, 'USD', '2026-10-01', 'Bonus ' || n, t.at, t.at
       from generate_series(1, $2::int) n cross join lateral (select '2026-10-06T12:00:00.123456Z'::timestamptz + n * interval '1 s' as at) t`,
      [partnerId, count],
    );
    await closeRoot(server.db.pool, at);
    const sound = await read(admin, partnerId);
    const { findings, marks } = checkLedger(sound);
    expect([sound.entries.length, findings]).toEqual([count, []]);

    const changes = [
      'amount_minor = amount_minor + 1',
      `currency = 'EUR'`,
      `reason = reason || ' '`,
      `occurred_at = occurred_at + interval '1 microsecond'`,
      `created_at = created_at - interval '1 microsecond'`,
      `month = '2026-09-01'`,
      `kind = 'adjustment'`,
    ];
    const back =
      'update ledger_entries set amount_minor = $2, currency = $3, reason = $4, occurred_at = $5, created_at = $6, month = $7, kind = $8 where id = $1';
    for (let n = 0; n < tampered; n += 1) {
      const entry = sound.entries[(n * 7919) % count];
      if (!entry) throw new Error('there are as many');
      const { id, sequence } = entry;
      await asOwner([`update ledger_entries set ${changes[n % changes.length]} where id = $1`, [id]]);
      expect(checkLedger(await read(admin, partnerId)).findings).toEqual([{ kind: 'changed', sequence, entryId: id }]);
      const { amount, currency, reason, occurredAt, createdAt, month, kind } = entry;
      await asOwner([back, [id, amount, currency, reason, occurredAt, createdAt, `${month}-01`, kind]]);
    }
    expect(await read(admin, partnerId)).toEqual(sound);

    // The last day altogether: entries, seals, the way to the root, and the root.
    const [last, root] = [sound.entries.at(-1), sound.roots.at(-1)];
    await asOwner(
      ['delete from ledger_paths where root_number = $1', [root?.number]],
      ['delete from ledger_roots where number = $1', [root?.number]],
      ['delete from ledger_seals where partner_id = $1 and sequence = $2', [partnerId, count]],
      ['delete from ledger_entries where id = $1', [last?.id]],
    );
    expect(checkLedger(await read(admin, partnerId), marks).findings).toEqual([
      { kind: 'missing', sequence: count },
      { kind: 'rootMissing', root: root?.number },
    ]);
  },
  within(20_000 + tampered * 400),
);

test('the statement of a paid payout names the seal of its payment and its root; the mail names what came before', async () => {
  const partnerId = idOf(partner);
  const bonus = await makeEntry(server.db.pool, { partnerId, amount: 9000 });
  const payout = await makePayout(server.db.pool, { partnerId, entries: [bonus], month: '2026-10', state: 'paid' });
  const marksNow = async () => {
    const { body } = await server.request(partner, 'GET', `/api/payouts/${payout.id}/statement`);
    return getStatement.success.data.parse(Object(body).data).marks;
  };
  expect(await marksNow()).toEqual([]);
  await sealEntries(server.db.pool);
  const [seal, ...none] = await marksNow();
  expect([seal?.kind, none]).toEqual(['entry', []]);
  await closeRoot(server.db.pool, at);
  const marks = await marksNow();
  expect(marks.map(({ kind }) => kind)).toEqual(['entry', 'root']);
  const file = await read(partner, partnerId);
  const payment = file.entries.find(({ payoutId, kind }) => payoutId === payout.id && kind === 'payout');
  expect(marks[0]).toEqual({ kind: 'entry', number: payment?.sequence, digest: payment?.seal });
  expect(checkLedger(file, marks).findings).toEqual([]);
  // Later roots change no statement.
  await makeEntry(server.db.pool, { partnerId });
  await closeRoot(server.db.pool, at);
  expect(await marksNow()).toEqual(marks);

  await transaction(server.db.pool, (tx) =>
    notifyOfPayments(
      tx,
      [{ id: payout.id, number: 'P-1', partnerId, amount: 1, currency: 'USD', month: '2026-10', reference: 'R' }],
      at,
    ),
  );
  const { rows } = await ownerRuns(
    `select payload::text as payload from graphile_worker._private_jobs where payload::text like '%payoutPaid%' order by id desc limit 1`,
  );
  const found = marksIn(String(rows[0]?.payload).replaceAll('"', ' '));
  expect(found).toEqual(checkLedger(await read(partner, partnerId)).marks);
});
