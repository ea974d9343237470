import sql, { type Sql } from 'sql-template-tag';

import { type AuditEntry, auditWindow } from '#contract/admin/audit.ts';

import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import { countLimit } from '../../platform/http/page.ts';
import { recordColumns, recordJoins } from '../../reporting/records.ts';
import { type AuditFilters, branchesOf, type Cursor } from './branches.ts';
import { changesOf, reasonOf } from './changes.ts';

type Person = AuditEntry['by'];

interface Row {
  readonly id: string;
  /** As the database writes it: with microseconds. */
  readonly place: string;
  readonly at: string;
  readonly by: Person;
  readonly actingAs: Person;
  readonly entity: string;
  readonly entityId: string | null;
  readonly action: string;
  readonly isStep: boolean;
  readonly region: string;
  readonly fromState: string;
  readonly toState: string;
  readonly payload: unknown;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly label: string;
  readonly slug: string | null;
  readonly partner: AuditEntry['record']['partner'];
}

const person = (column: Sql): Sql =>
  sql`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'isStaff', u.role <> 'partner')
         from users u where u.id = ${column})`;

/** The newest of the branches, `count` after the first `skipped`. */
const pick = (filters: AuditFilters, skipped: number, count: number, after: Cursor | null): Sql =>
  sql`select * from (${branchesOf(filters, skipped + count, after)}) b
       order by created_at desc, id desc limit ${count} offset ${skipped}`;

/** `count` entries, newest first, after the first `skipped`; older than a cursor unless null. */
async function findRows(
  db: Queryable,
  filters: AuditFilters,
  { skipped = 0, count, after }: { readonly skipped?: number; readonly count: number; readonly after: Cursor | null },
): Promise<Row[]> {
  return queryAnew<Row>(
    db,
    sql`with picked as materialized (${pick(filters, skipped, count, after)}),
        e as materialized (
          select h.id, h.entity, h.entity_id, h.event as action, true as is_step, h.region, h.from_state, h.to_state, h.actor_id,
                 h.subject_id, h.payload, h.created_at, h.address, h.user_agent, h.request_id
            from picked k join lifecycle_events h on h.id = k.id where k.is_step
          union all
          select h.id, h.entity, h.entity_id, h.action, false, '', '', '', h.actor_id, h.subject_id, h.payload, h.created_at,
                 h.address, h.user_agent, h.request_id
            from picked k join audit_events h on h.id = k.id where not k.is_step
        )
        select e.id, e.created_at::text as place, e.created_at as at, ${person(sql`e.actor_id`)} as by,
               ${person(sql`e.subject_id`)} as "actingAs", e.entity, e.entity_id as "entityId", e.action, e.is_step as "isStep",
               e.region, e.from_state as "fromState", e.to_state as "toState", e.payload, host(e.address) as address,
               e.user_agent as "userAgent", e.request_id as "requestId", ${recordColumns}
          from e ${recordJoins}
         order by e.created_at desc, e.id desc`,
  );
}

function entryOf(row: Row): AuditEntry {
  const { id, at, by, actingAs, action, isStep, entity, entityId, label, toState, slug, partner, payload, region } =
    row;
  const { address, userAgent, requestId } = row;
  const step = isStep ? { region, from: row.fromState, to: toState } : null;
  return {
    id,
    at,
    by,
    actingAs,
    action,
    isStep,
    record: { entity, entityId, label, toState, slug, partner },
    changes: changesOf({ action, step, payload }),
    reason: reasonOf(payload),
    origin: address === null ? null : { address, userAgent: userAgent ?? '', requestId: requestId ?? '' },
  };
}

/** The cursor of an entry; null where there is none of this id. */
export async function cursorOf(db: Queryable, id: string): Promise<Cursor | null> {
  const [found] = await queryAnew<Cursor>(
    db,
    sql`select id, created_at::text as at from lifecycle_events where id = ${id}
        union all select id, created_at::text from audit_events where id = ${id}`,
  );
  return found ?? null;
}

/** A page of the log, older than a cursor unless null, and how many rows there are, counted up to `countLimit`. */
export async function auditPage(
  db: Queryable,
  filters: AuditFilters,
  { page, perPage, after }: { readonly page: number; readonly perPage: number; readonly after: Cursor | null },
): Promise<{ entries: AuditEntry[]; counted: number; older: string | null }> {
  const skipped = (page - 1) * perPage;
  const [rows, [counted]] = await Promise.all([
    findRows(db, filters, { skipped, count: perPage, after }),
    queryAnew<{ n: number }>(db, sql`select count(*)::int as n from (${pick(filters, 0, countLimit, after)}) c`),
  ]);
  const n = counted?.n ?? 0;
  const isLast = skipped + perPage >= auditWindow;
  return {
    entries: rows.map(entryOf),
    counted: n,
    older: isLast && n > auditWindow ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Read at once: few enough that they are gone again before they are taken for old. */
const chunk = 250;

/** Every entry, newest first, paged by cursor: nothing stays open for a slow reader. */
export async function* everyEntry(
  db: Queryable,
  filters: AuditFilters,
  start: Cursor | null,
): AsyncGenerator<AuditEntry> {
  let after = start;
  for (;;) {
    const rows: Row[] = await findRows(db, filters, { count: chunk, after });
    for (const row of rows) yield entryOf(row);
    const last = rows.at(-1);
    if (rows.length < chunk || last === undefined) return;
    after = { at: last.place, id: last.id };
  }
}
