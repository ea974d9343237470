import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';
import { type NextPayoutList, balanceParts } from '#contract/payouts/balance.ts';

import { matureCommissions } from '../../server/features/commissions/mature.ts';
import { query, transaction } from '../../server/platform/database/pool.ts';
import { ingestEvents } from '../../server/features/events/ingest.ts';
import { newId } from '../../server/platform/ids.ts';
import { transitionMany } from '../../server/lifecycle/transition.ts';
import { registerLifecycles } from '../../server/registerLifecycles.ts';
import { giveBonus } from '../../server/features/partners/giveBonus.ts';
import { setCommissionRate, setPayoutOffset } from '../../server/features/partners/terms.ts';
import { type Move, move } from '../../server/features/payouts/move.ts';
import { balanceOf, balancesOf, entriesOf } from '../../server/features/payouts/balance/balance.ts';
import { balanceAsOf } from '../../server/features/payouts/balance/balanceAsOf.ts';
import { nextPayout } from '../../server/features/payouts/balance/next.ts';
import { sums } from '../../server/features/payouts/queries.ts';
import { escalatePayouts } from '../../server/features/payouts/clock.ts';
import { preview, run } from '../../server/features/payouts/run/run.ts';
import { monthOf } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';
import { undoPayment } from '../../server/features/payouts/undo.ts';
import { askReport, readReport } from '../../server/features/reports/read.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { makeApp } from '../support/make/apps.ts';
import { makePartner } from '../support/make/partners.ts';
import { makeReferral } from '../support/make/referrals.ts';
import { makeUser } from '../support/make/users.ts';
import {
  daysOfMonth,
  history,
  type History,
  monthsOfHistory,
  movesOfMonth,
  type Step,
} from '../support/money/ledgerHistories.ts';
import {
  LedgerModel,
  type Commission,
  type Facts,
  type Payout,
  payoutSteps,
  summaryOf,
} from '../support/money/ledgerModel.ts';
import { randomOf } from '../../tools/demo/random.ts';
import { seeded } from '../support/seed.ts';
import { within } from '../support/within.ts';
import { writtenHistories } from '../support/money/writtenHistories.ts';

/** Random ones, beside those that are written; `npm run test:long` asks for more. */
const histories = Number(process.env['HISTORIES'] ?? 100);
const together = Math.min(250, histories);

let db: TestDatabase;
let app: Awaited<ReturnType<typeof makeApp>>;
let actor: { userId: string };
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  app = await makeApp(db.pool);
  actor = { userId: (await makeUser(db.pool, { role: 'admin' })).id };
});
afterAll(() => db.drop());

/** A partner in the database beside the model of it. */
interface Subject {
  history: History;
  model: LedgerModel;
  partnerId: string;
  shops: readonly { id: string; shop: string }[];
  /** The payouts of the model in the database. */
  ids: Map<Payout, string>;
}

async function subjectOf(given: History): Promise<Subject> {
  const partner = await makePartner(db.pool, given.hasMethod ? {} : { payoutMethod: null });
  const install = () =>
    makeReferral(db.pool, {
      partnerId: partner.id,
      appId: app.id,
      shop: `${newId()}.example`,
      installedAt: '2026-01-01T00:00:00Z',
    });
  return {
    history: given,
    model: new LedgerModel({ hasMethod: given.hasMethod, appRate: app.commissionRate }),
    partnerId: partner.id,
    shops: [await install(), await install()],
    ids: new Map(),
  };
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];
const chargeId = (subject: Subject, commission: Commission) => `${subject.partnerId}/${commission.n}`;
const shopOf = (subject: Subject, shop: 0 | 1) => subject.shops[shop]?.shop ?? '';

/** What of a day's steps goes to the database; everything of one kind at once, as the partners do not touch each other. */
interface Day {
  now: Date;
  events: AppEvent[];
  bonuses: (() => Promise<unknown>)[];
  flag: string[];
  clear: string[];
  suspend: string[];
  restore: string[];
  hold: string[];
  release: string[];
}

const chargeEvent = (subject: Subject, commission: Commission, at: string): AppEvent => ({
  type: 'charge.succeeded',
  timestamp: at,
  data: {
    shop: shopOf(subject, commission.shop),
    chargeId: chargeId(subject, commission),
    amount: commission.base,
    currency: commission.currency,
  },
});

