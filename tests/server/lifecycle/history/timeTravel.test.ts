import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getLifecycleAt } from '#contract/lifecycles/history.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';

import { matureCommissions } from '../../../../server/features/commissions/mature.ts';
import { escalatePayouts } from '../../../../server/features/payouts/clock.ts';
import { run } from '../../../../server/features/payouts/run/run.ts';
import { escalateDisputes } from '../../../../server/features/reversals/clock.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { charged, installed, refunded, send, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { seeded } from '../../../support/seed.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { within } from '../../../support/within.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const entities = ['commission', 'referral', 'reversal', 'payout'] as const;
type Entity = (typeof entities)[number];

/** What a record is at a moment, read of its own row, of its newest steps and of the whole ledger. */
interface Snapshot {
  readonly states: readonly string[];
  /** Of each region that has moved: the newest step, and who took it. */
  readonly steps: readonly string[];
  readonly money: readonly string[];
}
const before: Snapshot = { states: [], steps: [], money: [] };

const regions = {
  commission: { table: 'commissions', columns: { commission: 'state' }, charts: ['commission'] },
  referral: {
    table: 'referrals',
    columns: { life: 'life_state', review: 'review_state', attribution: 'attribution_state' },
    charts: ['referral', 'attribution'],
  },
  reversal: { table: 'reversals', columns: { reversal: 'state' }, charts: ['reversal'] },
  payout: { table: 'payouts', columns: { payout: 'state' }, charts: ['payout'] },
} as const;

const booked = sql`case e.kind when 'reversal' then 'reversed' else 'earned' end`;
const moneyOf = {
  commission: (id: string) =>
    sql`select ${booked} as part, e.currency, e.amount_minor from ledger_entries e where e.commission_id = ${id}`,
  referral: (id: string) =>
    sql`select ${booked} as part, e.currency, e.amount_minor
          from ledger_entries e where e.commission_id in (select k.id from commissions k where k.referral_id = ${id})`,
  reversal: (id: string) =>
    sql`select 'reversed' as part, e.currency, e.amount_minor
          from ledger_entries e where e.id = (select v.entry_id from reversals v where v.id = ${id})`,
  payout: (id: string) =>
    sql`select 'total' as part, o.currency, o.amount_minor from payouts o where o.id = ${id}
        union all
        select 'paid', e.currency, -e.amount_minor from ledger_entries e
         where e.payout_id = ${id} or e.reverses in (select p.id from ledger_entries p where p.payout_id = ${id})`,
} as const;

/** As it stands now, with no time asked for. */
async function snapshot(entity: Entity, id: string): Promise<Snapshot> {
  const { table, columns, charts } = regions[entity];
  const [row] = await query<Record<string, string>>(built.db.pool, sql`select * from ${raw(table)} where id = ${id}`);
  if (!row) return before;
  const steps = await query<{ region: string; event: string; actor: string | null }>(
    built.db.pool,
    sql`select distinct on (h.region) h.region, h.event, u.first_name || ' ' || u.last_name as actor
          from lifecycle_events h left join users u on u.id = h.actor_id
         where h.entity = any(${[...charts]}::text[]) and h.entity_id = ${id} order by h.region, h.id desc`,
  );
  const money = await query<{ part: string; currency: string; amount: number }>(
    built.db.pool,
    sql`select m.part, m.currency, sum(m.amount_minor)::bigint as amount from (${moneyOf[entity](id)}) m group by 1, 2`,
  );
  return {
    states: Object.entries(columns).map(([region, column]) => `${region} ${row[column]}`),
    steps: steps.map(({ region, event, actor }) => `${region} ${event} by ${actor ?? 'the system'}`),
    money: money.map(({ part, currency, amount }) => `${part} ${currency} ${amount}`).toSorted(),
  };
}

/** As the call has it at an instant. */
async function asOf(reader: Caller, entity: Entity, id: string, at: number): Promise<Snapshot> {
  const instant = new Date(at).toISOString();
  const { status, body } = await built.request(reader, 'GET', `/api/lifecycles/${entity}/${id}/at?instant=${instant}`);
  expect(status).toBe(200);
  const { standings, money } = getLifecycleAt.success.data.parse(dataOf(body));
  const taken = standings.flatMap(({ region, step }) =>
    step ? [`${region} ${step.event} by ${step.actor ?? 'the system'}`] : [],
  );
  return {
    states: standings.map(({ region, state }) => `${region} ${state}`),
    steps: taken.toSorted(),
    money: money.map(({ part, currency, amount }) => `${part} ${currency} ${amount}`).toSorted(),
  };
}

function idOf(body: unknown): string {
  const data = dataOf(body);
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') return data.id;
  throw new Error(`no id in ${JSON.stringify(body)}`);
}

