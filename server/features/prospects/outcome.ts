import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Change } from '../../lifecycle/effects.ts';
import { applyTransition, transitionMany } from '../../lifecycle/transition.ts';
import type { Changing } from './attributes.ts';

/** Marks a prospect as lost; again, it changes nothing. @throws 404, 409 once it is won, 400 without a reason */
export const loseProspect = (
  tx: Queryable,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  { actor, now }: Changing,
): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'prospect',
    event: 'prospect.lose',
    id,
    actor,
    now,
    payload: { reason },
    set: { outcome_at: now.toISOString(), outcome_reason: reason },
  });

/** Opens a lost prospect again; an open one stays as it is. @throws 404, 409 once it is won */
export const reopenProspect = (tx: Queryable, id: string, { actor, now }: Changing): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'prospect',
    event: 'prospect.reopen',
    id,
    actor,
    now,
    set: { outcome_at: null, outcome_reason: '' },
  });

/**
 * Wins the prospects that these partners came from: someone of the partner was invited as a contact of the prospect, and
 * accepted or has the confirmed email.
 */
export async function winProspects(
  tx: Queryable,
  partnerIds: readonly string[],
  { actor, now }: Changing,
): Promise<void> {
  const came = await query<{ id: string; partnerId: string }>(
    tx,
    sql`select distinct on (c.prospect_id) c.prospect_id as id, u.partner_id as "partnerId"
          from users u
          cross join lateral (
            select lower(i.email) as email from invitations i
             where i.accepted_user_id = u.id and i.role = 'partner'
            union
            select lower(i.email) from invitations i
             where lower(i.email) = lower(u.email) and i.role = 'partner'
          ) invited
          join prospect_contacts c on lower(c.email) = invited.email and c.email <> ''
          join prospects p on p.id = c.prospect_id and p.outcome_state <> 'won'
         where u.partner_id = any(${partnerIds}::uuid[]) and u.email_verified_at is not null
         order by c.prospect_id, u.created_at, u.id`,
  );
  await transitionMany(tx, {
    entity: 'prospect',
    event: 'prospect.win',
    ids: came.map(({ id }) => id),
    each: new Map(came.map(({ id, partnerId }) => [id, { payload: { partnerId }, set: { partner_id: partnerId } }])),
    actor,
    now,
    set: { outcome_at: now.toISOString(), outcome_reason: '' },
  });
}
