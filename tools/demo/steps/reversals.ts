import sql from 'sql-template-tag';

import { DAY, HOUR } from '#contract/shared/day.ts';
import { type Queryable, queryOne } from '../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { daysLater } from '../../../server/platform/daysLater.ts';
import { putInEffect } from '../../../server/features/reversals/clock.ts';
import { propose } from '../../../server/features/reversals/propose.ts';
import { type Calendar, later } from '../calendar.ts';
import type { PartnerPlan } from '../plan/partners.ts';
import type { LaidUser } from '../lay/people.ts';
import type { Step } from '../step.ts';
import { reversalCases, type ReversalCase } from '../words/reversals.ts';

interface Given {
  readonly calendar: Calendar;
  readonly partners: readonly PartnerPlan[];
  /** An admin first, then others. */
  readonly staff: readonly LaidUser[];
}

/** What staff propose to take back, of the documented partner and of the largest ones, and how it goes on. */
export function reversalSteps({ calendar: { now }, partners, staff }: Given): Step[] {
  const [approved] = partners;
  const largest = partners
    .filter(({ weight, id }) => weight > 0 && id !== approved?.id)
    .toSorted((one, other) => other.weight - one.weight);
  return reversalCases.flatMap((one, index): Step[] => {
    const partner = one.isOfLargest ? largest[index % 3] : approved;
    const person = partner?.people[0];
    if (!partner || !person) return [];
    const proposer = staff[one.proposer]?.id ?? '';
    const decider = staff[one.proposer === 0 ? 1 : 0]?.id ?? '';
    const days = (before: number) => later(now, -before * DAY - index * HOUR);
    const proposing = days(one.daysAgo);
    return [
      { at: proposing, run: (tx) => begin(tx, one, { partnerId: partner.id, userId: proposer, now: proposing }) },
      ...one.steps.map((step) => {
        const at = days(step.daysAgo);
        const userId = { partner: person.id, proposer, decider, clock: null }[by[step.event]];
        return { at, run: (tx: Queryable) => goOn(tx, one, { ...step, partnerId: partner.id, userId, now: at }) };
      }),
    ];
  });
}

const by = {
  accept: 'partner',
  dispute: 'partner',
  uphold: 'decider',
  dismiss: 'decider',
  withdraw: 'proposer',
  takeEffect: 'clock',
} as const;

/** Proposes it for the latest commission that is not in a payout; nothing where the partner has none. */
async function begin(
  tx: Queryable,
  { share, reason }: ReversalCase,
  { partnerId, userId, now }: { partnerId: string; userId: string; now: Date },
): Promise<void> {
  const commission = await queryOne<{ id: string; left: number }>(
    tx,
    sql`select c.id, (select sum(e.amount_minor)::bigint from ledger_entries e where e.commission_id = c.id) as left
          from commissions c join charges h on h.id = c.charge_id join referrals r on r.id = c.referral_id
         where c.partner_id = ${partnerId}::uuid and c.state = 'pending' and r.review_state = 'clear'
           and c.amount_minor >= 100
           and not exists (select 1 from reversals v where v.commission_id = c.id)
           and not exists (select 1 from ledger_entries e where e.commission_id = c.id and e.kind = 'reversal')
         order by h.occurred_at desc, r.shop, c.amount_minor limit 1`,
  );
  if (!commission) return;
  const amount = Math.round(commission.left * share);
  await propose(tx, { commissionId: commission.id, amount, reason }, { actor: { userId }, now });
}

interface Next {
  readonly event: keyof typeof by;
  readonly words?: string;
  readonly partnerId: string;
  readonly userId: string | null;
  readonly now: Date;
}

/** The next step of the partner's reversal of that reason, if it is still open. */
async function goOn(
  tx: Queryable,
  { reason }: ReversalCase,
  { event, words = '', partnerId, userId, now }: Next,
): Promise<void> {
  const found = await queryOne<{ id: string }>(
    tx,
    sql`select id from reversals
         where partner_id = ${partnerId}::uuid and reason = ${reason} and state in ('proposed', 'disputed', 'escalated')`,
  );
  if (!found) return;
  if (event === 'takeEffect') return putInEffect(tx, [found.id], now);
  const set = {
    ...(event === 'dispute' ? { dispute: words, decide_by: daysLater(now, 7) } : { ended_at: now.toISOString() }),
    ...(event === 'uphold' || event === 'dismiss' ? { decision: words } : {}),
  };
  const payload = words === '' ? {} : { reason: words };
  await transitionMany(tx, {
    entity: 'reversal',
    event: `reversal.${event}`,
    ids: [found.id],
    actor: { userId },
    now,
    payload,
    set,
  });
}
