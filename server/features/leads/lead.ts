import sql from 'sql-template-tag';

import { leadCodeOf } from '#contract/leads/states.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isOffered } from '../../lifecycle/permissions.ts';
import { type Conflict, findConflicts } from './conflicts.ts';
import { joinedName } from '../../platform/database/userName.ts';

type LeadRecord = Omit<Lead, 'status' | 'conflicts' | 'actions'>;

/** Of `leads l join partners p`. */
const columns = sql`l.id, l.state, l.partner_id as "partnerId", p.name as "partnerName",
  (select ${joinedName} from users u where u.id = l.submitted_by) as "submittedBy",
  l.company, l.shop as "shopDomain", l.contact_name as "contactName", l.email, l.phone, l.country, l.message, l.reason,
  l.created_at as "createdAt", l.updated_at as "updatedAt", l.decided_at as "decidedAt",
  l.claim_ends_at as "claimEndsAt", l.undoable_until as "undoableUntil", l.version,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'color', a.color)
                             order by a.name, a.id), '[]')
     from lead_apps m join apps a on a.id = m.app_id where m.lead_id = l.id) as apps,
  (select coalesce(jsonb_agg(jsonb_build_object('appId', r.app_id, 'installedAt',
                               to_char(r.installed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                             order by r.installed_at, r.id), '[]')
     from referrals r where r.lead_id = l.id) as installs`;

/** A lead as the caller may see it: `own` is the calling partner, null for staff. */
function present(
  record: LeadRecord,
  found: readonly Conflict[],
  { own, now }: { own: string | null; now: Date },
): Lead {
  const conflicts = found.map(({ kind, what, when, until }) => ({ kind, what, when, until }));
  const { state, undoableUntil, installs, claimEndsAt } = record;
  const context = { conflicts, undoableUntil, installs: installs.length, claimEndsAt, now: now.toISOString() };
  const role = own === null ? 'moderator' : 'partner';
  const actions = allowedEvents(leadMachine, state, context, reasonsFor);
  return {
    ...record,
    status: leadCodeOf(state),
    conflicts: found.map(({ partnerId, partnerName, leadId, ...conflict }) => {
      const isOwn = partnerId === record.partnerId;
      const isNamed = own === null || isOwn;
      return { ...conflict, isOwn, partnerName: isNamed ? partnerName : null, leadId: isNamed ? leadId : null };
    }),
    actions: actions.filter(({ event }) => isOffered(event, role)),
  };
}

/** Leads by their ids, in the order of the ids; of one partner's alone when `own` is one. */
export async function findLeads(
  db: Queryable,
  ids: readonly string[],
  asker: { own: string | null; now: Date },
): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const records = await query<LeadRecord>(
    db,
    sql`select ${columns}
          from unnest(${ids}::uuid[]) with ordinality as v(id, place)
          join leads l on l.id = v.id join partners p on p.id = l.partner_id
         where ${asker.own}::uuid is null or l.partner_id = ${asker.own}::uuid
         order by v.place`,
  );
  const conflicts = await findConflicts(db, ids, asker.now.toISOString());
  return records.map((record) => present(record, conflicts.get(record.id) ?? [], asker));
}
