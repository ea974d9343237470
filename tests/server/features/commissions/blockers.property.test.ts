import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { type Blocker, blockerCodes } from '#contract/payouts/payouts.ts';

import { blockersOf } from '../../../../server/features/commissions/blockers.ts';
import { findFacts } from '../../../../server/features/payouts/balance/waitingFacts.ts';
import { giveBonus } from '../../../../server/features/partners/giveBonus.ts';
import { activateDue } from '../../../../server/features/payoutMethods/activate.ts';
import { requestMethod } from '../../../../server/features/payoutMethods/request.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Move, move } from '../../../../server/features/payouts/move.ts';
import { run } from '../../../../server/features/payouts/run/run.ts';
import { propose } from '../../../../server/features/reversals/propose.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import type { EventOf } from '../../../../server/lifecycle/definitions.ts';
import { transitionMany } from '../../../../server/lifecycle/transition.ts';
import { query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { Refused } from '../../../../server/platform/errors.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { testSecrets } from '../../../support/secrets.ts';
import { seeded } from '../../../support/seed.ts';
import { within } from '../../../support/within.ts';

/** Random ones, beside those that are written; `npm run test:long` asks for more. */
const commissions = Number(process.env['COMMISSIONS'] ?? 20);

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

const today = new Date('2026-11-20T12:00:00Z');

type Step =
  | { kind: 'charge'; shop: 0 | 1; amount: number; month: string }
  | { kind: 'bonus'; amount: number }
  | { kind: 'run' }
  | { kind: 'move'; event: Move['event'] }
  | { kind: 'flag' | 'clear'; shop: 0 | 1 }
  | { kind: 'suspend' | 'restore' | 'reject' | 'admit' }
  | { kind: 'hold' | 'release' | 'propose' | 'dispute'; which: number }
  | { kind: 'change' };

interface Story {
  hasMethod: boolean;
  steps: Step[];
  /** Which commission is asked about. */
  which: number;
  /** Which of the reasons is not cured; none of them where it is past the last. */
  left: number;
}

const shop = fc.constantFrom<0 | 1>(0, 1);
const which = fc.nat(20);
const charge = fc.record({
  kind: fc.constant('charge'),
  shop,
  amount: fc.constantFrom(100, 2000, 4999, 5000, 9000),
  month: fc.constantFrom('2026-10', '2026-11', '2026-11', '2026-12', '2027-01'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: charge },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bonus'), amount: fc.constantFrom(1, 3000, 6000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('run') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      event: fc.constantFrom<Move['event']>('approve', 'approve', 'hold', 'release', 'send', 'fail', 'void'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('flag', 'clear'), shop }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('suspend', 'restore', 'reject', 'admit') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('hold', 'release'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('propose', 'propose', 'dispute'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change') }) },
);
const story: fc.Arbitrary<Story> = fc.record({
  hasMethod: fc.boolean(),
  steps: fc.tuple(charge, fc.array(step, { maxLength: 9 })).map(([first, more]): Step[] => [first, ...more]),
  which,
  left: fc.nat(4),
});

/** A refusal of the chart is an answer; anything else is a failure. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused && error.statusCode === 409)) throw error;
  }
}

async function setting(hasMethod: boolean) {
  const partner = await makePartner(db.pool, hasMethod ? {} : { payoutMethod: null });
  const install = () => makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  return { partnerId: partner.id, shops: [await install(), await install()] as const, ids: [] as string[] };
}
type Setting = Awaited<ReturnType<typeof setting>>;

const change = <E extends LifecycleEntity>(entity: E, event: EventOf<E>, ids: readonly string[], now: Date) =>
  transaction(db.pool, (tx) => transitionMany(tx, { entity, event, ids, actor, now, payload: { reason: 'So' } }));

const changeCommission = (event: EventOf<'commission'>, ids: readonly string[], now: Date, reason = '') =>
  transaction(db.pool, (tx) =>
    transitionMany(tx, { entity: 'commission', event, ids, actor, now, payload: { reason }, set: { reason } }),
  );

/** Takes a step of the open reversals of these commissions. */
const changeReversals = (
  event: 'reversal.dispute' | 'reversal.withdraw',
  commissionIds: readonly string[],
  now: Date,
) =>
  transaction(db.pool, async (tx) => {
    const open = await query<{ id: string }>(
      tx,
      sql`select id from reversals where commission_id = any(${commissionIds}::uuid[]) and state in ('proposed', 'disputed', 'escalated')`,
    );
    const ids = open.map(({ id }) => id);
    const at = now.toISOString();
    const set = event === 'reversal.dispute' ? { dispute: 'So', decide_by: at } : { ended_at: at };
    await transitionMany(tx, { entity: 'reversal', event, ids, actor, now, payload: { reason: 'So' }, set });
  });

