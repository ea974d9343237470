import sql, { type Sql } from 'sql-template-tag';

import { type PayClause, plainClause } from '#contract/payTerms/payTerms.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';

import { type Queryable, query, queryOne } from '../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { ask, decide } from '../../../server/features/partners/registration/decide.ts';
import { daysOf, dueAt } from '../../../server/features/partners/registration/dueAt.ts';
import { escalate } from '../../../server/features/partners/registration/escalate.ts';
import { giveBonus } from '../../../server/features/partners/giveBonus.ts';
import { setCommissionRate, setPayoutOffset } from '../../../server/features/partners/terms.ts';
import { changeTerms } from '../../../server/features/payTerms/change.ts';
import { lockTerms } from '../../../server/features/payTerms/write.ts';
import { type Calendar, later, timeIn } from '../calendar.ts';
import { inCall } from '../inCall.ts';
import { documented, ending, type PartnerPlan } from '../plan/partners.ts';
import type { ReferralPlan } from '../plan/referrals.ts';
import type { Random } from '../random.ts';
import type { Step } from '../step.ts';
import { bonusReasons, missingInformation, tags } from '../words/crm.ts';

const none = { kinds: [], charges: null, months: null };
const launch = {
  clause: {
    ...plainClause({ rate: 3000 }),
    id: 'launch',
    priority: 1,
    when: { ...none, charges: { from: 1, to: 3 } },
  },
  note: 'More for the first months of a shop.',
};
const bounty: { clause: PayClause; note: string } = {
  clause: {
    ...plainClause({ rate: 0 }),
    id: 'bounty',
    priority: 1,
    when: { ...none, charges: { from: 1, to: 1 } },
    pay: { kind: 'fixed', amount: 2500, currency: 'USD' },
  },
  note: 'A bounty for each new shop.',
};

/** Of about the same amount as before: what is left is some four fifths. */
const net: { clause: PayClause; note: string } = {
  clause: { ...plainClause({ rate: 2500 }), id: 'net', priority: 1, basis: 'net' },
  note: 'A share of what is left after the fees, as we agreed.',
};

/** Puts a clause before those there are. */
async function pay(
  tx: Queryable,
  scope: 'app' | 'tag' | 'partner',
  found: Sql,
  { clause, note }: { clause: PayClause; note: string },
  by: { actor: { userId: string }; now: Date },
): Promise<void> {
  const target = (await queryOne<{ target: string }>(tx, found))?.target;
  if (target === undefined) return;
  const { version, clauses } = await lockTerms(tx, { scope, target });
  await changeTerms(tx, { scope, target }, { clauses: [clause, ...clauses], note, version }, by);
}

