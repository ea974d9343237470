import type { Queryable } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from '../partners/people.ts';
import { amountAndMonth } from './amountAndMonth.ts';

interface Paid {
  readonly id: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reference: string;
}

/** Tells the people of a partner, by notification and mail, that they have been paid. */
export async function tellPaid(tx: Queryable, paid: Paid, now: Date): Promise<void> {
  const { id: payoutId, partnerId, amount, currency, month, reference } = paid;
  const people = await peopleOf(tx, [partnerId]);
  const { amount: sum, month: monthName } = amountAndMonth(paid);
  const title = `${sum} paid for ${monthName}`;
  await createNotifications(
    tx,
    people.map(({ id, email, firstName, partnerName }) => ({
      recipientId: id,
      type: 'payoutPaid',
      title,
      content: `Reference: ${reference}`,
      action: { action: 'redirect_to_partner_page', parameters: { partnerId, payoutId } },
      mail: {
        to: email,
        template: 'payoutPaid',
        data: { firstName, partnerName, amountMinor: amount, currency, month, reference },
      },
    })),
    now,
  );
}
