import sql from 'sql-template-tag';

import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import {
  backtestRule,
  completeSettings,
  listRules,
  reviewRules,
  type RuleState,
  setRule,
} from '#contract/cases/reviewRules.ts';

import { actorOf } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import type { On } from '../../../platform/http/endpoints.ts';
import type { Services } from '../../../platform/services.ts';
import { backtest } from './backtest.ts';
import { lockRule, ownSettings, readRules, type RuleSet, writeRule } from './settings.ts';

/** The rules that look for fraud, and how they are set. */
export function ruleRoutes(on: On, { pool, now }: Services): void {
  on(listRules, async () => ({ data: await statesOf(pool, now()) }));

  on(setRule, async ({ params: { rule }, body }, { session, transact }) => {
    const time = now();
    const states = await transact(async (tx) => {
      const before = await lockRule(tx, rule, body.version);
      await writeRule(tx, rule, { mode: body.mode, settings: completeSettings(body.settings) }, time);
      const { [rule]: after } = await readRules(tx);
      const payload = { before: flat(rule, before), after: flat(rule, after) };
      const audit = { action: 'settings.reviewRule', entity: 'settings', entityId: null, payload };
      await recordAudit(tx, audit, { actor: actorOf(session), now: time });
      return statesOf(tx, time);
    });
    const data = states.find((state) => state.rule === rule);
    if (!data) throw notFound();
    return { data };
  });

  on(backtestRule, async ({ params: { rule }, body }) => ({
    data: await backtest(pool, { rule, months: body.months, settings: completeSettings(body.settings) }, now()),
  }));
}

/** For the audit log: the mode under the name of the rule, and the rule’s own settings, whose names are theirs alone. */
const flat = (rule: CaseRule, { mode, settings }: RuleSet): object => ({
  [rule]: mode,
  ...Object.fromEntries(reviewRules[rule].settings.map((name) => [name, settings[name]])),
});

interface Counted {
  readonly rule: CaseRule;
  readonly found: number;
  readonly failed: number;
  /** Of the last failure. */
  readonly at: string | null;
  readonly message: string | null;
}

async function statesOf(db: Queryable, now: Date): Promise<RuleState[]> {
  const rules = await readRules(db);
  const counted = await query<Counted>(
    db,
    sql`select rule, (count(*) filter (where kind = 'found'))::int as found, (count(*) filter (where kind = 'failed'))::int as failed,
               max(created_at) filter (where kind = 'failed') as at,
               (array_agg(evidence ->> 'message' order by created_at desc, id desc) filter (where kind = 'failed'))[1] as message
          from review_signals
         where rule = any(${[...caseRules]}::text[]) and created_at > ${now.toISOString()}::timestamptz - interval '30 days'
         group by 1`,
  );
  return caseRules.map((rule) => {
    const { found = 0, failed = 0, at = null, message = null } = counted.find((one) => one.rule === rule) ?? {};
    const failure = at === null ? null : { at, message: message ?? '' };
    const { mode, settings, version } = rules[rule];
    return { rule, mode, settings: ownSettings(rule, settings), signals: { found, failed }, failure, version };
  });
}
