import sql from 'sql-template-tag';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { execute, type Queryable, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { clawBack } from '../commissions/clawBack.ts';
import { releaseCommissions } from '../commissions/holds.ts';
import { appendEntries } from '../ledger/append.ts';
import { notifyOfAcceptance, notifyOfDispute, notifyOfEnd, notifyOfEscalation } from './notify.ts';

/** The commissions of reversals. */
const commissionsOf = async (tx: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(
      tx,
      sql`select commission_id as id from reversals where id = any(${ids}::uuid[]) order by id`,
    )
  ).map(({ id }) => id);

/**
 * Enters in the ledger what is taken back of the commission’s own partner, in the name of the person who proposed it; adjustments
 * pass it on to the partner that holds the earnings.
 */
const book: Effect = async (tx, { changes, now }) => {
  const taken = await query<{
    id: string;
    partnerId: string;
    commissionId: string;
    amount: number;
    currency: string;
    reason: string;
    proposedBy: string;
  }>(
    tx,
    sql`select v.id, c.partner_id as "partnerId", v.commission_id as "commissionId", v.amount_minor as amount, v.currency, v.reason,
               v.proposed_by as "proposedBy"
          from reversals v join commissions c on c.id = v.commission_id
         where v.id = any(${idsOf(changes)}::uuid[]) order by v.id`,
  );
  const entries = taken.map((one) => ({ ...one, entryId: newId() }));
  await appendEntries(
    tx,
    entries.map(({ entryId, partnerId, commissionId, amount, currency, reason, proposedBy }) => ({
      id: entryId,
      partnerId,
      kind: 'reversal',
      amount: -amount,
      currency,
      commissionId,
      reason,
      actorId: proposedBy,
      occurredAt: now.toISOString(),
    })),
    now,
  );
  await execute(
    tx,
    sql`update reversals v set entry_id = n.entry_id
          from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ entryId }) => entryId)}::uuid[]) as n(id, entry_id)
         where v.id = n.id`,
  );
};

/** What nothing is left of is cancelled, or clawed back where it was paid, unless its chart refuses since a payout has it. */
const cancelEmpty: Effect = async (tx, { changes, actor, now }) => {
  const empty = await query<{ id: string }>(
    tx,
    sql`select v.commission_id as id from reversals v
         where v.id = any(${idsOf(changes)}::uuid[])
           and (select sum(e.amount_minor) from ledger_entries e where e.commission_id = v.commission_id) = 0`,
  );
  const reason = 'It was reversed in full.';
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.cancel',
    ids: empty.map(({ id }) => id),
    actor,
    now,
    payload: { reason },
    set: { reason },
  });
  await clawBack(
    tx,
    empty.map(({ id }) => id),
    reason,
    { actor, now },
  );
};

const release: Effect = async (tx, { changes, actor, now }) => {
  const commissions = await commissionsOf(tx, idsOf(changes));
  await releaseCommissions(tx, { commissions }, { actor, now });
};

const inEffect = [book, cancelEmpty, release];

export const reversalEffects: EffectsOf<'reversal'> = {
  'reversal.accept': [...inEffect, notifyOfAcceptance],
  'reversal.dispute': [notifyOfDispute],
  'reversal.escalate': [notifyOfEscalation],
  'reversal.uphold': [...inEffect, notifyOfEnd],
  'reversal.takeEffect': [...inEffect, notifyOfEnd],
  'reversal.dismiss': [release, notifyOfEnd],
  'reversal.withdraw': [release, notifyOfEnd],
  'reversal.supersede': [release, notifyOfEnd],
};