/** Tells the model, and notes for the database, what a step means now; a step that means nothing is left out. */
function take(subject: Subject, step: Step, day: Day): void {
  const { model, partnerId } = subject;
  const at = day.now.toISOString();
  const month = at.slice(0, 7);
  const by = { actor, now: day.now };
  const later = (work: (tx: Parameters<typeof giveBonus>[0]) => Promise<unknown>) =>
    day.bonuses.push(() => transaction(db.pool, work));
  switch (step.kind) {
    case 'charge': {
      const commission = model.charge(step.shop, step.amount, step.currency, month);
      day.events.push(chargeEvent(subject, commission, at));
      return;
    }
    case 'refund': {
      const commission = pick(model.commissions, step.which);
      const left = commission ? commission.base - commission.refunded : 0;
      if (!commission || left === 0) return;
      const amount = step.isFull ? left : (step.amount % left) + 1;
      day.events.push({
        type: 'charge.refunded',
        timestamp: at,
        data: {
          shop: shopOf(subject, commission.shop),
          chargeId: chargeId(subject, commission),
          refundId: newId(),
          amount,
          currency: commission.currency,
        },
      });
      model.refund(commission, amount, month);
      return;
    }
    case 'repeat': {
      const commission = pick(model.commissions, step.which);
      if (commission) day.events.push(chargeEvent(subject, commission, at));
      return;
    }
    case 'rate':
      model.rate = step.rate;
      later((tx) => setCommissionRate(tx, partnerId, step.rate, by));
      return;
    case 'offset':
      model.offset = step.months;
      later((tx) => setPayoutOffset(tx, partnerId, step.months, by));
      return;
    case 'bonus':
      model.bonus(step.amount, step.currency, month);
      later((tx) =>
        giveBonus(tx, partnerId, { amount: step.amount, currency: step.currency, reason: 'Well done' }, by),
      );
      return;
    case 'flag':
    case 'clear':
      model.setFlagged(step.shop, step.kind === 'flag', month);
      day[step.kind].push(subject.shops[step.shop]?.id ?? '');
      return;
    case 'suspend':
    case 'restore':
      model.setActive(step.kind === 'restore', month);
      day[step.kind].push(partnerId);
      return;
    case 'hold':
    case 'release': {
      const commission = pick(model.commissions, step.which);
      if (!commission) return;
      if (step.kind === 'hold') model.hold(commission, false);
      else model.release(commission, month);
      day[step.kind].push(chargeId(subject, commission));
      return;
    }
    case 'undo': {
      const payout = pick(
        model.payouts.filter(({ state, isUndone }) => state === 'paid' && !isUndone),
        step.which,
      );
      if (!payout) return;
      model.undo(payout, month);
      later((tx) => undoPayment(tx, { payoutId: payoutId(subject, payout), reason: 'By mistake' }, by));
    }
  }
}

const payoutId = ({ ids }: Subject, payout: Payout): string => ids.get(payout) ?? '';

async function live(day: Day): Promise<void> {
  const { now } = day;
  await transaction(db.pool, (tx) =>
    ingestEvents(
      tx,
      day.events.map((event) => ({ appId: app.id, webhookId: newId(), event })),
      now,
    ),
  );
  await Promise.all(day.bonuses.map((work) => work()));
  const by = { actor, now, payload: { reason: 'To look into' } };
  await transaction(db.pool, async (tx) => {
    await transitionMany(tx, { entity: 'referral', event: 'referral.flag', ids: day.flag, ...by });
    await transitionMany(tx, { entity: 'referral', event: 'referral.clear', ids: day.clear, ...by });
    await transitionMany(tx, { entity: 'account', event: 'account.suspend', ids: day.suspend, ...by });
    await transitionMany(tx, { entity: 'account', event: 'account.restore', ids: day.restore, ...by });
    const idsOf = async (charges: readonly string[]) =>
      (
        await query<{ id: string }>(
          tx,
          sql`select m.id from commissions m join charges c on c.id = m.charge_id
               where c.app_id = ${app.id} and c.kind = 'charge' and c.external_id = any(${charges}::text[])`,
        )
      ).map(({ id }) => id);
    const reason = 'Asked by hand';
    const [hold, release] = [await idsOf(day.hold), await idsOf(day.release)];
    await transitionMany(tx, { entity: 'commission', event: 'commission.hold', ids: hold, ...by, set: { reason } });
    await transitionMany(tx, {
      entity: 'commission',
      event: 'commission.release',
      ids: release,
      ...by,
      set: { reason: '' },
    });
  });
}

