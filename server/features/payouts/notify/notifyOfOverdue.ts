import sql from 'sql-template-tag';

import { timeInWords } from '#contract/shared/dayWords.ts';

import { type Effect, idsOf } from '../../../lifecycle/effects.ts';
import { query } from '../../../platform/database/pool.ts';
import { money, monthInWords } from '../../../platform/format.ts';
import { createNotifications } from '../../notifications/create.ts';

interface Overdue {
  id: string;
  number: string;
  partnerId: string;
  partnerName: string;
  amount: number;
  currency: string;
  month: string;
  sentAt: string;
  staff: string[];
}

/** Admins, and the managers of the partner: the bank has not confirmed a payment in time. */
export const notifyOfOverdue: Effect = async (tx, { changes, now }) => {
  const overdue = await query<Overdue>(
    tx,
    sql`select o.id, o.number, o.partner_id as "partnerId", p.name as "partnerName", o.amount_minor as amount, o.currency,
               to_char(o.month, 'YYYY-MM') as month, o.sent_at as "sentAt",
               array(select u.id from users u
                      where not u.is_disabled and (u.role = 'admin' or exists (
                        select 1 from partner_managers m
                         where m.partner_id = o.partner_id and m.user_id = u.id and m.ended_at is null))
                      order by u.id) as staff
          from payouts o join partners p on p.id = o.partner_id
         where o.id = any(${idsOf(changes)}::uuid[]) order by o.id`,
  );
  await createNotifications(
    tx,
    overdue.flatMap(({ id: payoutId, number, partnerId, partnerName, amount, currency, month, sentAt, staff }) =>
      staff.map((recipientId) => ({
        recipientId,
        type: 'payoutOverdue',
        title: `Payout of ${money(amount, currency)} to ${partnerName} is overdue`,
        content: `${number} for ${monthInWords(month)} was sent on ${timeInWords(Date.parse(sentAt))}, and the bank has not confirmed it.`,
        action: { action: 'redirect_to_partner_page', parameters: { partnerId, payoutId } },
      })),
    ),
    now,
  );
};
