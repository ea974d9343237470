import sql from 'sql-template-tag';

import type { Colleague } from '#contract/lookups.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';

/** What `prospectColumns` selects. */
export interface ProspectRow {
  id: string;
  name: string;
  domain: string;
  country: string | null;
  status: Prospect['status'];
  type: Prospect['type'];
  assignee: Colleague | null;
  tags: Prospect['tags'];
  is_archived: boolean;
  outcome: Prospect['outcome'];
  outcome_at: string | null;
  outcome_reason: string;
  partner: Prospect['partner'];
  status_updated_at: string | null;
  created_at: string;
  updated_at: string;
  contacts: Prospect['contacts'];
  general_note: string;
  manager_id: string | null;
  version: number;
}

/** A time in JSON, as the wire has it. */
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The columns of a `ProspectRow`, for a statement that reads `prospects p`. */
export const prospectColumns = sql`
  p.id, p.name, p.domain, p.country,
  (select json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'position', s.position)
     from prospect_statuses s where s.id = p.status_id) as status,
  (select json_build_object('id', t.id, 'name', t.name) from prospect_types t where t.id = p.type_id) as type,
  (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from users u where u.id = p.assigned_to) as assignee,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
              from prospect_tags k join tags t on t.id = k.tag_id where k.prospect_id = p.id), '[]') as tags,
  p.state = 'archived' as is_archived, p.outcome_state as outcome, p.outcome_at, p.outcome_reason,
  (select json_build_object('id', w.id, 'name', w.name) from partners w where w.id = p.partner_id) as partner,
  p.status_updated_at, p.created_at, p.updated_at,
  coalesce((select json_agg(json_build_object(
                     'id', c.id, 'prospectId', c.prospect_id, 'firstName', c.first_name, 'lastName', c.last_name,
                     'email', c.email, 'phone', c.phone, 'position', c.position,
                     'createdAt', to_char(c.created_at, ${isoFormat}), 'version', c.version) order by c.created_at, c.id)
              from prospect_contacts c where c.prospect_id = p.id), '[]') as contacts,
  p.general_note, p.manager_id, p.version`;

/** A prospect as staff see it. */
export const presentProspect = (row: ProspectRow): Prospect => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  country: row.country,
  status_id: row.status.id,
  status: row.status,
  type_id: row.type.id,
  type: row.type,
  assigned_to: row.assignee?.id ?? null,
  assignee: row.assignee,
  tag_ids: row.tags.map(({ id }) => id),
  tags: row.tags,
  isArchived: row.is_archived,
  outcome: row.outcome,
  outcomeAt: row.outcome_at,
  outcomeReason: row.outcome_reason,
  partner: row.partner,
  statusUpdatedAt: row.status_updated_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  contacts: row.contacts,
  generalNote: row.general_note,
  managerId: row.manager_id,
  version: row.version,
});
