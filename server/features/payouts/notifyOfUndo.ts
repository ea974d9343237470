import type { Queryable } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from '../partners/people.ts';
import { money, monthInWords } from '../../platform/format.ts';

interface Undone {
  readonly id: string;
  readonly number: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reason: string;
}

/** Notifies the users of a partner, also by email, that a payment was recorded by mistake. */
export async function notifyOfUndo(tx: Queryable, undone: Undone, now: Date): Promise<void> {
  const { id: payoutId, number, partnerId, amount, currency, month, reason } = undone;
  const people = await peopleOf(tx, [partnerId]);
  const sum = money(undone.amount, undone.currency);
  const monthName = monthInWords(undone.month);
  await createNotifications(
    tx,
    people.map(({ id, email, firstName, partnerName }) => ({
      recipientId: id,
      type: 'payoutUndone',
      title: `Payment of ${sum} for ${monthName} undone`,
      content: reason,
      action: { action: 'redirect_to_partner_page', parameters: { partnerId, payoutId } },
      mail: {
        to: email,
        template: 'payoutUndone',
        data: { firstName, partnerName, number, amountMinor: amount, currency, month, reason },
      },
    })),
    now,
  );
}
