import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import {
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
  partnerKinds,
  staffKinds,
} from '#contract/notifications.ts';
import type { Settings, changeSettings } from '#contract/settings/notifications.ts';
import { type Role, isStaffRole } from '#contract/session/user.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';

const stored = z.partialRecord(
  z.string(),
  z.object({ inApp: z.optional(z.boolean()), email: z.optional(z.boolean()), isDigest: z.optional(z.boolean()) }),
);

/** What holds for a kind, given what a person has chosen so far (`notification_settings.kinds`). */
export function channelsOf(kinds: unknown, kind: NotificationKind): NotificationChannels {
  const known = stored.safeParse(kinds);
  const chosen = known.success ? known.data[kind] : undefined;
  const { inApp, email, isDigest } = notificationKinds[kind];
  return {
    inApp: chosen?.inApp ?? inApp,
    email: chosen?.email ?? email,
    isDigest: chosen?.isDigest ?? isDigest,
  };
}

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** A user’s preferences for the kinds of their role. */
export async function findSettings(db: Queryable, { id, role }: Person): Promise<Settings> {
  const row = await queryOne<{ kinds: unknown; isEmailEnabled: boolean }>(
    db,
    sql`select kinds, is_email_enabled as "isEmailEnabled" from notification_settings where user_id = ${id}`,
  );
  const kinds = isStaffRole(role) ? staffKinds : partnerKinds;
  return {
    userNotifications: Object.fromEntries(kinds.map((kind) => [kind, channelsOf(row?.kinds ?? {}, kind)])),
    emailNotification: row?.isEmailEnabled ?? true,
  };
}

/** Keeps what was chosen beside what was chosen before. */
export async function chooseKinds(
  db: Queryable,
  userId: string,
  chosen: ParsedOf<typeof changeSettings>['body']['userNotifications'],
  now: Date,
): Promise<void> {
  const kinds = Object.entries(chosen).filter(([, channels]) => channels && Object.keys(channels).length > 0);
  if (kinds.length === 0) return;
  // Channel by channel: the one that is not named stays.
  await execute(
    db,
    sql`insert into notification_settings as s (user_id, kinds, updated_at)
        values (${userId}, ${JSON.stringify(Object.fromEntries(kinds))}::jsonb, ${now.toISOString()}::timestamptz)
        on conflict (user_id) do update set updated_at = excluded.updated_at,
          kinds = s.kinds || (select jsonb_object_agg(k.key, coalesce(s.kinds -> k.key, '{}') || k.value)
                                from jsonb_each(excluded.kinds) k)`,
  );
}

/** Switches all notification mails on or off. */
export const switchMails = (db: Queryable, userId: string, isEnabled: boolean, now: Date): Promise<number> =>
  execute(
    db,
    sql`insert into notification_settings (user_id, is_email_enabled, updated_at)
        values (${userId}, ${isEnabled}, ${now.toISOString()}::timestamptz)
        on conflict (user_id) do update
          set is_email_enabled = excluded.is_email_enabled, updated_at = excluded.updated_at`,
  );
