import sql, { type Sql } from 'sql-template-tag';

import type { NotificationType } from '#contract/notifications.ts';

import { type Effect, idsOf } from '../../lifecycle/effects.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { timeInWords } from '#contract/shared/dayWords.ts';

import { money } from '../../platform/format.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { createNotifications } from '../notifications/create.ts';
import { notifyPeople } from '../partners/notifyPeople.ts';
import { looksAfter } from '../partners/people.ts';

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

interface Notice {
  readonly about: About;
  readonly message: Message;
}

/** The people of each partner. */
const notifyPartners = (tx: Queryable, notices: readonly Notice[], now: Date) =>
  notifyPeople(
    tx,
    notices.map(({ about, message }) => ({ partnerId: about.partnerId, message, action: actionOf(about) })),
    ({ message, action }, { id }) => ({ recipientId: id, ...message, action }),
    now,
  );

type StaffOf = (ids: readonly string[]) => Sql;

/** The one who proposed it, and who looks after the partner. */
const concerned: StaffOf = (ids) =>
  sql`select v.id as "reversalId", u.id
        from reversals v join partners p on p.id = v.partner_id join users u on ${looksAfter} where v.id = any(${ids}::uuid[])
      union
      select v.id, u.id from reversals v join users u on u.id = v.proposed_by and not u.is_disabled
       where v.id = any(${ids}::uuid[])
       order by 2`;

/** Admins, and the managers of the partner. */
const inCharge: StaffOf = (ids) =>
  sql`select v.id as "reversalId", u.id
        from reversals v join users u on not u.is_disabled and (u.role = 'admin' or exists (
          select 1 from partner_managers m
           where m.partner_id = v.partner_id and m.user_id = u.id and m.ended_at is null))
       where v.id = any(${ids}::uuid[]) order by 2`;

async function notifyStaff(tx: Queryable, staffOf: StaffOf, notices: readonly Notice[], now: Date): Promise<void> {
  const found = await query<{ reversalId: string; id: string }>(tx, staffOf(notices.map(({ about }) => about.id)));
  const staff = groupBy(found, ({ reversalId }) => reversalId);
  await createNotifications(
    tx,
    notices.flatMap(({ about, message }) =>
      (staff.get(about.id) ?? []).map(({ id }) => ({ recipientId: id, ...message, action: actionOf(about) })),
    ),
    now,
  );
}

const sum = ({ amount, currency }: About) => money(amount, currency);

/** The people of the partner, by email too: what is proposed, why, and until when they may dispute it. */
export async function notifyOfProposal(tx: Queryable, id: string, now: Date): Promise<void> {
  const notices = (await find(tx, [id])).map((about) => {
    const until = timeInWords(Date.parse(about.answerBy));
    const title = `Reversal of ${sum(about)} proposed`;
    const content = `For ${about.shop}: ${about.reason}\nAccept or dispute it until ${until}. Undisputed, it takes effect then.`;
    return { about, message: { type: 'reversalProposed' as const, title, content } };
  });
  await notifyPartners(tx, notices, now);
}

/** Tells staff of each reversal. */
const tellingStaff =
  (staffOf: StaffOf, messageOf: (about: About) => Message): Effect =>
  async (tx, { changes, now }) => {
    const notices = (await find(tx, idsOf(changes))).map((about) => ({ about, message: messageOf(about) }));
    await notifyStaff(tx, staffOf, notices, now);
  };

/** Staff: what the partner says against it. */
export const notifyOfDispute = tellingStaff(concerned, (about) => ({
  type: 'reversalDisputed',
  title: `${about.partnerName} disputes the reversal of ${sum(about)}`,
  content: about.dispute,
}));

/** Admins and the partner’s managers: no decision was made in time. */
export const notifyOfEscalation = tellingStaff(inCharge, (about) => ({
  type: 'reversalEscalated',
  title: `The dispute of ${about.partnerName} about ${sum(about)} is overdue`,
  content: `Someone other than the proposer must decide.\n${about.dispute}`,
}));

/** Staff: the partner agrees. */
export const notifyOfAcceptance = tellingStaff(concerned, (about) => ({
  type: 'reversalAccepted',
  title: `${about.partnerName} accepted the reversal of ${sum(about)}`,
  content: about.reason,
}));

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
  const notices = (await find(tx, idsOf(changes))).flatMap((about): Notice[] => {
    const ending = endings[states.get(about.id) ?? ''];
    if (!ending) return [];
    const content = ending.isDecided ? about.decision : about.reason;
    return [{ about, message: { type: 'reversalEnded', title: ending.title(about), content } }];
  });
  await notifyPartners(tx, notices, now);
};
