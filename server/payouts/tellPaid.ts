import sql from 'sql-template-tag';

import { type Queryable, query } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { exponentOf } from './currency.ts';

interface Paid {
  readonly payoutId: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly reference: string;
}

/** `typeId` of "you have been paid". */
const payoutPaidType = 4;

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const shown = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 10 ** exponentOf(currency));

/** Tells everyone of the partner who can sign in that money is on its way: a notification and a mail each. */
export async function tellPaid(tx: Queryable, paid: Paid, now: Date): Promise<void> {
  const people = await query<{ id: string; email: string; firstName: string }>(
    tx,
    sql`select id, email, first_name as "firstName" from users
         where partner_id = ${paid.partnerId} and email_verified_at is not null and not is_disabled order by id`,
  );
  if (people.length === 0) return;
  const amount = shown(paid.amount, paid.currency);
  const month = monthName.format(new Date(`${paid.month}-01T00:00:00Z`));
  await query(
    tx,
    sql`insert into notifications (id, recipient_id, type_id, title, content, created_at)
        select v.id, v.recipient_id, ${payoutPaidType}, ${`${amount} paid for ${month}`},
               ${`Your payout is on its way; its reference is ${paid.reference}.`}, ${now.toISOString()}::timestamptz
          from unnest(${people.map(() => newId())}::uuid[], ${people.map((person) => person.id)}::uuid[])
            as v(id, recipient_id)`,
  );
}
