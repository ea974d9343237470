import sql from 'sql-template-tag';

import type { ProspectChange } from '#contract/prospects/prospects.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** What each event changes, in a word. */
const attributes: Readonly<Record<string, string>> = {
  'prospect.archive': 'archive',
  'prospect.unarchive': 'archive',
  'prospect.setStatus': 'status',
  'prospect.setType': 'type',
  'prospect.setTags': 'tags',
  'prospect.assign': 'assignee',
  'prospect.unassign': 'assignee',
  'prospect.win': 'outcome',
  'prospect.lose': 'outcome',
  'prospect.reopen': 'outcome',
  'prospect.generalNote': 'general note',
};

interface Row {
  id: string;
  event: string;
  from_state: string;
  to_state: string;
  payload: { before?: string | null; after?: string | null; reason?: string };
  by: ProspectChange['by'];
  at: string;
}

/** The latest changes of a prospect, newest first: as many as its version grew by. */
export async function changesOf(db: Queryable, id: string, limit: number): Promise<ProspectChange[]> {
  const rows = await query<Row>(
    db,
    sql`with changes as (
          (select id, event, from_state, to_state, payload, actor_id, created_at
             from lifecycle_events where entity = 'prospect' and entity_id = ${id}
            order by created_at desc, id desc limit ${limit})
          union all
          (select id, action, '', '', payload, actor_id, created_at
             from audit_events where entity = 'prospect' and entity_id = ${id} and action = 'prospect.generalNote'
            order by created_at desc, id desc limit ${limit})
        )
        select c.id, c.event, c.from_state, c.to_state, c.payload, c.created_at as at,
               (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
                  from users u where u.id = c.actor_id) as by
          from changes c order by c.created_at desc, c.id desc limit ${limit}`,
  );
  return rows.map((row) => {
    const isMove = row.payload.before === undefined && row.payload.after === undefined;
    return {
      id: row.id,
      event: row.event,
      what: attributes[row.event] ?? row.event,
      before: isMove ? row.from_state : (row.payload.before ?? null),
      after: isMove ? row.to_state : (row.payload.after ?? null),
      by: row.by,
      reason: row.payload.reason ?? '',
      at: row.at,
    };
  });
}
