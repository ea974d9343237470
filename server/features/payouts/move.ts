import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import type { movePayout } from '#contract/payouts.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition } from '../../lifecycle/transition.ts';

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
  await applyTransition(tx, {
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
