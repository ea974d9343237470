import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import { type movePayout, payoutInputs } from '#contract/payouts.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition } from '../../lifecycle/transition.ts';

export type Move = ParsedOf<typeof movePayout>['body'];

/**
 * Takes one step of a payout's lifecycle with all that follows, in the caller's transaction: a confirmation pays its
 * commissions, enters the payment in the ledger and notifies the partner; a voiding frees its lines for another run.
 * 404 for a payout that does not exist, 409 with the reasons where the chart refuses, 400 without what the step needs.
 */
export async function move(
  tx: Queryable,
  payoutId: string,
  { event, reference, reason }: Move,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await applyTransition(tx, {
    entity: 'payout',
    event: `payout.${event}`,
    id: payoutId,
    actor,
    now,
    set: await columnsOf(tx, payoutId, { event, reference, reason }, now),
    payload: inputOf({ event, reference, reason }),
  });
}

/** What the step needs to be given, for the history. */
function inputOf({ event, ...given }: Move): Readonly<Record<string, string>> {
  const field = payoutInputs[event];
  const value = field === null ? undefined : given[field];
  return field === null || value === undefined ? {} : { [field]: value };
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
