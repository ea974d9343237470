import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod/mini';

import type { LifecycleStep, ShownEntity } from '#contract/lifecycles/history.ts';
import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { regionTables } from '../regionTables.ts';
import { joinedName } from '../../platform/database/userName.ts';

/** The charts of each entity; the words of `lifecycle_events.entity`. */
export const chartsOf = {
  lead: ['lead'],
  prospect: ['prospect'],
  partner: ['approval', 'account'],
  referral: ['referral', 'attribution'],
  payout: ['payout'],
  payoutMethod: ['payoutMethod'],
  commission: ['commission'],
  reversal: ['reversal'],
  termsProposal: ['termsProposal'],
  supportNote: ['supportNote'],
  listing: ['listing'],
  banner: ['banner'],
  newsletter: ['newsletter'],
  invitation: ['invitation'],
  appEvent: ['appEvent'],
  claim: ['claim'],
  case: ['case'],
  tier: ['tier'],
} as const satisfies Record<ShownEntity, readonly LifecycleEntity[]>;

/** Whether the row exists and its history is open to the reader: what staff alone decide about is for staff only. */
export async function isThere(db: Queryable, entity: ShownEntity, id: string, reader: Reader): Promise<boolean> {
  return (await queryOne(db, rowOf(entity, id, reader))) !== undefined;
}

function rowOf(entity: ShownEntity, id: string, { own, isAdmin }: Reader): Sql {
  const mine = sql`(${own}::uuid is null or partner_id = ${own}::uuid)`;
  switch (entity) {
    case 'partner':
      return sql`select 1 from partners where id = ${id} and (${own}::uuid is null or id = ${own}::uuid)`;
    case 'prospect':
      return sql`select 1 from prospects where id = ${id} and ${own}::uuid is null`;
    case 'lead':
      return sql`select 1 from leads where id = ${id} and ${mine}`;
    case 'referral':
      return sql`select 1 from referrals where id = ${id} and ${mine}`;
    case 'claim':
      return sql`select 1 from claims where id = ${id} and ${mine}`;
    case 'case':
      return sql`select 1 from review_cases where id = ${id} and ${mine}`;
    case 'tier':
      return sql`select 1 from tier_standings where id = ${id} and ${mine}`;
    case 'payout':
      return sql`select 1 from payouts where id = ${id} and ${mine}`;
    case 'payoutMethod':
      return sql`select 1 from payout_methods where id = ${id} and ${mine}`;
    case 'commission':
      return sql`select 1 from commissions where id = ${id} and ${mine}`;
    case 'reversal':
      return sql`select 1 from reversals where id = ${id} and ${mine}`;
    case 'termsProposal':
      return sql`select 1 from terms_proposals where id = ${id} and ${own}::uuid is null`;
    case 'supportNote':
      return sql`select 1 from support_notes where id = ${id} and ${own}::uuid is null`;
    case 'listing':
      return sql`select 1 from apps where id = ${id} and ${own}::uuid is null`;
    case 'banner':
      return sql`select 1 from banners where id = ${id} and ${own}::uuid is null`;
    case 'newsletter':
      return sql`select 1 from newsletters where id = ${id} and ${own}::uuid is null`;
    case 'appEvent':
      return sql`select 1 from app_events where id = ${id} and ${own}::uuid is null`;
    case 'invitation':
      // Invitations to staff are for admins.
      return sql`select 1 from invitations where id = ${id} and ${own}::uuid is null and (${isAdmin}::boolean or role = 'partner')`;
  }
}

const payload = z.object({
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))),
  reason: z.optional(z.string()),
  reference: z.optional(z.string()),
  note: z.optional(z.string()),
  question: z.optional(z.string()),
  answer: z.optional(z.string()),
  overrideReason: z.optional(z.string()),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
});

/** What an event of one attribute changes, in a word. */
const attributes: Readonly<Record<string, string>> = {
  'prospect.setStatus': 'status',
  'prospect.setType': 'type',
  'prospect.setTags': 'tags',
  'prospect.assign': 'assignee',
  'prospect.unassign': 'assignee',
};

function changesIn(event: string, { changes = [], before, after }: z.output<typeof payload>): LifecycleStep['changes'] {
  const field = attributes[event];
  return field === undefined ? changes : [...changes, { field, from: before ?? '', to: after ?? '' }];
}

