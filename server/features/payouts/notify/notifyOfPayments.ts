import { markText } from '#contract/ledger/marks.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { newestMarks } from '../../ledger/marks.ts';
import type { NewNotification } from '../../notifications/create.ts';
import { notifyPeople } from '../../partners/notifyPeople.ts';
import type { Person } from '../../partners/people.ts';
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

/** Notifies the users of partners, by notification and email, of payments. */
export async function notifyOfPayments(tx: Queryable, payments: readonly Paid[], now: Date): Promise<void> {
  const marks = await newestMarks(
    tx,
    payments.map(({ partnerId }) => partnerId),
  );
  await notifyPeople(
    tx,
    payments,
    (paid, person) => messageOf(paid, person, (marks.get(paid.partnerId) ?? []).map(markText)),
    now,
  );
}

function messageOf(
  { id: payoutId, number, partnerId, amount, currency, month, reference }: Paid,
  { id, email, firstName, partnerName }: Person,
  marks: string[],
): NewNotification {
  return {
    recipientId: id,
    type: 'payoutPaid',
    title: `${money(amount, currency)} paid for ${monthInWords(month)}`,
    content: `Reference: ${reference}`,
    action: { action: 'redirect_to_partner_page', parameters: { partnerId, payoutId } },
    mail: {
      to: email,
      template: 'payoutPaid',
      data: { firstName, partnerName, number, amountMinor: amount, currency, month, reference, marks },
    },
  };
}
