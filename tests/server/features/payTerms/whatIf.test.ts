import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { getPayReplay, listReplayPartners } from '#contract/payTerms/replays.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';

import { runReplay } from '../../../../server/features/payTerms/whatIf/run.ts';
import { forgetReplays } from '../../../../server/features/housekeeping/queries.ts';
import { connect } from '../../../../server/platform/database/connection.ts';
import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { endThreads } from '../../../../server/platform/thread.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReplay, makeTermsProposal } from '../../../support/make/payTerms.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { within } from '../../../support/within.ts';

const now = '2026-11-20T10:00:00.000Z';
const rate = (basisPoints: number) => plainClause({ rate: basisPoints });

let built: Built;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  built = await build();
  manager = await built.as('manager');
  built.setNow(now);
});
beforeEach(async () => {
  admin = await built.as('admin');
});
afterAll(() => built.close());

const start = (target: string, clauses = [rate(1000)], given: object = {}, caller = admin) =>
  built.request(caller, 'POST', '/api/pay-replays', { scope: 'app', target, clauses, version: 1, ...given });
const replayIn = (body: unknown) => getPayReplay.success.data.parse(dataOf(body));
const read = async (id: string, caller = manager) =>
  replayIn((await built.request(caller, 'GET', `/api/pay-replays/${id}`)).body);
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const replay = await read(id);
      expect(replay.status).not.toBe('running');
      return replay;
    },
    { timeout: within(15_000), interval: 50 },
  );

/** An app of 20 % with two partners: the first has charges of 100.00 in September and October, the second one of 50.00 EUR. */
async function charged() {
  const app = await makeApp(built.db.pool);
  const [ada, ben] = [
    await makePartner(built.db.pool, { name: 'Ada' }),
    await makePartner(built.db.pool, { name: 'Ben' }),
  ];
  const shop = await makeReferral(built.db.pool, { partnerId: ada.id, appId: app.id });
  const other = await makeReferral(built.db.pool, { partnerId: ben.id, appId: app.id });
  await makeCharge(built.db.pool, { referral: shop, at: '2026-09-05T12:00:00.000Z' });
  await makeCharge(built.db.pool, { referral: shop, at: '2026-10-05T12:00:00.000Z' });
  await makeCharge(built.db.pool, { referral: other, at: '2026-10-06T12:00:00.000Z', amount: 5000, currency: 'EUR' });
  return { app, ada, ben };
}

