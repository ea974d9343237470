import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { clawBack } from '../commissions/clawBack.ts';
import { holdReturned } from '../commissions/holds.ts';
import { appendEntries } from '../ledger/append.ts';
import { notifyOfOverdue } from './notify/notifyOfOverdue.ts';
import { notifyOfUndone } from './notify/notifyOfUndone.ts';
import { notifyOfPayments, type Paid } from './notify/notifyOfPayments.ts';

const holdAgain: Effect = (tx, { changes, actor, now }) => holdReturned(tx, idsOf(changes), { actor, now });

const payCommissions: Effect = async (tx, { changes, actor, now }) => {
  const commissions = await query<{ id: string; payoutId: string }>(
    tx,
    sql`select e.commission_id as id, l.payout_id as "payoutId"
          from payout_lines l join ledger_entries e on e.id = l.entry_id
         where l.payout_id = any(${idsOf(changes)}::uuid[]) and e.kind = 'commission'`,
  );
  const { refused } = await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.pay',
    ids: commissions.map(({ id }) => id),
    each: new Map(commissions.map(({ id, payoutId }) => [id, { payload: { payoutId } }])),
    actor,
    now,
  });
  // Its chart lets no payout be paid while one of them is held.
  if (refused[0]) throw new Error(`commission ${refused[0].id} of a payout cannot be paid`);
};

const findPaid = (tx: Queryable, ids: readonly string[]): Promise<Paid[]> =>
  query<Paid>(
    tx,
    sql`select id, number, partner_id as "partnerId", amount_minor as amount, currency, to_char(month, 'YYYY-MM') as month, reference
          from payouts where id = any(${ids}::uuid[]) order by id`,
  );

const bookPayment: Effect = async (tx, { changes, actor, now }) => {
  const paid = await findPaid(tx, idsOf(changes));
  await appendEntries(
    tx,
    paid.map(({ id, partnerId, amount, currency }) => ({
      partnerId,
      kind: 'payout',
      amount: -amount,
      currency,
      payoutId: id,
      actorId: actor.userId,
      occurredAt: now.toISOString(),
    })),
    now,
  );
};

const notifyPaid: Effect = async (tx, { changes, now }) =>
  notifyOfPayments(tx, await findPaid(tx, idsOf(changes)), now);

/** The payment is taken back: the same amount is owed again, and the next run gathers it. */
const takePaymentBack: Effect = async (tx, { changes, actor, now }) => {
  const payments = await query<{
    id: string;
    number: string;
    partnerId: string;
    entryId: string;
    amount: number;
    currency: string;
    month: string;
    reason: string;
    isReturned: boolean;
  }>(
    tx,
    sql`select o.id, o.number, o.partner_id as "partnerId", e.id as "entryId", o.amount_minor as amount, o.currency,
               to_char(o.month, 'YYYY-MM') as month, o.reason, o.state = 'returned' as "isReturned"
          from payouts o join ledger_entries e on e.payout_id = o.id and e.kind = 'payout'
         where o.id = any(${idsOf(changes)}::uuid[]) order by o.id`,
  );
  await appendEntries(
    tx,
    payments.map(({ id, partnerId, entryId, amount, currency, reason }) => ({
      partnerId,
      kind: 'adjustment' as const,
      amount,
      currency,
      payoutId: id,
      reverses: entryId,
      reason,
      actorId: actor.userId,
      occurredAt: now.toISOString(),
    })),
    now,
  );
  await notifyOfUndone(tx, payments, now);
};

/** What was refunded or reversed in full while a payout had it was paid all the same. */
const takeBack: Effect = async (tx, { changes, actor, now }) => {
  const empty = await query<{ id: string }>(
    tx,
    sql`select r.commission_id as id
          from payout_lines l join ledger_entries e on e.id = l.entry_id and e.kind = 'commission'
          join ledger_entries r on r.commission_id = e.commission_id
         where l.payout_id = any(${idsOf(changes)}::uuid[])
         group by r.commission_id having sum(r.amount_minor) <= 0 and count(*) > 1`,
  );
  const ids = empty.map(({ id }) => id);
  await clawBack(tx, ids, 'It was refunded or reversed in full before it was paid.', { actor, now });
};

export const payoutEffects: EffectsOf<'payout'> = {
  'payout.confirm': [payCommissions, takeBack, bookPayment, notifyPaid],
  'payout.escalate': [notifyOfOverdue],
  'payout.return': [takePaymentBack],
  'payout.undo': [takePaymentBack],
  'payout.fail': [holdAgain],
};
