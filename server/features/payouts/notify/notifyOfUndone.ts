import type { Queryable } from '../../../platform/database/pool.ts';
import type { NewNotification } from '../../notifications/create.ts';
import { notifyPeople } from '../../partners/notifyPeople.ts';
import type { Person } from '../../partners/people.ts';
import { money, monthInWords } from '../../../platform/format.ts';

interface Undone {
  readonly id: string;
  readonly number: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reason: string;
  /** The bank sent the money back; else the payment was recorded by mistake. */
  readonly isReturned: boolean;
}

/** Notifies the users of partners, also by email, that a payment was recorded by mistake, or returned by the bank. */
export const notifyOfUndone = (tx: Queryable, undone: readonly Undone[], now: Date): Promise<void> =>
  notifyPeople(tx, undone, messageOf, now);

function messageOf(
  { id: payoutId, number, partnerId, amount, currency, month, reason, isReturned }: Undone,
  { id, email, firstName, partnerName }: Person,
): NewNotification {
  const payment = `Payment of ${money(amount, currency)} for ${monthInWords(month)}`;
  return {
    recipientId: id,
    type: isReturned ? 'payoutReturned' : 'payoutUndone',
    title: isReturned ? `${payment} returned by the bank` : `${payment} undone`,
    content: isReturned ? `${reason}\nCheck your payout method. The amount is part of your next payout.` : reason,
    action: { action: 'redirect_to_partner_page', parameters: { partnerId, payoutId } },
    mail: {
      to: email,
      template: 'payoutUndone',
      data: { firstName, partnerName, number, amountMinor: amount, currency, month, reason, isReturned },
    },
  };
}