/** Runs a month for these partners; first the preview says what comes of it. */
async function runMonth(subjects: readonly Subject[], month: string, now: Date): Promise<void> {
  if (subjects.length === 0) return;
  const scope = { month, partners: subjects.map(({ partnerId }) => partnerId) };
  const previewed = await preview(db.pool, scope, now);
  const foreseen = previewed.rows
    .filter(({ carriedOver }) => carriedOver === null)
    .map((row) => `${row.partnerId} ${month} ${row.currency} ${row.amount}`);
  const result = await transaction(db.pool, (tx) => run(tx, scope, { actor, now }));
  const made = new Map(
    subjects.flatMap((subject) =>
      subject.model
        .run(month)
        .map((payout): [string, [Subject, Payout]] => [
          `${subject.partnerId} ${month} ${payout.currency} ${payout.amount}`,
          [subject, payout],
        ]),
    ),
  );
  expect(foreseen.toSorted()).toEqual([...made.keys()].toSorted());
  expect([result.created, result.totals]).toEqual([made.size, previewed.totals]);
  const rows = await query<{ id: string; key: string }>(
    db.pool,
    sql`select id, concat_ws(' ', partner_id, ${month}::text, currency, amount_minor) as key from payouts
         where partner_id = any(${scope.partners}::uuid[]) and month = ${`${month}-01`}::date and state <> 'voided'`,
  );
  for (const { id, key } of rows) {
    const found = made.get(key);
    if (found) found[0].ids.set(found[1], id);
  }
}

/** A run matures what is due for everyone, and the clock marks what is overdue, so everyone's models have to follow. */
async function matureAll(subjects: readonly Subject[], now: Date): Promise<void> {
  await matureCommissions(db.pool, now);
  await transaction(db.pool, (tx) => escalatePayouts(tx, now));
  for (const { model } of subjects) {
    model.mature(now.toISOString().slice(0, 7));
    model.escalate(now);
  }
}

/** One step of staff for each partner; those the model refuses must be refused. */
async function moveAll(subjects: readonly Subject[], monthIndex: number, turn: number, now: Date): Promise<void> {
  const by = { actor, now };
  const allowed: { id: string; event: Move['event'] }[] = [];
  const refused: { id: string; event: Move['event'] }[] = [];
  for (const subject of subjects) {
    const request = subject.history.months[monthIndex]?.moves[turn];
    if (!request) continue;
    const { model } = subject;
    const payout = pick(request.which % 5 > 0 ? model.ready(request.event) : model.payouts, request.which);
    if (!payout) continue;
    const { state } = payout;
    const isAllowed = model.move(payout, request.event, now);
    if (isAllowed && state !== payout.state) count(`${state} → ${request.event}`);
    (isAllowed ? allowed : refused).push({ id: payoutId(subject, payout), event: request.event });
  }
  const said = { reason: 'So', reference: 'REF' };
  await transaction(db.pool, async (tx) => {
    for (const { id, event } of allowed) await move(tx, id, { event, ...said }, by);
  });
  for (const { id, event } of refused) {
    const attempt = transaction(db.pool, (tx) => move(tx, id, { event, ...said }, by));
    await expect(attempt).rejects.toMatchObject({ statusCode: 409, code: 'transition_not_allowed' });
  }
}

