import sql from 'sql-template-tag';

import { query } from '../../platform/database/pool.ts';
import type { Effect } from '../../lifecycle/effects.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter } from '../partners/people.ts';

interface Flagged {
  readonly referralId: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly shop: string;
  readonly reason: string;
  readonly recipientId: string;
}

/** Notifies the staff of a partner of an automatic flag: its commissions are held until they clear it. */
export const notifyOfFlag: Effect = async (tx, { changes, actor, now }) => {
  if (actor.userId !== null) return;
  const rows = await query<Flagged>(
    tx,
    sql`select r.id as "referralId", p.id as "partnerId", p.name as "partnerName", r.shop, r.review_reason as reason,
               u.id as "recipientId"
          from referrals r join partners p on p.id = r.partner_id join users u on ${looksAfter}
         where r.id = any(${changes.map(({ id }) => id)}::uuid[]) order by r.id, u.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ referralId, partnerId, partnerName, shop, reason, recipientId }) => ({
      recipientId,
      type: 'referralFlagged',
      title: `A referral of ${partnerName} is flagged`,
      content: `${shop}: ${reason}`,
      action: { action: 'redirect_to_partner_page', parameters: { partnerId, referralId } },
    })),
    now,
  );
};
