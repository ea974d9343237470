import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import {
  completeSettings,
  reviewRules,
  ruleModes,
  type RuleMode,
  type RuleSettings,
} from '#contract/cases/reviewRules.ts';

import { type Queryable, execute } from '../../../platform/database/pool.ts';
import { readSetting, writeSetting } from '../../../platform/database/settings.ts';

export interface RuleSet {
  readonly mode: RuleMode;
  readonly settings: RuleSettings;
}

const kept = z.record(z.string(), z.object({ mode: z.enum(ruleModes), settings: z.record(z.string(), z.unknown()) }));

/** How every rule is set; what an admin has not set is as declared. */
export async function readRules(db: Queryable): Promise<Readonly<Record<CaseRule, RuleSet>>> {
  const stored = (await readSetting(db, 'review_rules', kept)) ?? {};
  const of = (rule: CaseRule): RuleSet => ({
    mode: stored[rule]?.mode ?? reviewRules[rule].standard,
    settings: completeSettings(stored[rule]?.settings ?? {}),
  });
  return Object.fromEntries(caseRules.map((rule) => [rule, of(rule)])) as Record<CaseRule, RuleSet>;
}

/** Of settings those of a rule; the others as declared. */
export const ownSettings = (rule: CaseRule, settings: RuleSettings): RuleSettings =>
  completeSettings(Object.fromEntries(reviewRules[rule].settings.map((name) => [name, settings[name]])));

/** Keeps how one rule is set. */
export async function writeRule(tx: Queryable, rule: CaseRule, { mode, settings }: RuleSet, now: Date): Promise<void> {
  // All rules are one row: of two admins the second one reads what the first has written.
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('review_rules', 0))`);
  const all = await readRules(tx);
  await writeSetting(tx, 'review_rules', { ...all, [rule]: { mode, settings: ownSettings(rule, settings) } }, now);
}