/** What the database says of these partners, by partner. */
async function factsOf(partnerIds: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map(partnerIds.map((id): [string, Facts] => [id, { entries: [], commissions: [], payouts: [] }]));
  const entries = await query<{ partner: string } & Facts['entries'][number]>(
    db.pool,
    sql`select e.partner_id as partner, e.kind, e.amount_minor as amount, e.currency, to_char(e.month, 'YYYY-MM') as month,
               to_char(o.month, 'YYYY-MM') || ' ' || o.currency as "settledBy"
          from ledger_entries e
          left join payout_lines l on l.entry_id = e.id and l.is_live
          left join payouts o on o.id = l.payout_id
         where e.partner_id = any(${partnerIds}::uuid[])`,
  );
  for (const { partner, ...entry } of entries) facts.get(partner)?.entries.push(entry);
  const commissions = await query<{ partner: string } & Facts['commissions'][number]>(
    db.pool,
    sql`select m.partner_id as partner, split_part(c.external_id, '/', 2)::int as n, m.amount_minor as amount, m.rate,
               to_char(m.payable_month, 'YYYY-MM') as "payableMonth", m.state
          from commissions m join charges c on c.id = m.charge_id where m.partner_id = any(${partnerIds}::uuid[])`,
  );
  for (const { partner, ...commission } of commissions) facts.get(partner)?.commissions.push(commission);
  const payouts = await query<{ partner: string } & Facts['payouts'][number]>(
    db.pool,
    sql`select o.partner_id as partner, to_char(o.month, 'YYYY-MM') as month, o.currency, o.amount_minor as amount, o.state,
               (select count(*)::int from payout_lines l where l.payout_id = o.id) as lines
          from payouts o where o.partner_id = any(${partnerIds}::uuid[])`,
  );
  for (const { partner, ...payout } of payouts) facts.get(partner)?.payouts.push(payout);
  return facts;
}

async function compare(subjects: readonly Subject[]): Promise<void> {
  const facts = await factsOf(subjects.map(({ partnerId }) => partnerId));
  for (const { partnerId, model, history: lived } of subjects) {
    const found = facts.get(partnerId);
    expect(found && summaryOf(found), `after ${JSON.stringify(lived)}`).toEqual(model.summary());
  }
}

/** On this day too, everyone's earnings are where the model has them, and the parts add up to what was earned. */
async function compareBalances(subjects: readonly Subject[], now: Date): Promise<void> {
  const found = new Map(subjects.map(({ partnerId }): [string, Record<string, object>] => [partnerId, {}]));
  const rows = await balancesOf(
    db.pool,
    subjects.map(({ partnerId }) => partnerId),
    now,
  );
  for (const { partnerId, currency, ...balance } of rows) {
    const { earned } = balance;
    const addedUp = balanceParts.reduce((sum, part) => sum + balance[part], 0);
    expect({ partnerId, currency, addedUp }).toEqual({ partnerId, currency, addedUp: earned });
    const own = found.get(partnerId);
    if (own) own[currency] = balance;
    for (const part of balanceParts) if (balance[part] !== 0) count(`balance ${part}`);
  }
  for (const { partnerId, model, history: lived } of subjects)
    expect(found.get(partnerId), `after ${JSON.stringify(lived)}`).toEqual(model.balance());
}

/** Balances as they were seen, by the instant: what came last of it stands. */
type Seen = Map<number, Map<string, Awaited<ReturnType<typeof balanceOf>>>>;

async function see(seen: Seen, subjects: readonly Subject[], now: Date): Promise<void> {
  const rows = await balancesOf(
    db.pool,
    subjects.map(({ partnerId }) => partnerId),
    now,
  );
  const byPartner = new Map(subjects.map(({ partnerId }): [string, typeof rows] => [partnerId, []]));
  for (const row of rows) byPartner.get(row.partnerId)?.push(row);
  const plain = [...byPartner].map(([id, own]): [string, Awaited<ReturnType<typeof balanceOf>>] => [
    id,
    own.map(({ partnerId: _, ...balance }) => balance),
  ]);
  seen.set(now.getTime(), new Map(plain));
}

/** Instants asked about, of random partners. */
const instants = Number(process.env['INSTANTS'] ?? 60);

/** Asked afterwards, the balance of any instant is what was seen then. */
async function comparePast(seen: Seen, subjects: readonly Subject[], random: () => number): Promise<void> {
  const times = [...seen.keys()].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  for (let n = 0; n < instants; n += 1) {
    const subject = pick(subjects, Math.floor(random() * subjects.length));
    if (!subject) return;
    // Every fourth is the very instant at which something happened.
    const anyTime = first - DAY + Math.floor(random() * (last - first + 2 * DAY));
    const at = (n % 4 === 0 ? pick(times, Math.floor(random() * times.length)) : anyTime) ?? first;
    const latest = times.findLast((time) => time <= at);
    const then = latest === undefined ? [] : (seen.get(latest)?.get(subject.partnerId) ?? []);
    const found = await balanceAsOf(db.pool, subject.partnerId, new Date(at).toISOString());
    expect({ at: new Date(at).toISOString(), found }, `after ${JSON.stringify(subject.history)}`).toEqual({
      at: new Date(at).toISOString(),
      found: then,
    });
  }
}