describe('a replay', () => {
  test('runs in a thread and says who would lose, what was earned and when it would be payable', async () => {
    const { app, ada, ben } = await charged();
    const begun = await start(app.id, [rate(1000), plainClause({ hold: 3 })]);
    expect(begun).toMatchObject({
      status: 202,
      body: { data: { status: 'running', total: null, done: 0, outcome: null } },
    });
    const { id } = replayIn(begun.body);
    const replay = await ended(id);
    expect(replay).toMatchObject({
      status: 'done',
      total: 3,
      done: 3,
      from: null,
      isCurrent: true,
      before: [rate(2000)],
      outcome: {
        changed: 3,
        partners: { gain: 0, lose: 2 },
        totals: [
          { currency: 'USD', charges: 2, recorded: 4000, before: 4000, after: 2000 },
          { currency: 'EUR', charges: 1, recorded: 1000, before: 1000, after: 500 },
        ],
      },
    });
    const month = (name: string, earned: number[], payable: number[]) => ({
      currency: 'USD',
      month: name,
      earned: { before: earned[0], after: earned[1] },
      payable: { before: payable[0], after: payable[1] },
    });
    expect(replay.outcome?.months.filter(({ currency }) => currency === 'USD')).toEqual([
      month('2026-09', [2000, 1000], [0, 0]),
      month('2026-10', [2000, 1000], [2000, 0]),
      month('2026-11', [0, 0], [2000, 0]),
      month('2026-12', [0, 0], [0, 1000]),
      month('2027-01', [0, 0], [0, 1000]),
    ]);
    const partners = async (search: string) => {
      const { body } = await built.request(manager, 'GET', `/api/pay-replays/${id}/partners${search}`);
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
      return listReplayPartners.success.data.parse(data);
    };
    const [first, second] = [
      {
        partner: { id: ada.id, name: 'Ada' },
        currency: 'USD',
        charges: 2,
        changed: 2,
        recorded: 4000,
        before: 4000,
        after: 2000,
        difference: -2000,
      },
      {
        partner: { id: ben.id, name: 'Ben' },
        currency: 'EUR',
        charges: 1,
        changed: 1,
        recorded: 1000,
        before: 1000,
        after: 500,
        difference: -500,
      },
    ];
    expect(await partners('')).toEqual([first, second]);
    expect(await partners('?sort=-difference')).toEqual([second, first]);
    expect(await partners('?sort=-name')).toEqual([second, first]);
    expect(await partners('?currency=EUR&effect=loses')).toEqual([second]);
    expect(await partners('?effect=gains')).toEqual([]);
    expect(await partners('?search=ad')).toEqual([first]);
    const csv = await built.request(manager, 'GET', `/api/pay-replays/${id}/partners`, undefined, {
      accept: 'text/csv',
    });
    expect(csv.text).toBe(
      'Partner,Currency,Charges,Changed,Recorded,Now,Edited,Difference\r\nAda,USD,2,2,40.00,40.00,20.00,-20.00\r\nBen,EUR,1,1,10.00,10.00,5.00,-5.00\r\n',
    );
  });

  test('is of a period only, and of charges that the terms are about', async () => {
    const { app } = await charged();
    await charged();
    const period = { periodFilter: 'custom', dateRange: { from: '2026-10-01', to: '2026-10-05' } };
    const { id } = replayIn((await start(app.id, [rate(2000)], period)).body);
    expect(await ended(id)).toMatchObject({
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-10-06T00:00:00.000Z',
      total: 1,
      outcome: { changed: 0, partners: { gain: 0, lose: 0 }, totals: [{ charges: 1, before: 2000, after: 2000 }] },
    });
  });

  test('is started by admins and read by managers too', async () => {
    const { app } = await charged();
    const replay = await makeReplay(built.db.pool, { scope: 'app', target: app.id });
    const moderator = await built.as('moderator');
    expect(await start(app.id, [rate(1000)], {}, manager)).toMatchObject({ status: 403, body: { code: 'admin_only' } });
    expect(await built.request(manager, 'POST', `/api/pay-replays/${replay.id}/cancel`)).toMatchObject({ status: 403 });
    expect(await built.request(manager, 'GET', '/api/pay-replays')).toMatchObject({ status: 200 });
    for (const path of ['', `/${replay.id}`, `/${replay.id}/partners`])
      expect(await built.request(moderator, 'GET', `/api/pay-replays${path}`)).toMatchObject({
        status: 403,
        body: { code: 'manager_only', detail: 'Only managers and admins can do this.' },
      });
  });

  test('is refused while the admin has one running, of terms that were changed, and of terms that leave charges uncovered', async () => {
    const { id } = await makeApp(built.db.pool);
    await makeReplay(built.db.pool, { actorId: admin.userId, status: 'running', startedAt: now });
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'in_flight' } });
    const other = await built.as('admin');
    expect(await start(id, [rate(1000)], { version: 0 }, other)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
    expect(await start(id, [], {}, other)).toMatchObject({ status: 400, body: { errors: [{ path: 'clauses' }] } });
  });
});

/** Thirty charges of one shop, and a replay of them that was not begun. */
async function waiting() {
  const app = await makeApp(built.db.pool);
  const partner = await makePartner(built.db.pool);
  const referral = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id });
  for (let n = 0; n < 30; n += 1) await makeCharge(built.db.pool, { referral });
  const { id } = await makeReplay(built.db.pool, {
    scope: 'app',
    target: app.id,
    clauses: [rate(1000)],
    status: 'running',
    startedAt: now,
    actorId: admin.userId,
  });
  return { id, app };
}

