import { z } from 'zod/mini';

import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import {
  completeSettings,
  reviewRules,
  ruleModes,
  type RuleMode,
  type RuleSettings,
} from '#contract/cases/reviewRules.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { lockSettings, readSetting, settingsChanged, writeSetting } from '../../../platform/database/settings.ts';

export interface RuleSet {
  readonly mode: RuleMode;
  readonly settings: RuleSettings;
}

/** As it is kept, with how often it was changed. */
interface KnownRule extends RuleSet {
  readonly version: number;
}

const kept = z.record(
  z.string(),
  z.object({
    mode: z.enum(ruleModes),
    settings: z.record(z.string(), z.unknown()),
    // None was kept at first.
    version: z.optional(z.int()),
  }),
);

/** How every rule is set; what an admin has not set is as declared. */
export async function readRules(db: Queryable): Promise<Readonly<Record<CaseRule, KnownRule>>> {
  const stored = (await readSetting(db, 'review_rules', kept)) ?? {};
  const of = (rule: CaseRule): KnownRule => ({
    mode: stored[rule]?.mode ?? reviewRules[rule].standard,
    settings: completeSettings(stored[rule]?.settings ?? {}),
    version: stored[rule]?.version ?? 0,
  });
  return Object.fromEntries(caseRules.map((rule) => [rule, of(rule)])) as Record<CaseRule, KnownRule>;
}

/** Of settings those of a rule; the others as declared. */
export const ownSettings = (rule: CaseRule, settings: RuleSettings): RuleSettings =>
  completeSettings(Object.fromEntries(reviewRules[rule].settings.map((name) => [name, settings[name]])));

/** A rule as it is, which no one else changes now. All rules are one row, whose version is that of none. @throws 409 for a stale one */
export async function lockRule(tx: Queryable, rule: CaseRule, read: number): Promise<RuleSet> {
  await lockSettings(tx);
  const { [rule]: known } = await readRules(tx);
  if (known.version !== read) throw settingsChanged();
  return known;
}

/** Keeps how one rule is set. */
export async function writeRule(tx: Queryable, rule: CaseRule, { mode, settings }: RuleSet, now: Date): Promise<void> {
  await lockSettings(tx);
  const all = await readRules(tx);
  const after: KnownRule = { mode, settings: ownSettings(rule, settings), version: all[rule].version + 1 };
  await writeSetting(tx, 'review_rules', { ...all, [rule]: after }, now);
}
