import sql, { type Sql, empty, raw } from 'sql-template-tag';

import type { Period } from '#contract/shared/lists.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { momentsOf } from './today.ts';

/** The scope of figures: one partner's, or with null the whole programme's, in a period. */
export interface Scope {
  partnerId: string | null;
  period: Period;
  /** Whose days the period is of; without it the period is of moments. */
  clock?: ReportingClock;
}

/** Moments: from the first one to before the last. */
function rangeOf({ period, clock }: Scope): { from: string; to: string } {
  const { from, to } = clock === undefined ? period : momentsOf(period, clock.zone);
  return { from: from ?? '-infinity', to };
}

/** The first moment, and the one after the last. */
export const boundsOf = (scope: Scope): { from: Sql; to: Sql } => {
  const { from, to } = rangeOf(scope);
  return { from: sql`${from}::timestamptz`, to: sql`${to}::timestamptz` };
};

/** `column` (a timestamp) lies in the period. */
export const inPeriod = (column: string, scope: Scope): Sql => {
  const { from, to } = rangeOf(scope);
  return sql`${raw(column)} >= ${from}::timestamptz and ${raw(column)} < ${to}::timestamptz`;
};

/** `and` the column (a partner's id) is the scope's partner; nothing for the programme. */
export const andPartner = (column: string, { partnerId }: Scope): Sql =>
  partnerId === null ? empty : sql`and ${raw(column)} = ${partnerId}::uuid`;

/**
 * The charges `c` of the referral `r` in the period, where each referral of a partner is looked up: pairs keep PostgreSQL from reading
 * the index by time for every referral, which it takes for short where the period is not known.
 */
export const chargesOfPartner = (scope: Scope): Sql => {
  const { from, to } = rangeOf(scope);
  return sql`c.referral_id = r.id and c.kind = 'charge' and (c.referral_id, c.occurred_at) >= (r.id, ${from}::timestamptz)
             and (c.referral_id, c.occurred_at) < (r.id, ${to}::timestamptz)`;
};

/**
 * The referral `r` was charged in the period; `andSuch`: `and …` on that charge `c`. Of one partner, `offset 0` keeps PostgreSQL from
 * joining all charges.
 */
export const hasCharge = (scope: Scope, andSuch: Sql = empty): Sql => {
  if (scope.partnerId === null)
    return sql`exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge' and ${inPeriod('c.occurred_at', scope)} ${andSuch})`;
  return sql`exists (select 1 from charges c where ${chargesOfPartner(scope)} ${andSuch} offset 0)`;
};

/** What a charge or refund `c` adds to revenue. */
export const revenueSum = sql`sum(case c.kind when 'charge' then c.amount_minor else -c.amount_minor end)`;

/** What a charge or refund `c` adds to net revenue. */
export const netOfCharge = sql`case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end`;

/** What charges and refunds `c` add to net revenue. */
export const netSum = sql`sum(${netOfCharge})`;

/** The kind a ledger entry `e` counts as: the adjustment that undoes a payment takes it back, it earns nothing. */
export const countsAs = sql`case when e.payout_id is null then e.kind else 'payout' end`;
