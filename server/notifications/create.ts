import sql from 'sql-template-tag';

import { type Queryable, execute } from '../database/pool.ts';
import { newId } from '../ids.ts';

/** The wire's `typeId` of every kind of notification; mentions are 1 by the specification. */
export const notificationTypes = {
  mention: 1,
  approvalApproved: 2,
  approvalRejected: 3,
  bonusGiven: 4,
  payoutPaid: 5,
} as const;

/** Where a click on the notification leads. */
export interface NotificationAction {
  action: 'redirect_to_partner_page' | 'redirect_to_partners_page' | 'redirect_to_prospect_page';
  parameters: { partnerId?: string; prospectId?: string; mention?: boolean; managerFilter?: string };
}

export interface NewNotification {
  recipientId: string;
  type: keyof typeof notificationTypes;
  title: string;
  content?: string;
  action?: NotificationAction;
}

/** Writes unread notifications, in the transaction of what they tell. */
export async function createNotifications(tx: Queryable, list: readonly NewNotification[], now: Date): Promise<void> {
  if (list.length === 0) return;
  await execute(
    tx,
    sql`insert into notifications (id, recipient_id, type_id, title, content, action_data, created_at)
        select v.id, v.recipient_id, v.type_id, v.title, v.content, v.action_data::jsonb, ${now.toISOString()}::timestamptz
          from unnest(${list.map(() => newId())}::uuid[], ${list.map(({ recipientId }) => recipientId)}::uuid[],
                      ${list.map(({ type }) => notificationTypes[type])}::int[], ${list.map(({ title }) => title)}::text[],
                      ${list.map(({ content = '' }) => content)}::text[],
                      ${list.map(({ action }) => (action ? JSON.stringify(action) : null))}::text[])
            as v(id, recipient_id, type_id, title, content, action_data)`,
  );
}
