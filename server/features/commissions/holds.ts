import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { isOpenReversal } from './openReversal.ts';

/** Why a commission is held. */
export const holdReasons = {
  review: 'The referral is under review.',
  account: 'The account is not active.',
  approval: 'The registration is not approved.',
  reversal: 'A reversal is proposed.',
} as const;
export type HoldReason = keyof typeof holdReasons;

/** Selects commissions by partner, by referral or one by one. */
export type Whose =
  | { readonly partners: readonly string[] }
  | { readonly referrals: readonly string[] }
  | { readonly commissions: readonly string[] };

function belongsTo(whose: Whose): Sql {
  if ('partners' in whose) return sql`c.partner_id = any(${whose.partners}::uuid[])`;
  if ('referrals' in whose) return sql`c.referral_id = any(${whose.referrals}::uuid[])`;
  return sql`c.id = any(${whose.commissions}::uuid[])`;
}

/** The reason for which a new commission starts held; null when there is none. */
export function holdReasonOf(standing: {
  readonly reviewState: string;
  readonly accountState: string;
  readonly approvalState: string;
  readonly isReversalOpen?: boolean;
}): HoldReason | null {
  if (standing.reviewState === 'flagged') return 'review';
  if (standing.accountState !== 'active') return 'account';
  if (standing.approvalState !== 'approved') return 'approval';
  return standing.isReversalOpen ? 'reversal' : null;
}

/** Holds what is unpaid, except what the chart refuses: what has been sent to the bank. */
export async function holdCommissions(tx: Queryable, whose: Whose, reason: HoldReason, by: By): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`select c.id from commissions c
         where ${belongsTo(whose)} and c.state in ('pending', 'payable')`,
  );
  await holdOnes(
    tx,
    rows.map((row) => row.id),
    reason,
    by,
  );
}

const reasons: readonly HoldReason[] = ['review', 'account', 'approval', 'reversal'];

/** Holds, of these commissions, those whose referral or partner is not in order, each for its reason. */
export async function holdByStanding(
  tx: Queryable,
  commissions: readonly { readonly id: string; readonly standing: Parameters<typeof holdReasonOf>[0] }[],
  by: By,
): Promise<void> {
  for (const reason of reasons) {
    const held = commissions.filter(({ standing }) => holdReasonOf(standing) === reason);
    await holdOnes(
      tx,
      held.map(({ id }) => id),
      reason,
      by,
    );
  }
}

/** Holds what a payout brings back from the bank and would have been held meanwhile: then the chart refused. */
export async function holdReturned(tx: Queryable, payouts: readonly string[], by: By): Promise<void> {
  const rows = await query<{ id: string } & Parameters<typeof holdReasonOf>[0]>(
    tx,
    sql`select c.id, r.review_state as "reviewState", p.account_state as "accountState",
               p.approval_state as "approvalState",
               exists (select 1 from reversals v where v.commission_id = c.id and ${isOpenReversal}) as "isReversalOpen"
          from payout_lines l
          join ledger_entries e on e.id = l.entry_id and e.kind = 'commission'
          join commissions c on c.id = e.commission_id and c.state in ('pending', 'payable')
          join referrals r on r.id = c.referral_id
          join partners p on p.id = c.partner_id
         where l.payout_id = any(${payouts}::uuid[])`,
  );
  await holdByStanding(
    tx,
    rows.map(({ id, ...standing }) => ({ id, standing })),
    by,
  );
}

/** Holds commissions whose reversal is proposed, except what the chart refuses: what has been sent to the bank, or is paid. */
export const holdForReversal = (tx: Queryable, ids: readonly string[], by: By): Promise<void> =>
  holdOnes(tx, ids, 'reversal', by);

/** Holds these commissions. */
async function holdOnes(tx: Queryable, ids: readonly string[], reason: HoldReason, { actor, now }: By): Promise<void> {
  const words = holdReasons[reason];
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.hold',
    ids,
    actor,
    now,
    payload: { reason: words },
    set: { reason: words },
  });
}

/**
 * Releases what the product itself held, unless the chart refuses since something else holds it; it is pending again, or
 * payable if its month has come.
 */
export async function releaseCommissions(tx: Queryable, whose: Whose, { actor, now }: By): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`select c.id from commissions c
         where ${belongsTo(whose)} and c.state = 'held' and c.reason = any(${Object.values(holdReasons)}::text[])`,
  );
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.release',
    ids: rows.map((row) => row.id),
    actor,
    now,
    set: { reason: '' },
  });
}