/** A clock that goes on by a random while, and what is laid at each of its times. */
function timeline(random: { readonly below: (most: number) => number }) {
  let time = Date.UTC(2026, 8, 1, 8);
  const kept: { readonly at: number; readonly of: ReadonlyMap<string, Snapshot> }[] = [];
  const known = new Map<string, Entity>();
  const now = () => new Date(time).toISOString();
  return {
    kept,
    known,
    now,
    /** Not before this. */
    reach: (at: number) => {
      time = Math.max(time, at);
      built.setNow(now());
    },
    moves: async (move: () => Promise<unknown>) => {
      time += 1 + random.below(HOUR);
      built.setNow(now());
      await move();
      const of = new Map<string, Snapshot>();
      for (const [id, entity] of known) of.set(id, await snapshot(entity, id));
      kept.push({ at: time, of });
    },
  };
}

async function answered(what: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await what;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
  return body;
}

/** Every state that a referral, its commissions, their reversals and their payout pass through, at random times. */
async function history(random: { readonly below: (most: number) => number }) {
  const line = timeline(random);
  const { moves, known, now, reach } = line;
  const [partner, staff, other, admin, second] = [
    await built.as('partner'),
    await built.as('moderator'),
    await built.as('manager'),
    await built.as('admin'),
    await built.as('admin'),
  ];
  const app = await makeApp(built.db.pool);
  const shop = `traveller-${randomUUID().slice(0, 8)}.example`;
  const partnerId = partner.partnerId ?? '';
  const call = (caller: Caller, method: 'PUT' | 'POST', path: string, body?: object) =>
    answered(built.request(caller, method, path, body, { 'idempotency-key': randomUUID() }));
  const tell = async (event: Parameters<typeof send>[2]) => expect((await send(built, app, event)).status).toBe(202);
  const note = (entity: Entity, id: string) => void known.set(id, entity);
  const commissions = () =>
    query<{ id: string }>(
      built.db.pool,
      sql`select k.id from commissions k where k.partner_id = ${partnerId} order by k.created_at`,
    );
  const noteCommissions = async () => {
    for (const { id } of await commissions()) note('commission', id);
  };
  const charge = (id: string, amount: number) => async () => {
    await tell(charged(shop, now(), `${shop} ${id}`, amount));
    await noteCommissions();
  };
  const refund = (id: string, amount: number) => () =>
    tell(refunded(shop, now(), { refundId: `${shop} ${id} ${amount}`, chargeId: `${shop} ${id}`, amount }));
  const propose = async (commissionId: string, amount: number) => {
    const id = idOf(await call(staff, 'POST', '/api/reversals', { commissionId, amount, reason: 'Own shop.' }));
    note('reversal', id);
    return id;
  };

  let referral = '';
  await moves(async () => {
    referral = (await makeReferral(built.db.pool, { partnerId, appId: app.id, shop, installedAt: now() })).id;
    note('referral', referral);
  });
  await moves(charge('one', 100_000));
  await moves(charge('two', 30_000));
  await moves(() =>
    call(staff, 'PUT', `/api/referrals/${referral}/review`, { event: 'flag', reason: 'It looks wrong.' }),
  );
  await moves(refund('one', 30_000));
  await moves(() => call(other, 'PUT', `/api/referrals/${referral}/review`, { event: 'clear' }));
  let left = '';
  await moves(() => tell(uninstalled(shop, (left = now()))));
  await moves(refund('two', 30_000));
  // Heard of late: it happened before the refund.
  await moves(() => tell(installed(shop, left)));
  await moves(charge('three', 50_000));
  const [one = { id: '' }, , three = { id: '' }] = await commissions();
  let [withdrawn, upheld, accepted] = ['', '', ''];
  await moves(async () => (withdrawn = await propose(one.id, 500)));
  await moves(() => call(staff, 'POST', `/api/reversals/${withdrawn}/withdraw`));
  await moves(async () => (upheld = await propose(one.id, 700)));
  await moves(() => call(partner, 'POST', `/api/reversals/${upheld}/dispute`, { reason: 'It is a customer.' }));
  await moves(() => call(other, 'POST', `/api/reversals/${upheld}/uphold`, { reason: 'The books say so.' }));
  await moves(async () => (accepted = await propose(three.id, 300)));
  await moves(() => call(partner, 'POST', `/api/reversals/${accepted}/accept`));
  let dismissed = '';
  await moves(async () => (dismissed = await propose(three.id, 400)));
  await moves(() => call(partner, 'POST', `/api/reversals/${dismissed}/dispute`, { reason: 'Ask the shop.' }));
  reach(Date.parse(now()) + 15 * DAY);
  // No one has decided in time.
  await moves(() => escalateDisputes(built.db.pool, built.services.now()));
  await moves(() => call(other, 'POST', `/api/reversals/${dismissed}/dismiss`, { reason: 'The shop confirms it.' }));
  reach(Date.UTC(2026, 9, 1, 1));
  await moves(() => matureCommissions(built.db.pool, built.services.now()));
  let payout = '';
  const runPayouts = async () => {
    const by = { actor: { userId: admin.userId }, now: built.services.now() };
    await transaction(built.db.pool, (tx) => run(tx, { month: '2026-10', partners: [partnerId] }, by));
    const [made] = await query<{ id: string }>(
      built.db.pool,
      sql`select id from payouts where partner_id = ${partnerId} and state = 'open'`,
    );
    payout = made?.id ?? '';
    note('payout', payout);
  };
  const step = (caller: Caller, event: string, given: object = {}) =>
    call(caller, 'PUT', `/api/admin/payouts/${payout}`, { event, ...given });
  await moves(runPayouts);
  await moves(() => step(admin, 'void', { reason: 'Made too early.' }));
  await moves(runPayouts);
  await moves(() => step(admin, 'hold', { reason: 'We look into it.' }));
  await moves(() => step(second, 'release'));
  await moves(() => step(admin, 'approve'));
  await moves(() => step(second, 'send'));
  await moves(() => step(admin, 'fail', { reason: 'Wrong account.' }));
  await moves(() => step(admin, 'retry'));
  await moves(() => step(second, 'send'));
  reach(Date.parse(now()) + 15 * DAY);
  // The bank has not confirmed it in time.
  await moves(() => transaction(built.db.pool, (tx) => escalatePayouts(tx, built.services.now())));
  await moves(() => step(admin, 'confirm', { reference: 'REF-1' }));
  await moves(refund('three', 50_000));
  await moves(() => step(admin, 'return', { reason: 'Account closed.' }));
  await moves(async () => {
    const claimant = await built.as('partner');
    const claim = { app: app.slug, shop, evidence: 'They wrote to us.' };
    const id = idOf(await call(claimant, 'POST', '/api/claims', claim));
    await call(staff, 'POST', `/api/claims/${id}/grant`, { reason: 'They did.' });
  });
  built.setNow(new Date(Date.parse(now()) + HOUR).toISOString());
  return { ...line, reader: admin };
}

