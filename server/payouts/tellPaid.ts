import type { Queryable } from '../database/pool.ts';
import { sendMail } from '../mail/sendMail.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from '../partners/people.ts';
import { majorUnits } from './currency.ts';

interface Paid {
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reference: string;
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Tells the people of a partner, by notification and mail, that they have been paid. */
export async function tellPaid(tx: Queryable, paid: Paid, now: Date): Promise<void> {
  const { partnerId, amount, currency, month, reference } = paid;
  const people = await peopleOf(tx, [partnerId]);
  const title = `${majorUnits(amount, currency)} ${currency} paid for ${monthName.format(new Date(`${month}-01T00:00:00Z`))}`;
  await createNotifications(
    tx,
    people.map(({ id }) => ({ recipientId: id, type: 'payoutPaid', title, content: `Reference: ${reference}` })),
    now,
  );
  for (const { email, firstName, partnerName } of people) {
    const data = { firstName, partnerName, amountMinor: amount, currency, month, reference };
    await sendMail(tx, { to: email, template: 'payoutPaid', data });
  }
}
