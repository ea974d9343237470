import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import type { movePayout } from '#contract/payouts.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { appendEntries } from '../ledger/append.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SetOf } from '../../lifecycle/registry.ts';
import { TransitionRefused } from '../../lifecycle/refused.ts';
import { applyTransition, transitionMany } from '../../lifecycle/transition.ts';
import { tellPaid } from './tellPaid.ts';

export type Move = ParsedOf<typeof movePayout>['body'];

const needs = { confirm: 'reference', hold: 'reason', fail: 'reason', void: 'reason' } as const;
const asks = { reference: 'Enter the reference of the payment.', reason: 'Say why.' } as const;

const isNeedy = (event: string): event is keyof typeof needs => Object.hasOwn(needs, event);

/** 400 unless a confirmation names its reference, and a hold, a failure or a voiding its reason. */
export function checkMove(asked: Move): void {
  const needed = isNeedy(asked.event) ? needs[asked.event] : null;
  if (needed !== null && !asked[needed]) throw invalid(needed, asks[needed]);
}

/**
 * Takes one step of a payout's lifecycle with all that follows, in the caller's transaction: a confirmation pays its
 * commissions, enters the payment in the ledger and tells the partner; a voiding frees its lines for another run.
 * Neither sending nor confirming is possible while one of its commissions is held.
 * 404 for a payout that does not exist, 409 with the reasons where the chart refuses.
 */
export async function move(
  tx: Queryable,
  payoutId: string,
  { event, reference, reason }: Move,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  checkMove({ event, reference, reason });
  const change = await applyTransition(tx, {
    entity: 'payout',
    event: `payout.${event}`,
    id: payoutId,
    actor,
    now,
    set: await columnsOf(tx, payoutId, { event, reference, reason }, now),
    payload: {
      ...(event === 'confirm' ? { reference } : {}),
      ...(isNeedy(event) && needs[event] === 'reason' ? { reason } : {}),
    },
  });
  if (change === null) return;
  if (event === 'void') await freeLines(tx, payoutId);
  if (event === 'send') await refuseHeld(tx, payoutId, change.from);
  if (event === 'confirm') await settle(tx, payoutId, change.from, { actor, now });
}

/** What is written along with the state. A payout keeps the method it was approved, or tried again, with. */
async function columnsOf(tx: Queryable, payoutId: string, asked: Move, now: Date): Promise<SetOf<'payout'>> {
  switch (asked.event) {
    case 'approve':
    case 'retry': {
      const partner = await queryOne<{ method: string | null; details: string | null }>(
        tx,
        sql`select payout_method as method, payout_details as details from partners
             where id = (select partner_id from payouts where id = ${payoutId}) for share`,
      );
      return { ...partner, reason: '' };
    }
    case 'confirm':
      return { reference: asked.reference ?? null, paid_at: now.toISOString() };
    case 'hold':
    case 'fail':
    case 'void':
      return { reason: asked.reason ?? '' };
    case 'release':
      return { reason: '' };
    case 'send':
      return {};
  }
}

const freeLines = (tx: Queryable, payoutId: string) =>
  execute(tx, sql`update payout_lines set is_live = false where payout_id = ${payoutId}`);

/** What is held is not sent: it could be paid outside, yet never confirmed here, and be paid again. */
async function refuseHeld(tx: Queryable, payoutId: string, from: string): Promise<void> {
  const commissions = await query<{ state: string }>(
    tx,
    sql`select c.state from commissions c
         where c.id in (select e.commission_id from payout_lines l join ledger_entries e on e.id = l.entry_id
                         where l.payout_id = ${payoutId} and e.kind = 'commission')
         order by c.id for share`,
  );
  const held = commissions.filter(({ state }) => state === 'held').length;
  if (held > 0) throw heldBack(payoutId, { state: from, event: 'payout.send' }, held);
}

async function settle(
  tx: Queryable,
  payoutId: string,
  from: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const commissions = await query<{ id: string }>(
    tx,
    sql`select e.commission_id as id from payout_lines l join ledger_entries e on e.id = l.entry_id
         where l.payout_id = ${payoutId} and e.kind = 'commission'`,
  );
  const { refused } = await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.pay',
    ids: commissions.map((commission) => commission.id),
    actor,
    now,
    payload: { payoutId },
  });
  if (refused.length > 0) throw heldBack(payoutId, { state: from, event: 'payout.confirm' }, refused.length);
  const paid = await queryOne<{
    partnerId: string;
    amount: number;
    currency: string;
    month: string;
    reference: string;
  }>(
    tx,
    sql`select partner_id as "partnerId", amount_minor as amount, currency, to_char(month, 'YYYY-MM') as month, reference
          from payouts where id = ${payoutId}`,
  );
  if (!paid) throw new Error(`payout ${payoutId} is gone`);
  await appendEntries(tx, [
    {
      partnerId: paid.partnerId,
      kind: 'payout',
      amount: -paid.amount,
      currency: paid.currency,
      payoutId,
      actorId: actor.userId,
      occurredAt: now.toISOString(),
    },
  ]);
  await tellPaid(tx, { id: payoutId, ...paid }, now);
}

/** The money of a payout may not leave, nor count as paid, while a part of it is held. */
function heldBack(id: string, at: { state: string; event: string }, count: number): TransitionRefused {
  const held =
    count === 1 ? 'One of its commissions is held: release it' : `${count} of its commissions are held: release them`;
  const reasons = [`${held} first, or void the payout.`];
  return new TransitionRefused({ entity: 'payout', id, ...at, reasons });
}
