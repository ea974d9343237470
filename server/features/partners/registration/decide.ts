import sql from 'sql-template-tag';

import { type ApprovalCode, type ApprovalState, approvalCodeOf } from '#contract/registrations/approvalStates.ts';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { applyTransition } from '../../../lifecycle/transition.ts';
import type { By } from '../../../platform/actor.ts';
import { Refused } from '../../../platform/errors.ts';
import { isUndecided, staffSinceAt } from '../../../reporting/waitingRegistrations.ts';

const events = { '1': 'approval.approve', '-1': 'approval.reject', '0': 'approval.reopen' } as const;

/**
 * Approves (1), rejects (-1) or reopens (0) a registration; again, it changes nothing.
 * Throws 404, 409 `transition_not_allowed` where the chart refuses, and 409 `version_conflict` if its status is no longer `was`.
 */
export async function decide(
  tx: Queryable,
  { id, status, note, was }: { id: string; status: ApprovalCode; note: string; was?: ApprovalCode | undefined },
  { actor, now }: By,
): Promise<void> {
  if (was !== undefined) await refuseStale(tx, id, [was, status]);
  // Every undecided state is 0 on the wire already.
  if (status === 0 && (await queryOne(tx, sql`select 1 from partners p where p.id = ${id} and ${isUndecided}`))) return;
  const at = now.toISOString();
  await applyTransition(tx, {
    entity: 'approval',
    event: events[`${status}`],
    id,
    actor,
    now,
    payload: note === '' ? {} : { note },
    set: {
      approval_note: note,
      approval_asked_at: null,
      ...(status === 0 ? { approval_decided_at: null, approval_since: at } : { approval_decided_at: at }),
    },
  });
}

const changed = {
  '1': 'approved this registration',
  '-1': 'rejected this registration',
  '0': 'put this registration back in review',
} as const;

/** Refuses a stale decision; locks the partner. @throws 409 `version_conflict` if its status is none of these */
async function refuseStale(tx: Queryable, id: string, statuses: readonly ApprovalCode[]): Promise<void> {
  const row = await queryOne<{ state: ApprovalState; by: string | null }>(
    tx,
    sql`select p.approval_state as state,
               (select concat_ws(' ', u.first_name, u.last_name) from lifecycle_events l join users u on u.id = l.actor_id
                 where l.entity = 'approval' and l.entity_id = p.id order by l.created_at desc, l.id desc limit 1) as by
          from partners p where p.id = ${id} for update of p`,
  );
  if (row === undefined) return;
  const code = approvalCodeOf(row.state);
  if (statuses.includes(code)) return;
  throw new Refused(
    409,
    'version_conflict',
    `${row.by ?? 'Someone'} ${changed[`${code}`]} in the meantime. Review it and try again.`,
  );
}

/**
 * Puts the rejected registration of a partner back in review, as it asks with what has changed. Throws 409
 * `transition_not_allowed` where the chart refuses.
 */
export async function reapply(
  tx: Queryable,
  { id, reason }: { id: string; reason: string },
  { actor, now }: By,
): Promise<void> {
  await applyTransition(tx, {
    entity: 'approval',
    event: 'approval.reapply',
    id,
    actor,
    now,
    payload: { reason },
    set: { approval_note: '', approval_decided_at: null, approval_since: now.toISOString() },
  });
}

/** Since when staff have had it, once the partner is asked or has answered; locks the partner. */
async function sinceOf(tx: Queryable, id: string, now: Date): Promise<string | undefined> {
  const row = await queryOne<{ since: string }>(
    tx,
    sql`select ${staffSinceAt(now.toISOString())} as since from partners p where p.id = ${id} for update`,
  );
  return row?.since;
}

/** Asks a partner for what its registration lacks. Throws 404, and 409 `transition_not_allowed` where the chart refuses. */
export async function ask(
  tx: Queryable,
  { id, question }: { id: string; question: string },
  { actor, now }: By,
): Promise<void> {
  const since = await sinceOf(tx, id, now);
  await applyTransition(tx, {
    entity: 'approval',
    event: 'approval.ask',
    id,
    actor,
    now,
    payload: { question },
    set: { approval_note: question, approval_asked_at: now.toISOString(), approval_since: since },
  });
}

/** Answers what staff asked. Throws 409 `transition_not_allowed` where the chart refuses. */
export async function answer(
  tx: Queryable,
  { id, answer: text }: { id: string; answer: string },
  { actor, now }: By,
): Promise<void> {
  const since = await sinceOf(tx, id, now);
  await applyTransition(tx, {
    entity: 'approval',
    event: 'approval.answer',
    id,
    actor,
    now,
    payload: { answer: text },
    set: { approval_note: '', approval_asked_at: null, approval_since: since },
  });
}
