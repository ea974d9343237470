import sql from 'sql-template-tag';

import {
  type MentionDetails,
  type NotificationChannels,
  type NotificationAction,
  type NotificationType,
  notificationTypes,
} from '#contract/notifications.ts';

import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { isSilent } from '../../platform/mail/silence.ts';
import { type Earned, keepForDigest } from './digest.ts';
import { kindOf } from './kinds.ts';
import { pathOf } from './path.ts';
import { channelsOf } from './settings.ts';

export interface NewNotification {
  recipientId: string;
  type: NotificationType;
  title: string;
  content?: string;
  action?: NotificationAction;
  mentionDetails?: MentionDetails;
  /** What is mailed to those who want mail of this kind; the title and content unless given. */
  mail?: Mail;
  /** Of earnings: a digest adds them up. */
  earned?: Earned;
}

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly isStaff: boolean;
  readonly isEmailEnabled: boolean;
  readonly kinds: unknown;
}

/** Of one message, at most. */
const deliveredTogether = 1000;

/**
 * Writes unread notifications and adds their mails, in the transaction of their cause, following each recipient’s
 * preferences. What is written is delivered to open pages by a job of the same transaction.
 */
export async function createNotifications(tx: Queryable, list: readonly NewNotification[], now: Date): Promise<void> {
  if (list.length === 0) return;
  const recipients = await findRecipients(
    tx,
    list.map(({ recipientId }) => recipientId),
  );
  const addressed = list.flatMap((one) => {
    const recipient = recipients.get(one.recipientId);
    return recipient ? [{ one, recipient, channels: channelsFor(one.type, recipient) }] : [];
  });
  const shown = addressed.flatMap(({ one, channels }) => (channels.inApp ? [{ id: newId(), ...one }] : []));
  await insert(tx, shown, now);
  const mailed = addressed.filter(({ channels }) => channels.email);
  await sendMails(
    tx,
    mailed.flatMap(({ one, recipient, channels }) => (channels.isDigest ? [] : [one.mail ?? mailOf(one, recipient)])),
  );
  if (isSilent()) return;
  await keepForDigest(
    tx,
    mailed.flatMap(({ one: { recipientId: userId, title, content = '', earned = null }, channels }) =>
      channels.isDigest ? [{ userId, title, content, earned }] : [],
    ),
    now,
  );
}

async function findRecipients(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Recipient>> {
  const rows = await query<Recipient>(
    tx,
    sql`select u.id, u.email, u.first_name as "firstName", u.role <> 'partner' as "isStaff",
               coalesce(s.is_email_enabled, true) as "isEmailEnabled",
               coalesce(s.kinds, '{}') as kinds
          from users u left join notification_settings s on s.user_id = u.id
         where u.id = any(${[...new Set(ids)]}::uuid[]) and not u.is_disabled`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Account notifications are always shown, and mailed by their sender. */
function channelsFor(type: NotificationType, { kinds, isEmailEnabled }: Recipient): NotificationChannels {
  const kind = kindOf[type];
  if (kind === null) return { inApp: true, email: false, isDigest: false };
  const channels = channelsOf(kinds, kind);
  return { ...channels, email: channels.email && isEmailEnabled };
}

const mailOf = ({ title, content = '', action }: NewNotification, { email, firstName, isStaff }: Recipient): Mail => ({
  to: email,
  template: 'notification',
  data: { firstName, title, content, path: pathOf(action ?? null, isStaff) },
});

async function insert(
  tx: Queryable,
  list: readonly (NewNotification & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return;
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  await execute(
    tx,
    sql`insert into notifications (id, recipient_id, type_id, title, content, action_data, mention_details, created_at)
        select v.id, v.recipient_id, v.type_id, v.title, v.content, v.action_data::jsonb, v.mention_details::jsonb,
               ${now.toISOString()}::timestamptz
          from unnest(${list.map(({ id }) => id)}::uuid[], ${list.map(({ recipientId }) => recipientId)}::uuid[],
                      ${list.map(({ type }) => notificationTypes[type])}::int[], ${list.map(({ title }) => title)}::text[],
                      ${list.map(({ content = '' }) => content)}::text[], ${list.map(({ action }) => json(action))}::text[],
                      ${list.map((one) => json(one.mentionDetails))}::text[])
            as v(id, recipient_id, type_id, title, content, action_data, mention_details)`,
  );
  if (isSilent()) return;
  for (let start = 0; start < list.length; start += deliveredTogether) {
    const ids = list.slice(start, start + deliveredTogether).map(({ id }) => id);
    await addJob(tx, 'notification.deliver', { ids }, { maxAttempts: 3 });
  }
}
