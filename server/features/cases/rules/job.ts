import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import { reviewRules } from '#contract/cases/reviewRules.ts';

import { type Queryable, query, transaction } from '../../../platform/database/pool.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../../platform/jobs/worker.ts';
import { ruleBook, type RuleBook } from './book.ts';
import { byIds, ofYear, runRule } from './run.ts';
import { readRules } from './settings.ts';

/**
 * Runs the rules of partners over time, and those of events for what they failed at within a week. Each rule has its own transaction:
 * a rule locks its referrals in order of their ids, which would not hold across several rules.
 */
export async function runHourly(pool: Pool, now: Date, book: RuleBook = ruleBook): Promise<void> {
  const rules = await readRules(pool);
  const failed = await failures(pool, now);
  for (const rule of caseRules) {
    const { runs } = reviewRules[rule];
    const missed = failed.get(rule) ?? [];
    const isOfYear = runs === 'hourly' || runs === 'payoutMethod';
    if (!isOfYear && missed.length === 0) continue;
    const scope = isOfYear ? ofYear(null, now) : byIds(missed, now);
    await transaction(pool, (tx) => runRule(tx, { rule, set: rules[rule], book, scope }, now));
  }
}

async function failures(db: Queryable, now: Date): Promise<ReadonlyMap<CaseRule, readonly string[]>> {
  const rows = await query<{ rule: CaseRule; ids: string[] }>(
    db,
    sql`select s.rule, array_agg(distinct e.id order by e.id) as ids
          from review_signals s cross join lateral jsonb_array_elements_text(s.evidence -> 'referralIds') e(id)
         where s.rule = any(${[...caseRules]}::text[]) and s.kind = 'failed'
           and s.created_at > ${now.toISOString()}::timestamptz - interval '7 days'
         group by 1`,
  );
  return new Map(rows.map(({ rule, ids }) => [rule, ids]));
}

/** Every hour, a while after it begins. */
export const rulesCron: CronEntry = { job: 'cases.rules', at: '17 * * * *' };

/** The task behind it. */
export const rulesTask =
  (pool: Pool, now: () => Date): Task<'cases.rules'> =>
  () =>
    runHourly(pool, now());
