import { hash } from 'node:crypto';

import sql from 'sql-template-tag';

import type { CaseRule } from '#contract/caseStates.ts';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { deadline } from '../../lifecycle/deadlines.ts';

/** The version of each rule: raised when it finds something else. */
const versions: Readonly<Record<CaseRule, number>> = { selfReferral: 2, reusedVisit: 1 };

interface Found {
  readonly rule: CaseRule;
  /** What was found, in a sentence. */
  readonly why: string;
  readonly referralIds: readonly string[];
}

/**
 * Puts referrals under review, which holds their commissions, and raises a signal for each: it opens or joins the case of its
 * partner and rule, and reopens one that was cleared. What was found before raises no second signal.
 */
export async function holdForReview(tx: Queryable, { rule, why, referralIds }: Found, now: Date): Promise<void> {
  const actor = { userId: null };
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.flag',
    ids: referralIds,
    actor,
    now,
    payload: { reason: why },
    set: { review_reason: why },
  });
  if (referralIds.length > 0) await raise(tx, { rule, why, referralIds }, now);
}

async function raise(tx: Queryable, { rule, why, referralIds }: Found, now: Date): Promise<void> {
  const at = now.toISOString();
  const referrals = await query<{ id: string; partnerId: string }>(
    tx,
    sql`select id, partner_id as "partnerId" from referrals where id = any(${[...referralIds]}::uuid[]) order by partner_id, id`,
  );
  const partners = [...new Set(referrals.map(({ partnerId }) => partnerId))];
  await execute(
    tx,
    sql`insert into review_cases (id, partner_id, rule, respond_by, created_at, updated_at)
        select u.id, u.partner_id, ${rule}, ${deadline('decide', now)}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${partners.map(() => newId())}::uuid[], ${partners}::uuid[]) as u(id, partner_id)
        on conflict (partner_id, rule) do nothing`,
  );
  const version = versions[rule];
  const raised = await query<{ caseId: string }>(
    tx,
    sql`insert into review_signals (id, case_id, referral_id, rule, rule_version, evidence, dedupe, created_at)
        select u.id, c.id, u.referral_id, ${rule}, ${version}, ${JSON.stringify({ why })}::jsonb, u.dedupe, ${at}::timestamptz
          from unnest(${referrals.map(() => newId())}::uuid[], ${referrals.map(({ id }) => id)}::uuid[],
                      ${referrals.map(({ partnerId }) => partnerId)}::uuid[],
                      ${referrals.map(({ id }) => hash('sha256', `${rule} ${version} ${id} ${why}`, 'buffer'))}::bytea[])
            as u(id, referral_id, partner_id, dedupe)
          join review_cases c on c.partner_id = u.partner_id and c.rule = ${rule}
        on conflict (dedupe) do nothing returning case_id as "caseId"`,
  );
  const cleared = await query<{ id: string }>(
    tx,
    sql`select id from review_cases where id = any(${raised.map(({ caseId }) => caseId)}::uuid[]) and state = 'cleared' order by id`,
  );
  await transitionMany(tx, {
    entity: 'case',
    event: 'case.reopen',
    ids: cleared.map(({ id }) => id),
    actor: { userId: null },
    now,
    payload: { reason: 'The rule found something new.' },
    set: { respond_by: deadline('decide', now), escalated: 0 },
  });
}