/** Decides every registration that was decided, at its time. */
export async function decideAll(
  tx: Queryable,
  partners: readonly PartnerPlan[],
  staff: readonly string[],
): Promise<void> {
  const decided = partners
    .flatMap(({ id, decision }) => (decision ? [{ id, ...decision }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, { id, isApproved, at, note }] of decided.entries()) {
    const actor = { userId: staff[index % staff.length] ?? null };
    const by = { actor, now: at };
    await inCall(by, () => decide(tx, { id, status: isApproved ? 1 : -1, note }, by));
  }
}

/** Asks one of those who register for what is missing, a few hours later. */
export const askingSteps = (partners: readonly PartnerPlan[], staffId: string): Step[] =>
  partners
    .flatMap(({ id, createdAt }, index) => (index === documented.asked ? [{ id, at: later(createdAt, 6 * HOUR) }] : []))
    .map(({ id, at }) => ({
      at,
      run: (tx) => {
        const by = { actor: { userId: staffId }, now: at };
        return inCall(by, () => ask(tx, { id, question: missingInformation }, by));
      },
    }));

/** Marks the undecided ones as overdue, each at its time. */
export const overdueSteps = (partners: readonly PartnerPlan[], now: Date): Step[] =>
  partners
    .flatMap(({ createdAt, decision }) =>
      decision === null ? [new Date(dueAt(createdAt.toISOString(), daysOf(undefined)))] : [],
    )
    .filter((at) => at < now)
    .map((at) => ({ at, run: (tx) => escalate(tx, at) }));

interface Given {
  readonly calendar: Calendar;
  readonly random: Random;
  readonly partners: readonly PartnerPlan[];
  readonly referrals: readonly ReferralPlan[];
  readonly adminId: string;
}

const ownRates = [2750, 2500, 2500, 2250, 3000, 2200];
const ownOffsets = [0, 2, 0];
/** Among those who bring most, the one who is paid a share of the net amount. */
const netRank = 6;
const bonusAmounts = [5000, 10_000, 15_000, 25_000];

/** What staff decided on the way: commission terms, bonuses, accounts, suspicions. */
export function staffSteps({ calendar, random, partners, referrals, adminId }: Given): Step[] {
  const { months, now } = calendar;
  const actor = { userId: adminId };
  const working = partners.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  const approved = partners[0];
  const time = (month: number, day: number, hour: number): Date => timeIn(months[month] ?? '', day, hour);

  const steps: Step[] = [];
  const add = (at: Date, run: (tx: Queryable, by: { actor: { userId: string }; now: Date }) => Promise<unknown>) => {
    const by = { actor, now: at };
    if (at < now) steps.push({ at, run: (tx) => inCall(by, () => run(tx, by)) });
  };
  for (const [index, rate] of ownRates.entries()) {
    const partner = working[index];
    if (partner)
      add(later(partner.from, (10 + index * 23) * DAY), (tx, by) => setCommissionRate(tx, partner.id, rate, by));
  }
  for (const [index, monthsOffset] of ownOffsets.entries()) {
    const partner = working[index + 7];
    if (partner)
      add(later(partner.from, (5 + index) * DAY), (tx, by) => setPayoutOffset(tx, partner.id, monthsOffset, by));
  }
  add(time(4, 2, 10), (tx, by) =>
    pay(tx, 'app', sql`select id::text as target from apps order by slug limit 1`, launch, by),
  );
  add(time(6, 12, 15), (tx, by) =>
    pay(tx, 'tag', sql`select id::text as target from tags where name = ${tags[0]?.[0] ?? ''}`, bounty, by),
  );
  const ofNet = working[netRank];
  if (ofNet) add(time(7, 1, 9), (tx, by) => pay(tx, 'partner', sql`select ${ofNet.id}::text as target`, net, by));
  for (let index = 0; index < 11; index += 1) {
    const partner = index % 3 === 1 ? approved : random.pick(working.slice(0, 20));
    const bonus = { amount: random.pick(bonusAmounts), currency: 'USD', reason: random.pick(bonusReasons) };
    if (partner) add(time(index + 1, 8 + (index % 9), 11), (tx, by) => giveBonus(tx, partner.id, bonus, by));
  }
  for (const referral of referrals.filter(isSuspicious).filter((_, index) => index % 5 < 2)) {
    const installedAt = referral.stays[0]?.from ?? now;
    add(later(installedAt, random.whole(20, 90) * HOUR), (tx, by) => clear(tx, referral, by));
  }
  closeAccount(ending.suspended, 'account.suspend', 'Bids on our brand names in advertising.', time(10, 18, 10), {
    message: 'Your ads bid on our brand names. Take them down and let us know, and we’ll restore the account.',
  });
  closeAccount(ending.suspendedToo, 'account.suspend', 'Payout details could not be confirmed.', time(11, 20, 15));
  closeAccount(ending.archived, 'account.archive', 'The company has closed.', time(11, 3, 9));
  const revoked = partners[ending.revoked];
  if (revoked) {
    const note = 'Sent unsolicited email to shops, twice.';
    add(time(10, 22, 13), (tx, by) => decide(tx, { id: revoked.id, status: -1, note }, by));
  }
  return steps;

  function closeAccount(
    index: number,
    event: 'account.suspend' | 'account.archive',
    note: string,
    at: Date,
    { message = '' }: { message?: string } = {},
  ) {
    const partner = partners[index];
    if (!partner) return;
    const reasoned = {
      payload: { reason: note, ...(message === '' ? {} : { message }) },
      set: { account_note: note, account_message: message },
    };
    add(at, (tx, by) => transitionMany(tx, { entity: 'account', event, ids: [partner.id], ...by, ...reasoned }));
  }
}

/** Whether the product will take it for the partner's own shop. */
const isSuspicious = ({ referrer, shop }: ReferralPlan): boolean =>
  shop.domain.endsWith(`.${referrer.domain}`) || referrer.emails.includes(shop.email);

async function clear(
  tx: Queryable,
  { app, shop }: ReferralPlan,
  by: { actor: { userId: string }; now: Date },
): Promise<void> {
  const found = await query<{ id: string }>(
    tx,
    sql`select distinct c.id from referrals r join review_signals s on s.referral_id = r.id join review_cases c on c.id = s.case_id
         where r.app_id = ${app.id} and r.shop = ${shop.domain} and r.review_state = 'flagged' and c.state = 'open'`,
  );
  const reason = 'The shop is a customer of theirs.';
  await transitionMany(tx, {
    entity: 'case',
    event: 'case.clear',
    ids: found.map(({ id }) => id),
    ...by,
    payload: { reason },
    set: { reason, decided_by: by.actor.userId, decided_at: by.now.toISOString() },
  });
}
