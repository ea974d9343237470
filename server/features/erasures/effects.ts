import sql from 'sql-template-tag';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { endSessions } from '../session/queries.ts';

/** The person cannot sign in from now on, and where they were the last of their partner, its account is archived. */
const shutOut: Effect = async (tx, { changes, actor, now }) => {
  const people = await query<{ userId: string; partnerId: string | null }>(
    tx,
    sql`select user_id as "userId", partner_id as "partnerId" from erasures where id = any(${idsOf(changes)}::uuid[])`,
  );
  for (const { userId } of people) {
    await execute(
      tx,
      sql`update users set erased_at = ${now.toISOString()}::timestamptz, password_hash = null, google_issuer = null, google_id = null
           where id = ${userId}`,
    );
    await endSessions(tx, userId);
  }
  const ids = people.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId]));
  const payload = { reason: 'Erased at their own request.' };
  await transitionMany(tx, { entity: 'account', event: 'account.archive', ids, actor, now, payload });
  await letGo(tx, ids, { actor, now });
};

/** What waits for staff on behalf of these partners has no one to hear the answer: it is withdrawn. Decided ones stay as they are. */
async function letGo(tx: Queryable, partnerIds: readonly string[], by: By): Promise<void> {
  const claims = await query<{ id: string }>(
    tx,
    sql`select id from claims where partner_id = any(${partnerIds}::uuid[]) and state in ('open', 'asked', 'appealed')`,
  );
  await transitionMany(tx, { entity: 'claim', event: 'claim.withdraw', ids: claims.map(({ id }) => id), ...by });
  const leads = await query<{ id: string }>(
    tx,
    sql`select id from leads where partner_id = any(${partnerIds}::uuid[]) and state = 'pending'`,
  );
  const set = { claim_ends_at: null };
  await transitionMany(tx, { entity: 'lead', event: 'lead.withdraw', ids: leads.map(({ id }) => id), set, ...by });
}

const mailRefusal: Effect = async (tx, { changes }) => {
  const people = await query<{ email: string; firstName: string; reason: string }>(
    tx,
    sql`select u.email, u.first_name as "firstName", e.reason from erasures e
          join users u on u.id = e.user_id and not u.is_disabled
         where e.id = any(${idsOf(changes)}::uuid[]) order by e.id`,
  );
  await sendMails(
    tx,
    people.map(({ email, firstName, reason }) => ({
      to: email,
      template: 'erasureRefused',
      data: { firstName, reason },
    })),
  );
};

export const erasureEffects: EffectsOf<'erasure'> = {
  'erasure.begin': [shutOut],
  'erasure.refuse': [mailRefusal],
};
