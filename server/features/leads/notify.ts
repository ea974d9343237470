import sql from 'sql-template-tag';

import type { LeadState } from '#contract/leads/states.ts';
import type { NotificationAction } from '#contract/notifications.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { type NewNotification, createNotifications } from '../notifications/create.ts';
import { looksAfter } from '../partners/people.ts';

interface Recipient {
  readonly leadId: string;
  readonly recipientId: string;
  readonly email: string;
  readonly firstName: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly company: string;
  readonly shop: string;
  readonly reason: string;
  readonly claimEnds: string | null;
}

const recipientColumns = sql`l.id as "leadId", u.id as "recipientId", u.email, u.first_name as "firstName", p.id as "partnerId", p.name as "partnerName",
                 l.company, l.shop, l.reason, l.claim_ends_at as "claimEnds"`;

/** Notifies the managers of each lead's partner, or all staff where it has none, of a lead to review. */
export async function notifyStaff(tx: Queryable, leadIds: readonly string[], now: Date): Promise<void> {
  const rows = await query<Recipient>(
    tx,
    sql`select ${recipientColumns}
          from leads l join partners p on p.id = l.partner_id
          join users u on ${looksAfter}
         where l.id = any(${leadIds}::uuid[]) order by l.id, u.id`,
  );
  await createNotifications(
    tx,
    rows.map(({ leadId, recipientId, partnerId, partnerName, company, shop }): NewNotification => {
      return {
        recipientId,
        type: 'leadSubmitted',
        title: `New lead from ${partnerName}`,
        content: `${company} (${shop})`,
        action: actionOf({ partnerId, leadId }),
      };
    }),
    now,
  );
}

/** Notifies the users of each lead's partner of what became of it. */
export async function notifyPartners(tx: Queryable, leadIds: readonly string[], now: Date, became: Became) {
  const rows = await query<Recipient>(
    tx,
    sql`select ${recipientColumns}
          from leads l join partners p on p.id = l.partner_id
          join users u on u.partner_id = p.id and not u.is_disabled
         where l.id = any(${leadIds}::uuid[]) order by l.id, u.created_at, u.id`,
  );
  await createNotifications(tx, rows.map(noticeOf[became]), now);
}

const actionOf = ({ partnerId, leadId }: Pick<Recipient, 'partnerId' | 'leadId'>): NotificationAction => ({
  action: 'redirect_to_partner_page',
  parameters: { partnerId, leadId },
});

/** The shared data of both decision notifications. */
const decided = ({ recipientId, email, ...lead }: Recipient) => ({
  recipientId,
  action: actionOf(lead),
  mail: { to: email, data: { firstName: lead.firstName, company: lead.company, shop: lead.shop } },
});

const approved = (lead: Recipient): NewNotification => {
  const { mail, ...shared } = decided(lead);
  const { company, shop, claimEnds } = lead;
  return {
    ...shared,
    type: 'leadApproved',
    title: `Your lead ${company} was approved`,
    content: shop,
    mail: { to: mail.to, template: 'leadApproved', data: { ...mail.data, claimEnds: claimEnds ?? '' } },
  };
};

const rejected = (lead: Recipient): NewNotification => {
  const { mail, ...shared } = decided(lead);
  const { company, shop, reason } = lead;
  return {
    ...shared,
    type: 'leadRejected',
    title: `Your lead ${company} was not approved`,
    content: reason === '' ? shop : reason,
    mail: { to: mail.to, template: 'leadRejected', data: { ...mail.data, reason } },
  };
};

/** Mailed by their words, as a notification is. */
const plain = ({ recipientId, ...lead }: Recipient) => ({ recipientId, action: actionOf(lead) });

const converted = (lead: Recipient): NewNotification => ({
  ...plain(lead),
  type: 'leadConverted',
  title: `Your lead ${lead.company} installed an app`,
  content: `The install by ${lead.shop} is credited to you.`,
});

const expired = (lead: Recipient): NewNotification => ({
  ...plain(lead),
  type: 'leadExpired',
  title: `Your lead ${lead.company} expired`,
  content: `${lead.shop} is no longer reserved for you. You can resubmit the lead.`,
});

const revoked = (lead: Recipient): NewNotification => ({
  ...plain(lead),
  type: 'leadRevoked',
  title: `The approval of your lead ${lead.company} was revoked`,
  content: lead.reason,
});

const noticeOf = { approved, rejected, converted, expired, revoked } as const satisfies Partial<
  Record<LeadState, (lead: Recipient) => NewNotification>
>;
type Became = keyof typeof noticeOf;
