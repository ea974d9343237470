import { markText } from '#contract/ledger/marks.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { newestMarks } from '../../ledger/marks.ts';
import { createNotifications } from '../../notifications/create.ts';
import { peopleOf } from '../../partners/people.ts';
import { money, monthInWords } from '../../../platform/format.ts';

export interface Paid {
  readonly id: string;
  readonly number: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reference: string;
}

/** Notifies the users of a partner, by notification and email, of a payment. */
export async function notifyOfPayment(tx: Queryable, paid: Paid, now: Date): Promise<void> {
  const { id: payoutId, number, partnerId, amount, currency, month, reference } = paid;
  const people = await peopleOf(tx, [partnerId]);
  const marks = (await newestMarks(tx, partnerId)).map(markText);
  const title = `${money(amount, currency)} paid for ${monthInWords(month)}`;
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
        data: { firstName, partnerName, number, amountMinor: amount, currency, month, reference, marks },
      },
    })),
    now,
  );
}
