import sql from 'sql-template-tag';

import type { CaseRule, CaseState } from '#contract/cases/states.ts';
import { caseRuleWords } from '#contract/cases/words.ts';
import type { NotificationType } from '#contract/notifications.ts';

import { cut } from '../../platform/cut.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
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
  readonly rule: CaseRule;
  readonly state: CaseState;
  readonly text: string;
}

const columns = sql`u.id as "recipientId", c.id, p.id as "partnerId", p.name as "partnerName", c.rule, c.state`;

interface Wording {
  readonly type: NotificationType;
  readonly title: (row: Addressed) => string;
}

const notify = (tx: Queryable, rows: readonly Addressed[], wording: (row: Addressed) => Wording, now: Date) =>
  createNotifications(
    tx,
    rows.map((row) => {
      const { type, title } = wording(row);
      return {
        recipientId: row.recipientId,
        type,
        title: title(row),
        content: cut(row.text, shown),
        action: { action: 'redirect_to_partner_page', parameters: { partnerId: row.partnerId, caseId: row.id } },
      };
    }),
    now,
  );

/** Notifies who looks after the partner of its answer. */
export async function notifyStaff(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, c.answer as text from ${joined} join users u on ${looksAfter}
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  const title = ({ partnerName, rule }: Addressed) =>
    `${partnerName} answered about its review: ${caseRuleWords[rule]}`;
  await notify(tx, rows, () => ({ type: 'caseAnswered', title }), now);
}

/** Notifies the managers of an overdue case’s partner, the second time all admins. */
export async function notifyOfOverdue(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, case c.state when 'asked' then 'The partner has not answered in time.'
                             else 'It has waited for us longer than promised.' end as text
          from ${joined} join users u on case when c.escalated < 2 then ${looksAfter} else u.role = 'admin' and not u.is_disabled end
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  const title = ({ partnerName }: Addressed) => `The review of ${partnerName} is overdue`;
  await notify(tx, rows, () => ({ type: 'caseOverdue', title }), now);
}

const titles: Readonly<Record<CaseState, string>> = {
  open: 'A review is open',
  asked: 'A question about your referrals',
  cleared: 'A review of your referrals found nothing wrong',
  confirmed: 'A review of your referrals was decided',
};

/** Notifies the people of the partner of a question or a decision. */
export async function notifyPartner(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const rows = await query<Addressed>(
    tx,
    sql`select ${columns}, case c.state when 'asked' then c.question else c.reason end as text
          from ${joined} join users u on u.partner_id = p.id and not u.is_disabled
         where c.id = any(${[...ids]}::uuid[]) order by c.id, u.id`,
  );
  const wording = ({ state }: Addressed): Wording => ({
    type: state === 'asked' ? 'caseAsked' : 'caseDecided',
    title: () => titles[state],
  });
  await notify(tx, rows, wording, now);
}
