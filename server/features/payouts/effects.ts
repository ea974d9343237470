import sql from 'sql-template-tag';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { holdReturned } from '../commissions/holds.ts';
import { appendEntries } from '../ledger/append.ts';
import { notifyOfPayment, type Paid } from './notifyOfPayment.ts';

const holdAgain: Effect = (tx, { changes, actor, now }) => holdReturned(tx, idsOf(changes), { actor, now });

const payCommissions: Effect = async (tx, { changes, actor, now }) => {
  for (const { id: payoutId } of changes) {
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
    // Its chart lets no payout be paid while one of them is held.
    if (refused[0]) throw new Error(`payout ${payoutId}: commission ${refused[0].id} cannot be paid`);
  }
};

const findPaid = async (tx: Queryable, id: string): Promise<Paid> => {
  const paid = await queryOne<Paid>(
    tx,
    sql`select id, number, partner_id as "partnerId", amount_minor as amount, currency, to_char(month, 'YYYY-MM') as month, reference
          from payouts where id = ${id}`,
  );
  if (!paid) throw new Error(`payout ${id} is gone`);
  return paid;
};

const bookPayment: Effect = async (tx, { changes, actor, now }) => {
  for (const { id } of changes) {
    const paid = await findPaid(tx, id);
    await appendEntries(
      tx,
      [
        {
          partnerId: paid.partnerId,
          kind: 'payout',
          amount: -paid.amount,
          currency: paid.currency,
          payoutId: id,
          actorId: actor.userId,
          occurredAt: now.toISOString(),
        },
      ],
      now,
    );
  }
};

const notifyPaid: Effect = async (tx, { changes, now }) => {
  for (const { id } of changes) await notifyOfPayment(tx, await findPaid(tx, id), now);
};

export const payoutEffects: EffectsOf<'payout'> = {
  'payout.confirm': [payCommissions, bookPayment, notifyPaid],
  'payout.fail': [holdAgain],
};
