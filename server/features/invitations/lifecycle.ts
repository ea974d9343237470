import sql, { type Sql } from 'sql-template-tag';

import type { InvitationContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

/** An account that its email never confirmed: accepting an invitation to the email makes it the invited person's. */
export const isUnconfirmed: Sql = sql`(u.email_verified_at is null and not u.is_disabled and u.partner_id is null
  and u.role = 'partner' and u.google_id is null)`;

/** What the chart of `invitations i` reads, as the columns of its context. */
export const invitationFactColumns: Sql = sql`i.expires_at as "expiresAt",
  exists (select 1 from users u where lower(u.email) = lower(i.email) and not ${isUnconfirmed}) as "hasAccount",
  (i.role = 'partner' or exists (select 1 from users s where s.id = i.invited_by and s.role = 'admin' and not s.is_disabled))
    as "isSenderEntitled"`;

export const invitationFacts: LifecycleFacts<InvitationContext> = {
  locks: (ids) => [
    sql`select 1 from users where id in (select invited_by from invitations where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from invitations where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadInvitations,
};

async function loadInvitations(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<InvitationContext>[]> {
  const rows = await query<Stored & { state: string } & Omit<InvitationContext, 'now'>>(
    db,
    sql`select i.id, i.version, i.state, ${invitationFactColumns} from invitations i
         where i.id = any(${ids}::uuid[]) order by i.id`,
  );
  return rows.map(({ id, version, state, ...facts }) => ({
    id,
    version,
    states: { invitation: state },
    context: { ...facts, now },
  }));
}