const runFor = ({ partnerId }: Setting, now: Date) =>
  transaction(db.pool, (tx) =>
    run(tx, { month: now.toISOString().slice(0, 7), partners: [partnerId] }, { actor, now }),
  );

const moveTo = (id: string, event: Move['event'], now: Date) =>
  attempt(() => transaction(db.pool, (tx) => move(tx, id, { event, reason: 'So', reference: 'REF' }, { actor, now })));

const bonus = ({ partnerId }: Setting, amount: number, now: Date) =>
  transaction(db.pool, (tx) =>
    giveBonus(tx, partnerId, { amount, currency: 'USD', reason: 'Well done', confirm: true }, { actor, now }),
  );

async function tell(at: Setting, given: Step): Promise<void> {
  switch (given.kind) {
    case 'charge': {
      const made = await makeCharge(db.pool, {
        referral: at.shops[given.shop],
        amount: given.amount * 5,
        payableMonth: given.month,
      });
      at.ids.push(made.commissionId);
      // It starts as the product would start it.
      await changeCommission('commission.mature', [made.commissionId], today);
      const standing = await queryOne<{ is_held: boolean }>(
        db.pool,
        sql`select r.review_state = 'flagged' or p.account_state <> 'active' or p.approval_state <> 'approved' as is_held
              from referrals r join partners p on p.id = r.partner_id where r.id = ${at.shops[given.shop].id}`,
      );
      if (standing?.is_held === true)
        await changeCommission('commission.hold', [made.commissionId], today, 'The referral is under review.');
      return;
    }
    case 'bonus':
      await bonus(at, given.amount, today);
      return;
    case 'run':
      await runFor(at, today);
      return;
    case 'move': {
      const payouts = await query<{ id: string }>(
        db.pool,
        sql`select id from payouts where partner_id = ${at.partnerId} and state <> 'voided'`,
      );
      for (const { id } of payouts) await moveTo(id, given.event, today);
      return;
    }
    case 'flag':
    case 'clear':
      await change('referral', `referral.${given.kind}`, [at.shops[given.shop].id], today);
      return;
    case 'suspend':
    case 'restore':
      await change('account', `account.${given.kind}`, [at.partnerId], today);
      return;
    case 'reject':
    case 'admit':
      await change('approval', given.kind === 'admit' ? 'approval.approve' : 'approval.reject', [at.partnerId], today);
      return;
    case 'change':
      await transaction(db.pool, (tx) =>
        requestMethod(
          tx,
          {
            partnerId: at.partnerId,
            body: { method: 'wise', holder: 'Pat', country: 'DE', email: `${newId()}@x.example` },
          },
          { actor, now: today, secrets: testSecrets, publicUrl: 'http://localhost' },
        ),
      );
      return;
    case 'hold':
    case 'release': {
      const id = at.ids[given.which % at.ids.length];
      const reason = given.kind === 'hold' ? 'A duplicate.' : '';
      if (id !== undefined) await changeCommission(`commission.${given.kind}`, [id], today, reason);
      return;
    }
    case 'propose':
    case 'dispute': {
      const commissionId = at.ids[given.which % at.ids.length] ?? '';
      if (given.kind === 'dispute') {
        await changeReversals('reversal.dispute', [commissionId], today);
        return;
      }
      const request = { commissionId, amount: 100, reason: 'The shop is the partner’s own.' };
      await attempt(() => transaction(db.pool, (tx) => propose(tx, request, { actor, now: today })));
    }
  }
}

