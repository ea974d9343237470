import sql from 'sql-template-tag';

import type { NotificationType } from '#contract/notifications.ts';

import { type Effect, idsOf } from '../../lifecycle/effects.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { timeInWords } from '#contract/shared/dayWords.ts';

import { money } from '../../platform/format.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter, peopleOf } from '../partners/people.ts';

interface About {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly shop: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly dispute: string;
  readonly decision: string;
  readonly answerBy: string;
}

const find = (tx: Queryable, ids: readonly string[]): Promise<About[]> =>
  query<About>(
    tx,
    sql`select v.id, v.partner_id as "partnerId", p.name as "partnerName", r.shop, v.amount_minor as amount, v.currency,
               v.reason, v.dispute, v.decision, v.answer_by as "answerBy"
          from reversals v join partners p on p.id = v.partner_id join commissions c on c.id = v.commission_id
          join referrals r on r.id = c.referral_id
         where v.id = any(${ids}::uuid[]) order by v.id`,
  );

interface Message {
  readonly type: NotificationType;
  readonly title: string;
  readonly content: string;
}

const actionOf = ({ id: reversalId, partnerId }: About) => ({
  action: 'redirect_to_partner_page' as const,
  parameters: { partnerId, reversalId },
});

async function notifyPartner(tx: Queryable, about: About, message: Message, now: Date): Promise<void> {
  const people = await peopleOf(tx, [about.partnerId]);
  await createNotifications(
    tx,
    people.map(({ id }) => ({ recipientId: id, ...message, action: actionOf(about) })),
    now,
  );
}

/** The one who proposed it, and who looks after the partner. */
async function notifyStaff(tx: Queryable, about: About, message: Message, now: Date): Promise<void> {
  const staff = await query<{ id: string }>(
    tx,
    sql`select u.id from partners p join users u on ${looksAfter} where p.id = ${about.partnerId}
        union
        select u.id from reversals v join users u on u.id = v.proposed_by and not u.is_disabled where v.id = ${about.id}
        order by id`,
  );
  await createNotifications(
    tx,
    staff.map(({ id }) => ({ recipientId: id, ...message, action: actionOf(about) })),
    now,
  );
}

const sum = ({ amount, currency }: About) => money(amount, currency);

/** The people of the partner, by email too: what is proposed, why, and until when they may dispute it. */
export async function notifyOfProposal(tx: Queryable, id: string, now: Date): Promise<void> {
  for (const about of await find(tx, [id])) {
    const until = timeInWords(Date.parse(about.answerBy));
    const title = `Reversal of ${sum(about)} proposed`;
    const content = `For ${about.shop}: ${about.reason}\nAccept or dispute it until ${until}. Undisputed, it takes effect then.`;
    await notifyPartner(tx, about, { type: 'reversalProposed', title, content }, now);
  }
}

/** Staff: what the partner says against it. */
export const notifyOfDispute: Effect = async (tx, { changes, now }) => {
  for (const about of await find(tx, idsOf(changes))) {
    const title = `${about.partnerName} disputes the reversal of ${sum(about)}`;
    await notifyStaff(tx, about, { type: 'reversalDisputed', title, content: about.dispute }, now);
  }
};

/** Admins, and the managers of the partner: staff have not decided in time. */
export const notifyOfEscalation: Effect = async (tx, { changes, now }) => {
  for (const about of await find(tx, idsOf(changes))) {
    const staff = await query<{ id: string }>(
      tx,
      sql`select u.id from users u
           where not u.is_disabled and (u.role = 'admin' or exists (
             select 1 from partner_managers m
              where m.partner_id = ${about.partnerId} and m.user_id = u.id and m.ended_at is null))
           order by u.id`,
    );
    const title = `The dispute of ${about.partnerName} about ${sum(about)} is overdue`;
    const content = `It waits for a decision by another member of staff than its proposer.\n${about.dispute}`;
    await createNotifications(
      tx,
      staff.map(({ id }) => ({ recipientId: id, type: 'reversalEscalated', title, content, action: actionOf(about) })),
      now,
    );
  }
};

/** Staff: the partner agrees. */
export const notifyOfAcceptance: Effect = async (tx, { changes, now }) => {
  for (const about of await find(tx, idsOf(changes))) {
    const title = `${about.partnerName} accepted the reversal of ${sum(about)}`;
    await notifyStaff(tx, about, { type: 'reversalAccepted', title, content: about.reason }, now);
  }
};

const endings: Readonly<Record<string, { readonly title: (about: About) => string; readonly isDecided: boolean }>> = {
  upheld: { title: (about) => `Dispute decided: ${sum(about)} is reversed`, isDecided: true },
  applied: { title: (about) => `Reversal of ${sum(about)} is in effect`, isDecided: false },
  dismissed: { title: (about) => `Dispute decided for you: ${sum(about)} is not reversed`, isDecided: true },
  withdrawn: { title: (about) => `Reversal of ${sum(about)} withdrawn`, isDecided: false },
  superseded: { title: (about) => `Reversal of ${sum(about)} replaced by a refund`, isDecided: false },
};

/** The people of the partner: what came of it. */
export const notifyOfEnd: Effect = async (tx, { changes, now }) => {
  const states = new Map(changes.map(({ id, to }) => [id, to]));
  for (const about of await find(tx, idsOf(changes))) {
    const ending = endings[states.get(about.id) ?? ''];
    if (!ending) continue;
    const content = ending.isDecided ? about.decision : about.reason;
    await notifyPartner(tx, about, { type: 'reversalEnded', title: ending.title(about), content }, now);
  }
};
