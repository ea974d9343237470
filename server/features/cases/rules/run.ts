import sql, { type Sql } from 'sql-template-tag';

import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import { reviewRules } from '#contract/cases/reviewRules.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { type Finding, raise, raiseFailure } from '../signals.ts';
import { ruleBook, type RuleBook } from './book.ts';
import { notifyOfFailure } from './notifyOfFailure.ts';
import type { RuleInput } from './rule.ts';
import { readRules, type RuleSet } from './settings.ts';

/** What has happened. */
type Occasion =
  | { readonly runs: 'install' | 'uninstall'; readonly referralIds: readonly string[] }
  | { readonly runs: 'payoutMethod'; readonly partnerId: string };

/** What a run looks at, without the settings of a rule. */
export type Scope = Omit<RuleInput, 'settings'> & { readonly referralIds: readonly string[] };

/** Referrals by their ids. */
export const byIds = (referralIds: readonly string[], now: Date): Scope => ({
  referralIds,
  referrals: sql`r.id = any(${[...referralIds]}::uuid[])`,
  partnerId: null,
  // An event may tell of an install of long ago.
  since: '-infinity',
  moments: [now],
});

/** Of partners: their referrals of a year. */
export const ofYear = (partnerId: string | null, now: Date): Scope => {
  const since = new Date(now.getTime() - 365 * DAY).toISOString();
  const referrals = sql`r.installed_at >= ${since}::timestamptz`;
  return { referralIds: [], referrals, partnerId, since, moments: [now] };
};

/** Runs the rules of an event, in its transaction: those that are on, each in its place. */
export async function runRules(tx: Queryable, occasion: Occasion, now: Date, book: RuleBook = ruleBook): Promise<void> {
  const isAbout = 'referralIds' in occasion;
  if (isAbout && occasion.referralIds.length === 0) return;
  const scope = isAbout ? byIds(occasion.referralIds, now) : ofYear(occasion.partnerId, now);
  const rules = await readRules(tx);
  for (const rule of caseRules)
    if (reviewRules[rule].runs === occasion.runs) await runRule(tx, { rule, set: rules[rule], scope, book }, now);
}

interface Run {
  readonly rule: CaseRule;
  readonly set: RuleSet;
  readonly scope: Scope;
  readonly book: RuleBook;
}

/** Runs one rule. One that throws leaves the others and the event as they are: it becomes a signal, and all admins are notified. */
export async function runRule(
  tx: Queryable,
  { rule, set: { mode, settings }, scope, book }: Run,
  now: Date,
): Promise<void> {
  if (mode === 'off') return;
  await tx.query('savepoint rule');
  try {
    const found = await query<Finding>(tx, findings(await book[rule](tx, { ...scope, settings })));
    await raise(tx, { rule, found, isHeld: mode === 'hold' }, now);
  } catch (error) {
    await tx.query('rollback to savepoint rule');
    const message = error instanceof Error ? error.message : 'unknown';
    const { referralIds } = scope;
    if (await raiseFailure(tx, { rule, message, referralIds }, now)) await notifyOfFailure(tx, rule, now);
  }
  await tx.query('release savepoint rule');
}

/** As findings, in one order. */
const findings = (found: Sql): Sql => sql`
  select partner_id as "partnerId", referral_id as "referralId", key, why, detail
    from (${found}) f order by partner_id, referral_id nulls first, key`;