/** What has to be out of the way before staff can release or pay comes first. */
const order: readonly Blocker['code'][] = [
  'hasPayoutMethod',
  'isMethodSettled',
  'minimum',
  'isReferralClear',
  'isAccountActive',
  'isApproved',
  'isReversalSettled',
  'isNotHeld',
  'othersHeld',
  'payout',
  'run',
];

const payoutOf = (commissionId: string) =>
  queryOne<{ id: string; state: string }>(
    db.pool,
    sql`select o.id, o.state from ledger_entries e join payout_lines l on l.entry_id = e.id and l.is_live
          join payouts o on o.id = l.payout_id where e.commission_id = ${commissionId} and e.kind = 'commission'`,
  );

/** Staff take the commission's payout to its end, as far as they may. */
async function pay(commissionId: string, now: Date): Promise<void> {
  const payout = await payoutOf(commissionId);
  if (!payout) return;
  if (payout.state === 'onHold') await moveTo(payout.id, 'release', now);
  if (payout.state === 'failed') await moveTo(payout.id, 'retry', now);
  await moveTo(payout.id, 'approve', now);
  await moveTo(payout.id, 'confirm', now);
}

async function cure(at: Setting, commissionId: string, { code, progress }: Blocker, now: Date): Promise<void> {
  const { partnerId } = at;
  switch (code) {
    case 'hasPayoutMethod':
      await makePayoutMethod(db.pool, { partnerId });
      return;
    case 'isMethodSettled':
      await transaction(db.pool, (tx) => activateDue(tx, now));
      return;
    case 'minimum':
      if (progress) await bonus(at, progress.minimum - progress.amount, now);
      return;
    case 'isReversalSettled':
      await changeReversals('reversal.withdraw', [commissionId], now);
      return;
    case 'isReferralClear': {
      const row = await queryOne<{ id: string }>(
        db.pool,
        sql`select referral_id as id from commissions where id = ${commissionId}`,
      );
      if (row) await change('referral', 'referral.clear', [row.id], now);
      return;
    }
    case 'isAccountActive':
      await change('account', 'account.restore', [partnerId], now);
      return;
    case 'isApproved':
      await change('approval', 'approval.approve', [partnerId], now);
      return;
    case 'isNotHeld':
      await changeCommission('commission.release', [commissionId], now);
      return;
    case 'othersHeld': {
      const payout = await payoutOf(commissionId);
      const others = await query<{ id: string; referral_id: string }>(
        db.pool,
        sql`select c.id, c.referral_id from payout_lines l join ledger_entries e on e.id = l.entry_id
              join commissions c on c.id = e.commission_id and c.state = 'held' and c.id <> ${commissionId}
             where l.payout_id = ${payout?.id ?? null}::uuid`,
      );
      const own = await queryOne<{ id: string }>(
        db.pool,
        sql`select referral_id as id from commissions where id = ${commissionId}`,
      );
      const foreign = others.filter((other) => other.referral_id !== own?.id).map((other) => other.referral_id);
      await change('referral', 'referral.clear', [...new Set(foreign)], now);
      await changeReversals(
        'reversal.withdraw',
        others.map(({ id }) => id),
        now,
      );
      await changeCommission(
        'commission.release',
        others.map(({ id }) => id),
        now,
      );
      return;
    }
    case 'run':
      await runFor(at, now);
      await pay(commissionId, now);
      return;
    case 'payout':
      await pay(commissionId, now);
      return;
    case 'hasReachedPayoutMonth':
    case 'isAlreadyRun':
    case 'cancelled':
  }
}

