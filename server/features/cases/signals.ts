import { hash } from 'node:crypto';

import sql from 'sql-template-tag';

import type { CaseRule } from '#contract/cases/states.ts';
import { reviewRules } from '#contract/cases/reviewRules.ts';

import { lockRows, transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { deadline } from '../../lifecycle/deadlines.ts';
import { flagReferrals } from './flag.ts';

/** What a rule found, about a partner or one of its referrals. */
export interface Finding {
  readonly partnerId: string;
  readonly referralId: string | null;
  /** The same for the same finding. */
  readonly key: string;
  /** In a sentence, the same for alike findings. */
  readonly why: string;
  /** What of it: a number, a name. */
  readonly detail: string;
}

const actor = { userId: null };

/**
 * Raises a signal for each finding; what was found before raises no second one. With `isHeld` it opens or joins the case of its
 * partner and rule, reopens one that was cleared, and puts the referral under review, which holds its commissions.
 */
export async function raise(
  tx: Queryable,
  { rule, found, isHeld }: { rule: CaseRule; found: readonly Finding[]; isHeld: boolean },
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const at = now.toISOString();
  const fresh = await unknown(tx, rule, isHeld, found);
  if (isHeld) {
    const partners = [...new Set(fresh.map(({ partnerId }) => partnerId))].toSorted();
    await openCases(tx, rule, partners, now);
    // Signals reference these rows, and the rows change afterwards. Lock them all first, cases before referrals as decisions do:
    // locking them one by one could deadlock with an event or a decision.
    await lockRows(tx, 'case', await cleared(tx, rule, partners));
    await lockRows(
      tx,
      'referral',
      fresh.flatMap(({ referralId }) => referralId ?? []),
    );
  }
  const { version } = reviewRules[rule];
  const raised = await query<{ caseId: string | null; referralId: string | null; why: string }>(
    tx,
    sql`insert into review_signals (id, case_id, partner_id, referral_id, rule, rule_version, evidence, dedupe, created_at)
        select u.id, c.id, u.partner_id, u.referral_id, ${rule}, ${version}, u.evidence::jsonb, u.dedupe, ${at}::timestamptz
          from unnest(${fresh.map(() => newId())}::uuid[], ${fresh.map(({ partnerId }) => partnerId)}::uuid[],
                      ${fresh.map(({ referralId }) => referralId)}::uuid[],
                      ${fresh.map(({ why, detail }) => JSON.stringify({ why, detail }))}::text[],
                      ${fresh.map(({ dedupe }) => dedupe)}::bytea[])
            as u(id, partner_id, referral_id, evidence, dedupe)
          left join review_cases c on ${isHeld}::boolean and c.partner_id = u.partner_id and c.rule = ${rule}
        on conflict (dedupe) do nothing
        returning case_id as "caseId", referral_id as "referralId", evidence ->> 'why' as why`,
  );
  if (!isHeld) return;
  await reopen(tx, [...new Set(raised.flatMap(({ caseId }) => caseId ?? []))], now);
  const concerned = raised.flatMap(({ referralId: id, why }) => (id === null ? [] : [{ id, why }]));
  await flagReferrals(tx, concerned, { actor, now });
}

/** What no signal says yet, each once. */
async function unknown(tx: Queryable, rule: CaseRule, isHeld: boolean, found: readonly Finding[]) {
  const { version } = reviewRules[rule];
  const hashed = new Map(
    found.map((one) => {
      const words = [rule, version, isHeld ? 'hold' : 'observe', one.partnerId, one.referralId ?? '', one.key];
      const dedupe = hash('sha256', words.join(' '), 'buffer');
      return [dedupe.toString('base64'), { ...one, dedupe }] as const;
    }),
  );
  const known = await query<{ dedupe: Buffer }>(
    tx,
    sql`select dedupe from review_signals where dedupe = any(${[...hashed.values()].map(({ dedupe }) => dedupe)}::bytea[])`,
  );
  for (const { dedupe } of known) hashed.delete(dedupe.toString('base64'));
  return [...hashed.values()];
}

/** The same order of partners everywhere, so that two that open cases do not wait for each other. */
async function openCases(tx: Queryable, rule: CaseRule, partners: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into review_cases (id, partner_id, rule, respond_by, created_at, updated_at)
        select u.id, u.partner_id, ${rule}, ${await deadline(tx, 'decide', now)}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${partners.map(() => newId())}::uuid[], ${[...partners]}::uuid[]) as u(id, partner_id)
        on conflict (partner_id, rule) do nothing`,
  );
}

const cleared = async (tx: Queryable, rule: CaseRule, partners: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(
      tx,
      sql`select id from review_cases where rule = ${rule} and partner_id = any(${[...partners]}::uuid[]) and state = 'cleared'`,
    )
  ).map(({ id }) => id);

async function reopen(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const found = await query<{ id: string }>(
    tx,
    sql`select id from review_cases where id = any(${[...ids]}::uuid[]) and state = 'cleared'`,
  );
  await transitionMany(tx, {
    entity: 'case',
    event: 'case.reopen',
    ids: found.map(({ id }) => id),
    actor,
    now,
    payload: { reason: 'The rule found something new.' },
    set: { respond_by: await deadline(tx, 'decide', now), escalated: 0 },
  });
}

/** Keeps that a rule failed, and for which referrals, so that it is noticed and run again. Answers whether it is news. */
export async function raiseFailure(
  tx: Queryable,
  { rule, message, referralIds }: { rule: CaseRule; message: string; referralIds: readonly string[] },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const words = [rule, reviewRules[rule].version, 'failed', at.slice(0, 10), message, ...referralIds];
  const evidence = { why: 'The rule failed.', message, referralIds };
  const raised = await execute(
    tx,
    sql`insert into review_signals (id, kind, rule, rule_version, evidence, dedupe, created_at)
        values (${newId()}, 'failed', ${rule}, ${reviewRules[rule].version}, ${JSON.stringify(evidence)}::jsonb,
                ${hash('sha256', words.join(' '), 'buffer')}, ${at}::timestamptz)
        on conflict (dedupe) do nothing`,
  );
  return raised > 0;
}