const instants = 60;

describe('a record at a past instant', () => {
  test(
    `is what it was then: ${instants} random instants, and each side of every move`,
    { timeout: within(120_000) },
    async () => {
      const { seed = Math.trunc(Math.random() * 2 ** 31) } = seeded();
      const below = belows(seed);
      const { kept, known, reader } = await history({ below });
      const [first, last] = [kept[0]?.at ?? 0, kept.at(-1)?.at ?? 0];
      const requests = [
        ...kept.flatMap(({ at }) => [at - 1, at]),
        ...Array.from({ length: instants }, () => first - HOUR + below(last - first + 2 * HOUR)),
      ];
      const seen = new Map<string, Set<string>>();
      for (const at of requests)
        await Promise.all(
          [...known].map(async ([id, entity]) => {
            const then = kept.findLast((one) => one.at <= at)?.of.get(id) ?? before;
            expect({ entity, at, ...(await asOf(reader, entity, id, at)) }, `SEED=${seed}`).toEqual({
              entity,
              at,
              ...then,
            });
            for (const state of then.states) seen.set(entity, (seen.get(entity) ?? new Set<string>()).add(state));
          }),
        );
      expect(Object.fromEntries([...seen].map(([entity, states]) => [entity, [...states].toSorted()]))).toEqual({
        commission: ['cancelled', 'clawedBack', 'held', 'paid', 'payable', 'pending'].map(
          (state) => `commission ${state}`,
        ),
        referral: [
          'attribution current',
          'attribution transferred',
          'life installed',
          'life paying',
          'life uninstalled',
          'review clear',
          'review flagged',
        ],
        reversal: ['accepted', 'dismissed', 'disputed', 'escalated', 'proposed', 'upheld', 'withdrawn'].map(
          (state) => `reversal ${state}`,
        ),
        payout: ['approved', 'failed', 'onHold', 'open', 'overdue', 'paid', 'processing', 'returned', 'voided'].map(
          (state) => `payout ${state}`,
        ),
      });
    },
  );
});

/** Numbers below a limit, the same for a seed. */
function belows(seed: number): (most: number) => number {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { numRuns: 500, seed });
  let next = 0;
  return (most) => Math.floor((numbers[next++ % numbers.length] ?? 0) * most);
}