describe('a replay ends', () => {
  test('within a part once it is cancelled, and keeps nothing', async () => {
    const { id } = await waiting();
    // As if the call came while the second part was written.
    await built.db.ownerPool.query(`
      create function cancel_at_ten() returns trigger language plpgsql as $$
      begin
        if new.done = 10 then new.status := 'cancelled'; new.ended_at := now(); end if;
        return new;
      end $$;
      create trigger cancel_at_ten before update on pay_replays for each row execute function cancel_at_ten()`);
    const [reader, writer] = [await connect(built.db.url), await connect(built.db.url)];
    const spy = vi.spyOn(reader, 'query');
    await runReplay(id, { reader, writer }, { now: () => new Date(now), part: 5 });
    const parts = spy.mock.calls.filter((call: readonly unknown[]) => JSON.stringify(call[0]).includes('fetch'));
    await Promise.all([reader.end(), writer.end()]);
    await built.db.ownerPool.query('drop trigger cancel_at_ten on pay_replays; drop function cancel_at_ten');
    expect(await read(id)).toMatchObject({ status: 'cancelled', total: 30, done: 10, outcome: null });
    // Two were added up, a third one was taken and dropped, a fourth was under way.
    expect(parts).toHaveLength(4);
  });

  test('by the call, in whichever process it runs, and stays ended', async () => {
    const { id } = await waiting();
    const cancel = () => built.request(admin, 'POST', `/api/pay-replays/${id}/cancel`);
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { status: 'cancelled', endedAt: now } } });
    built.setNow('2026-11-20T11:00:00.000Z');
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { status: 'cancelled', endedAt: now } } });
    built.setNow(now);
    const [reader, writer] = [await connect(built.db.url), await connect(built.db.url)];
    await runReplay(id, { reader, writer }, { now: () => new Date(now) });
    await Promise.all([reader.end(), writer.end()]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', total: null });
  });

  test('as failed past its time', async () => {
    const { id } = await waiting();
    const [reader, writer] = [await connect(built.db.url), await connect(built.db.url)];
    await runReplay(id, { reader, writer }, { now: () => new Date(now), part: 5, longest: 0 });
    await Promise.all([reader.end(), writer.end()]);
    expect(await read(id)).toMatchObject({ status: 'failed', done: 5, outcome: null });
  });

  test('as interrupted where its thread is killed, and can be started again', async () => {
    const { app } = await charged();
    const owner = await built.db.ownerPool.connect();
    // It counts the charges, and then waits for them.
    await owner.query('begin; lock table charges in access exclusive mode');
    const { id } = replayIn((await start(app.id)).body);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: 'running', total: 3 }), within(15_000));
    await endThreads();
    await vi.waitFor(
      async () => expect(await read(id)).toMatchObject({ status: 'interrupted', done: 0 }),
      within(15_000),
    );
    await owner.query('rollback');
    owner.release();
    const again = replayIn((await start(app.id)).body);
    expect(await ended(again.id)).toMatchObject({ status: 'done', total: 3, done: 3 });
  });

  test('as interrupted where no thread began it', async () => {
    const { id } = await waiting();
    built.setNow('2026-11-20T10:00:29.000Z');
    expect((await read(id)).status).toBe('running');
    built.setNow('2026-11-20T10:00:31.000Z');
    expect((await read(id)).status).toBe('interrupted');
    built.setNow(now);
  });
});

test('replays are forgotten after a month, unless something was proposed from them', async () => {
  const startedAt = '2026-10-01T00:00:00.000Z';
  const old = await makeReplay(built.db.pool, { startedAt });
  const { id: target } = await makeApp(built.db.pool);
  const { replayId } = await makeTermsProposal(built.db.pool, { scope: 'app', target, startedAt });
  const recent = await makeReplay(built.db.pool);
  await forgetReplays(built.db.pool, new Date(now), 30);
  const left = await query<{ id: string }>(
    built.db.pool,
    sql`select id from pay_replays where id = any(${[old.id, replayId, recent.id]}::uuid[]) order by id`,
  );
  expect(left.map(({ id }) => id)).toEqual([replayId, recent.id].toSorted());
  expect(await queryOne(built.db.pool, sql`select 1 from pay_replays where id = ${old.id}`)).toBeUndefined();
});
