import sql from 'sql-template-tag';

import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';

import { dueAt } from '../../../server/features/partners/registration/dueAt.ts';
import { escalate } from '../../../server/features/partners/registration/escalate.ts';
import { execute, query, transaction } from '../../../server/platform/database/pool.ts';
import { today } from './clock.ts';
import { partnerOffers } from './partnerOffers.ts';
import type { Begin } from './rows.ts';
import type { Act, Standing, World } from './world.ts';

interface Facts {
  readonly hasProfile: boolean;
  /** Staff have had it for longer than the target. */
  readonly isPast: boolean;
}
/** Two business days after a Friday. */
const firstDue = '2026-11-24T12:00:00.000Z';
const decisions = { approve: 1, reject: -1, reopen: 0 } as const;
type Decision = keyof typeof decisions;
type Name = Decision | `${Decision}ByStatus` | 'reapply' | 'ask' | 'answer' | 'pass' | 'runJob';
/** Only an import leaves a profile incomplete. */
type Start = 'registered' | 'imported';

const stateOf = ({ states }: Standing<Facts>) => states['approval'];
/** The target begins to run again. */
const anew = ({ facts }: Standing<Facts>) => ({ ...facts, isPast: false });
const deciding = (event: Decision): Act<Facts> => ({ sends: () => [`approval.${event}`] });
/** An undecided registration is open already. */
const reopening: Act<Facts> = {
  sends: (at) => (stateOf(at) === 'informationNeeded' || stateOf(at) === 'overdue' ? [] : ['approval.reopen']),
  after: anew,
};

export const approvalWorld: World<Facts, Name, Start> = {
  entity: 'approval',
  machine: approvalMachine,
  starts: {
    registered: { facts: { hasProfile: true, isPast: false } },
    imported: { facts: { hasProfile: false, isPast: false } },
  },
  acts: {
    approve: deciding('approve'),
    approveByStatus: deciding('approve'),
    reject: deciding('reject'),
    rejectByStatus: deciding('reject'),
    reopen: reopening,
    reopenByStatus: reopening,
    ask: { sends: () => ['approval.ask'] },
    answer: { sends: () => ['approval.answer'] },
    reapply: { sends: () => ['approval.reapply'], after: anew },
    // What a partner takes to answer is not counted.
    pass: {
      when: (at) => !at.facts.isPast && stateOf(at) !== 'informationNeeded',
      before: ({ facts }) => ({ ...facts, isPast: true }),
      answers: () => 200,
    },
    // The job finds only what is due.
    runJob: {
      sends: (at) => (stateOf(at) === 'pending' && at.facts.isPast ? ['approval.escalate'] : []),
      answers: () => 200,
    },
  },
  context: ({ hasProfile, isPast }) => ({ hasProfile, dueAt: firstDue, now: isPast ? firstDue : today }),
};

export const beginApproval: Begin<Facts, Name, Start> = async (served, start) => {
  const { built, call, colleague } = served;
  const staff = await colleague('moderator');
  const partner = await built.as('pending');
  const id = partner.partnerId ?? '';
  if (start === 'imported') await execute(built.db.pool, sql`update partners set country = '' where id = ${id}`);
  const { pool } = built.db;
  await execute(pool, sql`update partners set created_at = ${today} where id = ${id}`);
  let due = firstDue;
  /** Reads by when it is due after something that may have begun its time anew. */
  const keepDue = async (status: number) => {
    const [row] = await query<{ since: string }>(
      pool,
      sql`select coalesce(approval_since, created_at) as since from partners where id = ${id}`,
    );
    due = dueAt(row?.since ?? today, 2);
    return status;
  };
  const decide = (event: Decision) => async () =>
    (await call(staff, 'PUT', `/api/partners/approve/${id}`, { status: decisions[event] })).status;
  const change = (event: Decision) => async () =>
    (
      await call(staff, 'PUT', `/api/partners/partner/${id}`, {
        statusType: 'approval',
        newStatus: decisions[event],
      })
    ).status;
  return {
    id,
    context: ({ hasProfile }) => ({ hasProfile, dueAt: due, now: built.services.now().toISOString() }),
    offers: partnerOffers(served, id),
    hands: {
      approve: decide('approve'),
      approveByStatus: change('approve'),
      reject: decide('reject'),
      rejectByStatus: change('reject'),
      reopen: async () => keepDue(await decide('reopen')()),
      reopenByStatus: async () => keepDue(await change('reopen')()),
      pass: () => {
        built.setNow(due);
        return Promise.resolve(200);
      },
      runJob: async () => {
        await transaction(pool, (tx) => escalate(tx, built.services.now()));
        return 200;
      },
      ask: async () => (await call(staff, 'POST', `/api/partners/ask/${id}`, { question: 'Which shops?' })).status,
      answer: async () => (await call(partner, 'POST', '/api/partners/answer', { answer: 'Bakeries.' })).status,
      reapply: async () =>
        keepDue((await call(partner, 'POST', '/api/partners/reapply', { reason: 'We have shops now.' })).status),
    },
  };
};