const named = new Set<Blocker['code']>();
const left = new Set<Blocker['code']>();

async function live(given: Story): Promise<void> {
  const at = await setting(given.hasMethod);
  for (const each of given.steps) await tell(at, each);
  const request = at.ids[given.which % at.ids.length] ?? '';
  const facts = await findFacts(db.pool, request, at.partnerId, today);
  if (!facts) throw new Error('the commission is not found');
  const { blockers } = blockersOf(facts, 'partner');
  expect(new Set(blockersOf(facts, 'staff').blockers.map(({ code }) => code))).toEqual(
    new Set(blockers.map(({ code }) => code)),
  );
  const uncured = blockers[given.left];
  const cured = blockers.filter((one) => one !== uncured);
  for (const { code } of blockers) named.add(code);
  if (uncured) left.add(uncured.code);

  const date = cured
    .flatMap((one) => one.date ?? [])
    .toSorted()
    .at(-1);
  const now = date === undefined ? today : new Date(`${date}T12:00:00Z`);
  for (const code of order) {
    const found = cured.find((one) => one.code === code);
    if (found) await cure(at, request, found, now);
  }
  const after = await queryOne<{ state: string }>(db.pool, sql`select state from commissions where id = ${request}`);
  const words = `named ${blockers.map(({ code }) => code).join(', ')}; left ${uncured?.code ?? 'nothing'}`;
  expect({ words, isPaid: after?.state === 'paid' }).toEqual({ words, isPaid: uncured === undefined });
}

const begin: Step = { kind: 'charge', shop: 0, amount: 5000, month: '2026-11' };
/** One story for each reason, left and cured. */
const written: Partial<Record<Blocker['code'], Omit<Story, 'left'>>> = {
  hasPayoutMethod: { hasMethod: false, steps: [begin], which: 0 },
  isMethodSettled: { hasMethod: true, steps: [begin, { kind: 'change' }], which: 0 },
  minimum: { hasMethod: true, steps: [{ ...begin, amount: 4999 }], which: 0 },
  hasReachedPayoutMonth: { hasMethod: true, steps: [{ ...begin, month: '2026-12' }], which: 0 },
  isAlreadyRun: { hasMethod: true, steps: [begin, { kind: 'run' }, begin], which: 1 },
  isReferralClear: { hasMethod: true, steps: [begin, { kind: 'flag', shop: 0 }], which: 0 },
  isAccountActive: { hasMethod: true, steps: [begin, { kind: 'suspend' }], which: 0 },
  isApproved: { hasMethod: true, steps: [begin, { kind: 'reject' }], which: 0 },
  isReversalSettled: { hasMethod: true, steps: [begin, { kind: 'propose', which: 0 }], which: 0 },
  isNotHeld: { hasMethod: true, steps: [begin, { kind: 'hold', which: 0 }, { kind: 'flag', shop: 0 }], which: 0 },
  othersHeld: { hasMethod: true, steps: [begin, begin, { kind: 'run' }, { kind: 'hold', which: 0 }], which: 1 },
  run: { hasMethod: true, steps: [begin], which: 0 },
  payout: { hasMethod: true, steps: [begin, { kind: 'run' }, { kind: 'move', event: 'hold' }], which: 0 },
};

test(
  `curing what is named, and no less, pays each of ${commissions} commissions with the next run`,
  async () => {
    const examples = Object.values(written).flatMap((one) =>
      [0, 1, 2, 3, 4].map((index): [Story] => [{ ...one, left: index }]),
    );
    for (const [example] of examples) await live(example);
    const reasons = blockerCodes.filter((code) => code !== 'cancelled').toSorted();
    expect({ named: [...named].toSorted(), left: [...left].toSorted() }).toEqual({ named: reasons, left: reasons });
    await fc.assert(fc.asyncProperty(story, live), { ...seeded(), numRuns: commissions, endOnFailure: true });
  },
  within(30_000 + commissions * 400),
);
