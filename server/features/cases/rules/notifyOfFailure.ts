import sql from 'sql-template-tag';

import type { CaseRule } from '#contract/cases/states.ts';
import { caseRuleWords } from '#contract/cases/words.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { createNotifications } from '../../notifications/create.ts';

/** Tells all admins that a rule failed, once a day. */
export async function notifyOfFailure(tx: Queryable, rule: CaseRule, now: Date): Promise<void> {
  const title = `A review rule failed: ${caseRuleWords[rule]}`;
  const admins = await query<{ id: string }>(
    tx,
    sql`select id from users u where role = 'admin' and not is_disabled
           and not exists (select 1 from notifications n
                            where n.recipient_id = u.id and n.title = ${title} and n.created_at > ${now.toISOString()}::timestamptz - interval '1 day')
         order by id`,
  );
  await createNotifications(
    tx,
    admins.map(({ id }) => ({
      recipientId: id,
      type: 'ruleFailed' as const,
      title,
      content:
        'Nothing it should have checked was held. It runs again every hour. See its settings for what went wrong.',
    })),
    now,
  );
}
