import sql from 'sql-template-tag';

import { query } from '../../platform/database/pool.ts';
import type { Effect } from '../../lifecycle/effects.ts';
import { groupBy } from '../../platform/groupBy.ts';
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

/** Notifies the staff of a partner of automatic flags, once for all of a run: their commissions are held until they clear them. */
export const notifyOfFlag: Effect = async (tx, { changes, actor, now }) => {
  if (actor.userId !== null) return;
  const rows = await query<Flagged>(
    tx,
    sql`select r.id as "referralId", p.id as "partnerId", p.name as "partnerName", r.shop, r.review_reason as reason,
               u.id as "recipientId"
          from referrals r join partners p on p.id = r.partner_id join users u on ${looksAfter}
         where r.id = any(${changes.map(({ id }) => id)}::uuid[]) order by r.id, u.id`,
  );
  const together = groupBy(rows, ({ partnerId, recipientId }) => `${partnerId} ${recipientId}`);
  await createNotifications(
    tx,
    [...together.values()].flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const { referralId, partnerId, partnerName, shop, reason, recipientId } = first;
      const title =
        alike.length === 1
          ? `A referral of ${partnerName} is flagged`
          : `${alike.length} referrals of ${partnerName} are flagged`;
      return {
        recipientId,
        type: 'referralFlagged' as const,
        title,
        content: `${shop}${alike.length === 1 ? '' : ' and others'}: ${reason}`,
        action: { action: 'redirect_to_partner_page' as const, parameters: { partnerId, referralId } },
      };
    }),
    now,
  );
};
