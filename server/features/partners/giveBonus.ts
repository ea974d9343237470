import { monthOf } from '#contract/shared/month.ts';
import sql from 'sql-template-tag';

import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import type { giveBonus as giveBonusCall } from '#contract/partners/pay.ts';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { appendEntries } from '../ledger/append.ts';
import type { By } from '../../platform/actor.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from './people.ts';

/** The same amount again within this time is taken for a slip. */
const slipSeconds = 60;

/**
 * A ledger entry payable in the current month. Throws 404, and 409 `duplicate` when the partner was given the same amount
 * less than a minute ago and it is not confirmed.
 */
export async function giveBonus(
  tx: Queryable,
  partnerId: string,
  { amount, currency, reason, confirm = false }: ParsedOf<typeof giveBonusCall>['body'],
  { actor, now }: By,
): Promise<DataOf<typeof giveBonusCall>> {
  const createdAt = now.toISOString();
  // The lock lets two at once see one another.
  const partner = await queryOne(tx, sql`select 1 from partners where id = ${partnerId} for update`);
  if (!partner) throw notFound();
  if (!confirm) {
    const since = new Date(now.getTime() - slipSeconds * 1000).toISOString();
    const same = await queryOne(
      tx,
      sql`select 1 from ledger_entries
           where partner_id = ${partnerId} and kind = 'bonus'
             and occurred_at > ${since}::timestamptz and amount_minor = ${amount} and currency = ${currency} limit 1`,
    );
    if (same)
      throw new Refused(409, 'duplicate', 'The same bonus was given less than a minute ago. Confirm to give it again.');
  }
  const id = newId();
  await appendEntries(
    tx,
    [{ id, partnerId, kind: 'bonus', amount, currency, occurredAt: createdAt, reason, actorId: actor.userId }],
    now,
  );
  const payload = { entryId: id, amount, currency, reason };
  await recordAudit(tx, { action: 'partner.bonus', entity: 'partner', entityId: partnerId, payload }, { actor, now });
  const people = await peopleOf(tx, [partnerId]);
  await createNotifications(
    tx,
    people.map((person) => ({
      recipientId: person.id,
      type: 'bonusGiven',
      title: 'You received a bonus',
      content: reason,
      action: { action: 'redirect_to_partner_page', parameters: { partnerId, bonusId: id } },
    })),
    now,
  );
  return { id, amount, currency, reason, month: monthOf(createdAt), createdAt };
}