interface StepRow {
  readonly id: string | null;
  readonly entity: LifecycleEntity;
  readonly region: string;
  readonly event: string;
  readonly fromState: string;
  readonly toState: string;
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly isStaff: boolean | null;
  readonly isOwn: boolean;
  readonly payload: unknown;
  readonly file: LifecycleStep['file'];
  readonly createdAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** What a step `h` of a claim was sent with: its history is open to whom its file is. The name is not recorded, it can be erased. */
const fileOfStep = sql`case when h.entity = 'claim' and h.payload ? 'fileId' then
  (select json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.size)
     from claim_files f where f.claim_id = h.entity_id and f.id::text = h.payload ->> 'fileId') end`;

/** Of a step `h` and who took it, `u`: what `stepOf` reads. */
const stepColumns = ({ own }: Reader): Sql => sql`
  h.id, h.entity, h.region, h.event, h.from_state as "fromState", h.to_state as "toState", h.actor_id as "actorId",
  ${joinedName} as actor, u.role <> 'partner' as "isStaff",
  u.partner_id is not distinct from ${own}::uuid as "isOwn", h.payload, h.created_at as "createdAt", ${fileOfStep} as file,
  host(h.address) as address, h.user_agent as "userAgent", h.request_id as "requestId"`;

/** As whom a history is read. */
export interface Reader {
  /** The calling partner; null for staff. */
  readonly own: string | null;
  readonly isAdmin: boolean;
}

/** What happened to a row, newest first by default, as the reader may see it. */
export async function findHistory(
  db: Queryable,
  { entity, id, reader }: { entity: ShownEntity; id: string; reader: Reader },
  paging: Parameters<typeof pageOf<'createdAt' | '-createdAt'>>[0],
): Promise<{ history: LifecycleStep[]; meta: PageMeta }> {
  const page = pageOf(paging, { sort: '-createdAt', perPage: 10 });
  const where = sql`h.entity = any(${[...chartsOf[entity]]}::text[]) and h.entity_id = ${id}`;
  const order = raw(page.sort === 'createdAt' ? 'h.created_at, h.id' : 'h.created_at desc, h.id desc');
  const rows = await query<StepRow & { readonly counted: number }>(
    db,
    sql`with page as (
          select h.*, row_number() over (order by ${order}) as place
            from lifecycle_events h where ${where}
           order by ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
        ), counted as (
          select count(*) as n from (select 1 from lifecycle_events h where ${where} limit ${countLimit}) c
        )
        select counted.n as counted, ${stepColumns(reader)}
          from counted left join (page h left join users u on u.id = h.actor_id) on true
         order by h.place`,
  );
  return {
    history: rows.flatMap((row) => (row.id === null ? [] : [stepOf({ ...row, id: row.id }, reader)])),
    meta: pageMetaOf(page, rows[0]?.counted ?? 0),
  };
}

function stepOf(row: StepRow & { readonly id: string }, { own, isAdmin }: Reader): LifecycleStep {
  const { id, entity, region, event, fromState, toState, createdAt } = row;
  const known = payload.safeParse(row.payload);
  const given = known.success ? known.data : {};
  const isForStaff = own === null;
  const { address, userAgent, requestId } = row;
  // Why staff closed an account, or preferred one lead to another, is theirs.
  const { reference, question, answer } = given;
  const reason =
    entity === 'account' && !isForStaff ? '' : (reference ?? given.reason ?? given.note ?? question ?? answer ?? '');
  return {
    id,
    region,
    event,
    fromState,
    toState,
    by: row.actorId === null ? 'system' : row.isStaff === false ? 'partner' : 'staff',
    actor: isForStaff || (row.isStaff === false && row.isOwn) ? row.actor : null,
    note: reason === '' && isForStaff ? (given.overrideReason ?? '') : reason,
    file: row.file,
    changes: changesIn(event, given),
    createdAt,
    origin: isAdmin && address !== null ? { address, userAgent: userAgent ?? '', requestId: requestId ?? '' } : null,
  };
}

interface StoodRow extends StepRow {
  readonly entityOf: LifecycleEntity;
  readonly regionOf: string;
  readonly bornAt: string;
  readonly present: string;
  readonly cameFrom: string | null;
}

/** Where one region of a row stood at an instant. */
export interface Stood {
  readonly entity: LifecycleEntity;
  readonly region: string;
  readonly bornAt: string;
  readonly state: string;
  readonly step: LifecycleStep | null;
}

/**
 * Where each region of a row stood at an instant, whether it existed then or not: where its last step by then led, else where its
 * first one since came from, else where it is. Two reads of one index for each region, however long the history is.
 */
export async function findStood(
  db: Queryable,
  { entity, id, reader, at }: { entity: ShownEntity; id: string; reader: Reader; at: string },
): Promise<Stood[]> {
  const charts: readonly string[] = chartsOf[entity];
  const branches = regionTables
    .filter((regionTable) => charts.includes(regionTable.entity))
    .map(({ entity: chart, region, table, state, born }) => {
      const steps = sql`lifecycle_events s where s.entity = ${chart} and s.entity_id = ${id} and s.region = ${region}`;
      return sql`select ${chart}::text as "entityOf", ${region}::text as "regionOf", ${born} as "bornAt", ${state} as present,
                        n.from_state as "cameFrom", ${stepColumns(reader)}
                   from ${table} t
                   left join lateral (select s.* from ${steps} and s.created_at <= ${at}::timestamptz
                                       order by s.created_at desc, s.id desc limit 1) h on true
                   left join lateral (select s.from_state from ${steps} and s.created_at > ${at}::timestamptz
                                       order by s.created_at, s.id limit 1) n on true
                   left join users u on u.id = h.actor_id
                  where t.id = ${id}`;
    });
  const rows = await query<StoodRow>(db, join(branches, ' union all '));
  return rows.map((row) => ({
    entity: row.entityOf,
    region: row.regionOf,
    bornAt: row.bornAt,
    state: row.id === null ? (row.cameFrom ?? row.present) : row.toState,
    step: row.id === null ? null : stepOf({ ...row, id: row.id }, reader),
  }));
}
