import sql from 'sql-template-tag';

import { plural, pluralForm } from '#contract/shared/plural.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { assignAdmins, unassignAdmins } from '#contract/partners/list.ts';

import { recordAudits } from '../../platform/audit.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { invalid } from '../../platform/errors.ts';
import type { By } from '../../platform/actor.ts';
import { staffAmong } from '../lookups/staff.ts';
import { createNotifications } from '../notifications/create.ts';
import { requirePartners } from './requirePartners.ts';

type Assignment = Pick<ParsedOf<typeof assignAdmins>['body'], 'partners' | 'admins'>;

interface Pair {
  partnerId: string;
  userId: string;
}

/** What a request takes from whom, in either of its two forms. @throws 400 */
export function takenIn({ payload, partners, admins }: ParsedOf<typeof unassignAdmins>['body']): Assignment {
  if (payload !== undefined) return payload;
  if (partners === undefined) throw invalid('partners', 'Choose a partner.');
  if (admins === undefined) throw invalid('admins', 'Choose a manager.');
  return { partners, admins };
}

/** Makes staff the managers of partners and notifies them; answers how many partners changed. @throws 400 */
export async function assignManagers(tx: Queryable, { partners, admins }: Assignment, by: By): Promise<number> {
  const known = await requirePartners(tx, partners);
  const staff = new Set((await staffAmong(tx, admins)).map(({ id }) => id));
  const unknown = admins.findIndex((id) => !staff.has(id));
  if (unknown >= 0) throw invalid(`admins.${unknown}`, 'Choose managers from the list.');
  const pairs = await query<Pair>(
    tx,
    sql`insert into partner_managers (partner_id, user_id, assigned_by, assigned_at)
        select p.id, u.id, ${by.actor.userId}, ${by.now.toISOString()}::timestamptz
          from unnest(${[...known.keys()]}::uuid[]) as p(id), unnest(${[...staff]}::uuid[]) as u(id)
        on conflict (partner_id, user_id) where ended_at is null do nothing returning partner_id as "partnerId", user_id as "userId"`,
  );
  return settle(tx, pairs, known, { ...by, isTheirs: true });
}

/** Takes partners from managers, as of now, and notifies them; answers how many partners changed. @throws 400 */
export async function unassignManagers(tx: Queryable, { partners, admins }: Assignment, by: By): Promise<number> {
  const known = await requirePartners(tx, partners);
  const pairs = await query<Pair>(
    tx,
    sql`update partner_managers set ended_at = greatest(assigned_at, ${by.now.toISOString()}::timestamptz), ended_by = ${by.actor.userId}
         where partner_id = any(${[...known.keys()]}::uuid[]) and user_id = any(${admins}::uuid[]) and ended_at is null
        returning partner_id as "partnerId", user_id as "userId"`,
  );
  return settle(tx, pairs, known, { ...by, isTheirs: false });
}

async function settle(
  tx: Queryable,
  pairs: readonly Pair[],
  names: ReadonlyMap<string, string>,
  { actor, now, isTheirs }: By & { isTheirs: boolean },
): Promise<number> {
  const byPartner = groupBy(pairs, ({ partnerId }) => partnerId);
  await recordAudits(
    tx,
    [...byPartner].map(([entityId, changed]) => ({
      action: isTheirs ? 'partner.managersAssigned' : 'partner.managersUnassigned',
      entity: 'partner',
      entityId,
      payload: { managers: changed.map(({ userId }) => userId) },
    })),
    { actor, now },
  );
  const [by] = await staffAmong(tx, actor.userId === null ? [] : [actor.userId]);
  const who = by ? `${by.firstName} ${by.lastName}` : 'Someone';
  const others = groupBy(
    pairs.filter(({ userId }) => userId !== actor.userId),
    ({ userId }) => userId,
  );
  await createNotifications(
    tx,
    [...others].map(([recipientId, changed]) => {
      const only = changed.length === 1 ? names.get(changed[0]?.partnerId ?? '') : undefined;
      const what = only ?? plural(changed.length, { one: 'partner', other: 'partners' });
      const was = pluralForm(changed.length, { one: 'was', other: 'were' });
      return {
        recipientId,
        type: 'partnersAssigned' as const,
        title: isTheirs ? `${what} ${was} assigned to you` : `${what} ${was} unassigned from you`,
        content: isTheirs ? `${who} made you a manager.` : `${who} removed you as a manager.`,
        action: { action: 'redirect_to_partners_page' as const, parameters: { managerFilter: recipientId } },
      };
    }),
    now,
  );
  return byPartner.size;
}
