import sql, { type Sql, empty, raw } from 'sql-template-tag';

import type { Period } from '#contract/lists.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { momentsOf } from './today.ts';

/** The scope of figures: one partner's, or with null the whole programme's, in a period. */
export interface Scope {
  partnerId: string | null;
  period: Period;
  /** Whose days the period is of; without it the period is of moments. */
  clock?: ReportingClock;
}

/** `column` (a timestamp) lies in the period. */
export const inPeriod = (column: string, { period, clock }: Scope): Sql => {
  const { from, to } = clock === undefined ? period : momentsOf(period, clock.zone);
  return sql`${raw(column)} >= ${from ?? '-infinity'}::timestamptz and ${raw(column)} < ${to}::timestamptz`;
};

/** `and` the column (a partner's id) is the scope's partner; nothing for the programme. */
export const andPartner = (column: string, { partnerId }: Scope): Sql =>
  partnerId === null ? empty : sql`and ${raw(column)} = ${partnerId}::uuid`;

/** The referral `r` was charged in the period. `offset 0`: of one partner, each referral is looked up, never every charge of the period. */
export const hasCharge = (scope: Scope): Sql =>
  sql`exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge' and ${inPeriod('c.occurred_at', scope)}
              ${scope.partnerId === null ? empty : sql`offset 0`})`;

/** What a charge or refund `c` adds to revenue. */
export const revenueSum = sql`sum(case c.kind when 'charge' then c.amount_minor else -c.amount_minor end)`;

/** The kind a ledger entry `e` counts as: the adjustment that undoes a payment takes it back, it earns nothing. */
export const countsAs = sql`case when e.payout_id is null then e.kind else 'payout' end`;
