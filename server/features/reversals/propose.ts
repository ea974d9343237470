import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { proposeReversal } from '#contract/reversals.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { execute, type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { invalid, notFound, Refused } from '../../platform/errors.ts';
import { money } from '../../platform/format.ts';
import { newId } from '../../platform/ids.ts';
import { holdForReversal } from '../commissions/holds.ts';
import { commissionFacts } from '../commissions/lifecycle.ts';
import { daysLater } from '../../platform/daysLater.ts';
import { reversalDays } from './times.ts';
import { notifyOfProposal } from './notify.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';

/**
 * Proposes to reverse a commission or a part of it to the partner that holds its earnings, and holds it; answers the reversal's id.
 * @throws 404; 409 where a reversal of it is open; 400 where less than the amount is left of it
 */
export async function propose(
  tx: Queryable,
  { commissionId, amount, reason }: ParsedOf<typeof proposeReversal>['body'],
  { actor, now }: By,
): Promise<string> {
  for (const lock of commissionFacts.locks([commissionId])) await query(tx, lock);
  const commission = await queryOne<{ partnerId: string; currency: string; left: number; isOpen: boolean }>(
    tx,
    sql`select holder_of(c.id) as "partnerId", c.currency,
               (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entries e where e.commission_id = c.id) as left,
               exists (select 1 from reversals v where v.commission_id = c.id and ${isOpenReversal}) as "isOpen"
          from commissions c where c.id = ${commissionId}`,
  );
  if (!commission) throw notFound();
  const { partnerId, currency, left, isOpen } = commission;
  if (isOpen) throw new Refused(409, 'duplicate', 'A reversal of this commission is already proposed.');
  if (amount > left) {
    const words = left === 0 ? 'Nothing is left of this commission.' : `Use at most ${money(left, currency)}.`;
    throw invalid('amount', words);
  }
  const id = newId();
  const answerBy = daysLater(now, (await reversalDays(tx)).answerDays);
  await execute(
    tx,
    sql`insert into reversals (id, partner_id, commission_id, amount_minor, currency, reason, proposed_by, created_at, answer_by)
        values (${id}, ${partnerId}, ${commissionId}, ${amount}, ${currency}, ${reason}, ${actor.userId}::uuid,
                ${now.toISOString()}::timestamptz, ${answerBy}::timestamptz)`,
  );
  const payload = { commissionId, amount, currency, reason, answerBy };
  await recordAudit(tx, { action: 'reversal.propose', entity: 'reversal', entityId: id, payload }, { actor, now });
  await holdForReversal(tx, [commissionId], { actor, now });
  await notifyOfProposal(tx, id, now);
  return id;
}
