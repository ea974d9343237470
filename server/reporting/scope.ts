import sql, { type Sql, empty, raw } from 'sql-template-tag';

import type { Period } from '#contract/lists.ts';

/** The scope of figures: one partner's, or with null the whole programme's, in a period. */
export interface Scope {
  partnerId: string | null;
  period: Period;
}

/** `column` (a timestamp) lies in the period. */
export const inPeriod = (column: string, { period }: Scope): Sql =>
  sql`${raw(column)} >= ${period.from ?? '-infinity'}::timestamptz and ${raw(column)} < ${period.to}::timestamptz`;

/** `and` the column (a partner's id) is the scope's partner; nothing for the programme. */
export const andPartner = (column: string, { partnerId }: Scope): Sql =>
  partnerId === null ? empty : sql`and ${raw(column)} = ${partnerId}::uuid`;

/** The charges and refunds `c` of referred shops in scope: what follows `from`. */
export const chargesOf = (scope: Scope): Sql =>
  scope.partnerId === null
    ? sql`charges c where c.referral_id is not null and ${inPeriod('c.occurred_at', scope)}`
    : sql`referrals r join charges c on c.referral_id = r.id
           where r.partner_id = ${scope.partnerId}::uuid and ${inPeriod('c.occurred_at', scope)}`;

/** The referral `r` was charged in the period. */
export const hasCharge = (scope: Scope): Sql =>
  sql`exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge' and ${inPeriod('c.occurred_at', scope)})`;

/** What a charge or refund `c` adds to revenue. */
export const revenueSum = sql`sum(case c.kind when 'charge' then c.amount_minor else -c.amount_minor end)`;

/** Commissions and their reversals in scope, with the app each is for: app_id, currency and amount. */
export const commissionEntries = (scope: Scope): Sql =>
  sql`select k.app_id, k.currency, k.amount_minor as amount
        from commissions k where ${inPeriod('k.occurred_at', scope)} ${andPartner('k.partner_id', scope)}
      union all
      select k.app_id, e.currency, e.amount_minor
        from ledger_entries e join commissions k on k.id = e.commission_id
       where e.kind = 'reversal' and ${inPeriod('e.occurred_at', scope)} ${andPartner('e.partner_id', scope)}`;

/** The kind a ledger entry `e` counts as: the adjustment that undoes a payment takes it back, it earns nothing. */
export const countsAs = sql`case when e.payout_id is null then e.kind else 'payout' end`;