/** Each part opens into entries that add up to it. */
async function compareRows({ partnerId }: Subject, now: Date): Promise<void> {
  for (const { currency, ...balance } of await balanceOf(db.pool, partnerId, now)) {
    const added: Record<string, number> = {};
    for (const part of [...balanceParts, 'earned'] as const) {
      const { data } = await entriesOf(db.pool, partnerId, { part, currency, perPage: 1000 }, { now });
      added[part] = data.reduce((sum, { amount }) => sum + amount, 0);
    }
    expect(added).toEqual(balance);
  }
}

/** Each line of the next payout opens into entries that add up to it. */
async function compareNextRows({ partnerId }: Subject, now: Date): Promise<void> {
  for (const { currency, ...next } of (await nextPayout(db.pool, partnerId, now)).currencies) {
    const added = async (part: NextPayoutList) => {
      const { data } = await entriesOf(db.pool, partnerId, { part, currency, perPage: 1000 }, { now });
      return data.reduce((sum, { amount }) => sum + amount, 0);
    };
    const { payable, due, bonuses, reversals, pending } = next;
    expect({
      next: await added('next'),
      nextReady: await added('nextReady'),
      nextDue: await added('nextDue'),
      nextBonuses: await added('nextBonuses'),
      nextRefunds: await added('nextRefunds'),
      afterNext: await added('afterNext'),
    }).toEqual({
      next: payable + bonuses + reversals,
      nextReady: payable - due,
      nextDue: due,
      nextBonuses: bonuses,
      nextRefunds: reversals,
      afterNext: pending,
    });
  }
}

/** Every total that screens show is the ledger's. */
async function compareTotals({ partnerId, model }: Subject, now: Date): Promise<void> {
  const next = await nextPayout(db.pool, partnerId, now);
  const [paid, every] = [
    (await sums(db.pool, { partnerId, state: 'paid' })).totals,
    (await sums(db.pool, { partnerId })).totals,
  ];
  const totals = await query<{ currency: string; amount: number; paid: number }>(
    db.pool,
    sql`select currency, sum(amount_minor)::bigint as amount,
               coalesce(-sum(amount_minor) filter (where kind = 'payout'), 0)::bigint as paid
          from partner_totals where partner_id = ${partnerId} group by currency`,
  );
  const of = (list: readonly { currency: string; amount: number }[], currency: string) =>
    list.find((row) => row.currency === currency)?.amount ?? 0;
  expect(Object.fromEntries(totals.map(({ currency, amount }) => [currency, amount]))).toEqual(model.summary().balance);
  for (const { currency, amount, paid: ledgerPaid } of totals) {
    const part = next.currencies.find((row) => row.currency === currency);
    const waiting = part ? part.payable + part.pending + part.held + part.bonuses + part.reversals : 0;
    const promised = of(every, currency) - of(paid, currency);
    expect({ paid: of(paid, currency), balance: waiting + promised }).toEqual({ paid: ledgerPaid, balance: amount });
  }
  const { reconciliation } = await preview(db.pool, { month: monthOf(now), partners: [partnerId] }, now);
  for (const { currency, owed, inRun, carriedOver, held, later } of reconciliation) {
    expect([currency, inRun + carriedOver + held + later]).toEqual([currency, owed]);
  }
}

/** What each call of `liveTogether` reached: a test in which nothing happens proves nothing. */
const reached: Set<string>[] = [];
const count = (what: string) => reached.at(-1)?.add(what);

