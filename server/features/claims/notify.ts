import sql, { type Sql } from 'sql-template-tag';

import type { NotificationType } from '#contract/notifications.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { cut } from '../../platform/cut.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter } from '../partners/people.ts';
import { joined } from './queries.ts';

/** Characters of a text in a notification. */
const shown = 300;

interface Addressed {
  readonly recipientId: string;
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly shop: string;
  readonly app: string;
  readonly text: string;
}

const columns = sql`u.id as "recipientId", c.id, p.id as "partnerId", p.name as "partnerName", c.shop, a.name as app`;

async function notify(
  tx: Queryable,
  rows: readonly Addressed[],
  { type, title, now }: { type: NotificationType; title: (row: Addressed) => string; now: Date },
): Promise<void> {
  await createNotifications(
    tx,
    rows.map((row) => ({
      recipientId: row.recipientId,
      type,
      title: title(row),
      content: cut(row.text, shown),
      action: { action: 'redirect_to_partner_page', parameters: { partnerId: row.partnerId, claimId: row.id } },
    })),
    now,
  );
}

const staffTitles = {
  submitted: ({ partnerName, shop, app }: Addressed) => `${partnerName} claims ${shop} for ${app}`,
  answered: ({ partnerName, shop }: Addressed) => `${partnerName} answered about its claim to ${shop}`,
  appealed: ({ partnerName, shop }: Addressed) => `${partnerName} appeals the refusal of its claim to ${shop}`,
} as const;
const staffTexts: Readonly<Record<keyof typeof staffTitles, Sql>> = {
  submitted: sql`c.evidence`,
  answered: sql`c.answer`,
  appealed: sql`c.appeal`,
};

/** Notifies who looks after the partner of what the partner did. */
export async function notifyStaff(
  tx: Queryable,
  ids: readonly string[],
  what: keyof typeof staffTitles,
  now: Date,
): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, ${staffTexts[what]} as text from ${joined} join users u on ${looksAfter}
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  await notify(tx, rows, { type: 'claimSubmitted', title: staffTitles[what], now });
}

/** Notifies the managers of an overdue claim's partner, the second time all admins. */
export async function notifyOfOverdue(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, case c.state when 'asked' then 'The partner has not answered in time.'
                             else 'It has waited for us longer than promised.' end as text
          from ${joined} join users u on case when c.escalated < 2 then ${looksAfter} else u.role = 'admin' and not u.is_disabled end
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  await notify(tx, rows, {
    type: 'claimOverdue',
    title: ({ partnerName, shop }) => `The claim of ${partnerName} to ${shop} is overdue`,
    now,
  });
}

const partnerTitles = {
  asked: ({ shop }: Addressed) => `A question about your claim to ${shop}`,
  granted: ({ shop, app }: Addressed) => `${shop} is credited to you for ${app}`,
  refused: ({ shop }: Addressed) => `Your claim to ${shop} was refused`,
} as const;

/** Notifies the people of the partner of what staff did. */
export async function notifyPartner(
  tx: Queryable,
  ids: readonly string[],
  what: keyof typeof partnerTitles,
  now: Date,
): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, ${what === 'asked' ? sql`c.question` : sql`c.reason`} as text
          from ${joined} join users u on u.partner_id = p.id and not u.is_disabled
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  const type = what === 'asked' ? 'claimAsked' : 'claimDecided';
  await notify(tx, rows, { type, title: partnerTitles[what], now });
}

interface Moved {
  readonly referralId: string;
  readonly movesEarned: boolean;
}

/** Notifies the partner that a referral was moved away from, without naming the other. */
export async function notifyOfMove(tx: Queryable, { referralId, movesEarned }: Moved, now: Date): Promise<void> {
  const rows = await query<{ recipientId: string; partnerId: string; shop: string; app: string }>(
    tx,
    sql`select u.id as "recipientId", r.partner_id as "partnerId", r.shop, a.name as app
          from referrals r join apps a on a.id = r.app_id
          join users u on u.partner_id = r.partner_id and not u.is_disabled
         where r.id = ${referralId} order by u.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ recipientId, partnerId, shop, app }) => ({
      recipientId,
      type: 'referralMoved',
      title: `${shop} is no longer credited to you for ${app}`,
      content: movesEarned
        ? 'Another partner showed that the shop came through them. What it earned you, except what is on hold, moves to them by an adjustment. If you disagree, ask your manager.'
        : 'Another partner showed that the shop came through them. You keep what it earned you. If you disagree, ask your manager.',
      action: { action: 'redirect_to_partner_page', parameters: { partnerId, referralId } },
    })),
    now,
  );
}