async function liveTogether(given: readonly History[]): Promise<void> {
  reached.push(new Set());
  const subjects: Subject[] = [];
  const seen: Seen = new Map();
  for (const each of given) subjects.push(await subjectOf(each));
  for (let index = 0; index < monthsOfHistory; index += 1) {
    const month = (offset: number) => `2026-${String(index + 1 + offset).padStart(2, '0')}`;
    for (let dayIndex = 0; dayIndex < daysOfMonth; dayIndex += 1) {
      const day: Day = {
        now: new Date(`${month(0)}-${String(3 + dayIndex * 5).padStart(2, '0')}T12:00:00Z`),
        events: [],
        bonuses: [],
        flag: [],
        clear: [],
        suspend: [],
        restore: [],
        hold: [],
        release: [],
      };
      for (const subject of subjects) {
        const step = subject.history.months[index]?.steps[dayIndex];
        if (step) take(subject, step, day);
      }
      await live(day);
      await compareBalances(subjects, day.now);
      if (dayIndex === 1) {
        const early = subjects.filter(({ history: lived }) => lived.months[index]?.isRunEarly);
        await matureAll(subjects, day.now);
        await runMonth(early, month(0), day.now);
      }
      await see(seen, subjects, day.now);
    }
    const now = new Date(`${month(0)}-28T20:00:00Z`);
    const running = (which: 'previous' | 'current') =>
      subjects.filter(({ history: lived }) => lived.months[index]?.run === which);
    await matureAll(subjects, now);
    if (index > 0) await runMonth(running('previous'), month(-1), now);
    await runMonth(running('current'), month(0), now);
    for (let turn = 0; turn < movesOfMonth; turn += 1) await moveAll(subjects, index, turn, now);
    await compare(subjects);
    await compareBalances(subjects, now);
    await see(seen, subjects, now);
  }
  await comparePast(seen, subjects, randomOf(`instants ${reached.length}`).next);
  for (const { model } of subjects) {
    for (const { state, isUndone } of model.payouts) {
      count(`payout ${state}`);
      if (isUndone) count('payment undone');
    }
    for (const { state } of model.commissions) count(`commission ${state}`);
  }
  const end = new Date('2026-06-01T08:00:00Z');
  for (const subject of subjects.slice(0, 20)) {
    await compareTotals(subject, end);
    await compareRows(subject, end);
    await compareNextRows(subject, end);
  }
}

const ends = [
  ...['open', 'approved', 'onHold', 'processing', 'overdue', 'paid', 'returned', 'failed', 'voided'].map(
    (state) => `payout ${state}`,
  ),
  ...['pending', 'held', 'payable', 'paid', 'clawedBack', 'cancelled'].map((state) => `commission ${state}`),
  'payment undone',
  ...balanceParts.map((part) => `balance ${part}`),
  ...Object.entries(payoutSteps).flatMap(([event, { from }]) => from.map((state) => `${state} → ${event}`)),
];

test(
  `${histories} histories of charges, refunds, terms, bonuses, holds, runs and payments come out to the cent`,
  async () => {
    const written = Object.values(writtenHistories);
    await fc.assert(fc.asyncProperty(fc.array(history, { minLength: together, maxLength: together }), liveTogether), {
      ...seeded(),
      examples: [[written]],
      numRuns: 1 + histories / together,
      endOnFailure: true,
      // The error names the one history of many that came out otherwise.
      asyncReporter: async ({ failed, errorInstance, seed }) => {
        if (failed) throw new Error(`a history of SEED=${seed} came out otherwise`, { cause: errorInstance });
      },
    });
    // Of the examples, which are the first run: what random histories reach is luck.
    expect([...(reached[0] ?? [])].toSorted()).toEqual(ends.toSorted());
  },
  within(60_000 + histories * 480),
);

test('the report of payouts is the ledger to the cent, whatever was lived', async () => {
  const end = new Date('2026-12-01T00:00:00Z');
  const { meta } = await readReport(db.pool, await askReport(db.pool, 'payouts', {}, { viewerId: '', now: end }), {
    page: 1,
    perPage: 100,
  });
  const booked = await query<{ currency: string; paid: number; undone: number }>(
    db.pool,
    sql`select currency, coalesce(-sum(amount_minor) filter (where kind = 'payout'), 0)::bigint as paid,
               coalesce(sum(amount_minor) filter (where kind = 'adjustment'), 0)::bigint as undone
          from ledger_entries where payout_id is not null group by 1 order by 1`,
  );
  const promised = await query(
    db.pool,
    sql`select currency, count(*) as payouts, coalesce(sum(amount_minor) filter (where state not in ('paid', 'returned')), 0)::bigint as unpaid
          from payouts where state <> 'voided' group by 1 order by 1`,
  );
  expect(meta.totals.map(({ currency, payouts, unpaid }) => ({ currency, payouts, unpaid }))).toEqual(promised);
  expect(
    meta.totals
      .filter(({ paid }) => paid !== 0)
      .map(({ currency, paid, undone, net }) => ({ currency, paid, undone, net })),
  ).toEqual(booked.map((row) => ({ ...row, net: row.paid - row.undone })));
  expect(booked.length).toBeGreaterThan(0);
});
