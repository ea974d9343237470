import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { type Decision, decisionOf } from '#contract/registrations/approvalDecision.ts';
import { type ApprovalState, approvalCodeOf, approvalStates } from '#contract/registrations/approvalStates.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import {
  type PartnerRow,
  type listPartnerIds,
  type listPartners,
  partnerBulkLimit,
  type partnerSorts,
} from '#contract/partners/list.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { DAY } from '#contract/shared/day.ts';

import { Batch } from '../../../platform/database/batch.ts';
import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { sharedRead } from '../../../platform/database/sharedRead.ts';
import { isManaged, isManagedBy } from '../../../reporting/managed.ts';
import { addUp } from '../../../reporting/amounts.ts';
import { containing, countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import { imageUrl } from '../../../platform/images/imageUrl.ts';
import { activeNow, everTouched, touchedIn } from '../../figures/activeSpans.ts';

type Query = ParsedOf<typeof listPartners>['query'];
/** Which partners; `viewerId` is whose "mine" are. */
interface Wanted {
  readonly given: ParsedOf<typeof listPartnerIds>['query'];
  readonly viewerId: string;
  readonly now: Date;
}
type Listed = { data: PartnerRow[]; meta: PageMeta };

/** A page: the ids of its partners in their order, and how many match. */
interface Page {
  readonly ids: string[];
  readonly counted: number;
}

interface Row {
  id: string;
  name: string;
  domain: string;
  image_id: string | null;
  country: string;
  approval_state: ApprovalState;
  account_state: PartnerRow['accountStatus'];
  referrals: number;
  last_referral_at: string | null;
  created_at: string;
  /** What belongs to it; null of what it has none of. */
  tags: PartnerRow['tags'] | null;
  managers: PartnerRow['managers'] | null;
  totals: (Money & { kind: string })[] | null;
}

const noPage: Page = { ids: [], counted: 0 };

/** A partner is quiet or new by what happened in this many days. */
const recentDays = 30;
/** And has long been quiet by nothing in this many. */
const longDays = 90;

interface Order {
  readonly by: string;
  /** What it reads beside `partners p`. */
  readonly joins?: Sql;
}

const ranked = sql`join partner_ranks k on k.partner_id = p.id`;
const counted = sql`join partner_activity c on c.partner_id = p.id`;
// Ties go by the id that is in the same index.
const orders: Record<(typeof partnerSorts)[number], Order> = {
  createdAt: { by: 'p.created_at, p.id' },
  '-createdAt': { by: 'p.created_at desc, p.id desc' },
  name: { by: 'lower(p.name), p.id' },
  '-name': { by: 'lower(p.name) desc, p.id desc' },
  referrals: { by: 'c.referrals, c.partner_id', joins: counted },
  '-referrals': { by: 'c.referrals desc, c.partner_id desc', joins: counted },
  lastReferralAt: { by: 'c.last_referral_at, c.partner_id', joins: counted },
  '-lastReferralAt': { by: 'c.last_referral_at desc, c.partner_id desc', joins: counted },
  earned: { by: 'k.earned, k.partner_id', joins: ranked },
  '-earned': { by: 'k.earned desc, k.partner_id desc', joins: ranked },
  balance: { by: 'k.balance, k.partner_id', joins: ranked },
  '-balance': { by: 'k.balance desc, k.partner_id desc', joins: ranked },
};

const managedBy = (who: string, viewerId: string): Sql => {
  if (who === 'assigned') return isManaged('p.id');
  return isManagedBy('p.id', who === 'unassigned' ? null : who === 'me' || who === 'mine' ? viewerId : who);
};

function engaged(how: NonNullable<Query['engagementFilter']>, now: Date): Sql {
  const quietFor = (days: number) => sql`p.id not in (${touchedIn(days, now)}) and ${everTouched(sql`p.id`)}`;
  switch (how) {
    case 'active':
      return sql`p.id in (${activeNow(now)})`;
    case 'quiet':
      return quietFor(longDays);
    case 'quiet30':
      return quietFor(recentDays);
    case 'never':
      return sql`exists (select 1 from partner_activity a where a.partner_id = p.id and a.referrals = 0)`;
    case 'new':
      return sql`p.approval_decided_at >= ${new Date(now.getTime() - recentDays * DAY).toISOString()}::timestamptz`;
  }
}

const statesOf = (decision: Decision): ApprovalState[] =>
  approvalStates.filter((state) => decisionOf(approvalCodeOf(state)) === decision);

/** Of which states, in the columns of `alias`. */
function ofStates({ filter = 'active', approvalFilter = 'approved' }: Wanted['given'], alias: 'p' | 'n'): Sql[] {
  const all: Sql[] = [];
  // Spelled out: a partial index answers a constant only.
  if (approvalFilter === 'approved') all.push(sql`${raw(alias)}.approval_state = 'approved'`);
  else if (approvalFilter !== 'all')
    all.push(sql`${raw(alias)}.approval_state = any(${statesOf(approvalFilter)}::text[])`);
  if (filter !== 'all') all.push(sql`${raw(alias)}.account_state = ${filter}`);
  return all;
}

function beyondStates({ given, viewerId, now }: Wanted): Sql[] {
  const { search = '', tagFilter, adminFilter, engagementFilter, managementFilter } = given;
  const all: Sql[] = [];
  if (given.ids !== undefined) all.push(sql`p.id = any(${given.ids.split(',')}::uuid[])`);
  if (search !== '') all.push(sql`lower(p.name || ' ' || p.domain) like ${containing(search)}`);
  if (adminFilter !== undefined) all.push(managedBy(adminFilter, viewerId));
  if (managementFilter !== undefined) all.push(managedBy(managementFilter, viewerId));
  if (tagFilter !== undefined)
    all.push(sql`exists (select 1 from partner_tags pt where pt.partner_id = p.id and pt.tag_id = ${tagFilter})`);
  if (engagementFilter !== undefined) all.push(engaged(engagementFilter, now));
  return all;
}

const every = (all: readonly Sql[]): Sql => (all.length === 0 ? sql`true` : join([...all], ' and '));

const conditions = (wanted: Wanted): Sql => every([...ofStates(wanted.given, 'p'), ...beyondStates(wanted)]);

/** How many match; more than are counted may be answered as fewer. Those of whole states are counted already. */
function countOf(wanted: Wanted): Sql {
  if (beyondStates(wanted).length > 0)
    return sql`select count(*) from (select 1 from partners p where ${conditions(wanted)} limit ${countLimit}) c`;
  return sql`select coalesce(sum(n.partners), 0)::bigint from partner_counts n where ${every(ofStates(wanted.given, 'n'))}`;
}

/** Partners as they are listed, by id; what belongs to them is grouped once for all of them. */
async function rowsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await query<Row>(
    db,
    sql`with requested as materialized (select distinct id from unnest(${[...ids]}::uuid[]) as a(id)),
        tagged as (
          select pt.partner_id as id, json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name)) as tags
            from requested join partner_tags pt on pt.partner_id = requested.id join tags t on t.id = pt.tag_id group by pt.partner_id
        ), managed as (
          select pm.partner_id as id,
                 json_agg(json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'role', m.role)
                          order by lower(m.last_name), m.id) as managers
            from requested join partner_managers pm on pm.partner_id = requested.id and pm.ended_at is null
            join users m on m.id = pm.user_id group by pm.partner_id
        ), summed as (
          select t.partner_id as id,
                 json_agg(json_build_object('kind', t.kind, 'amount', t.amount_minor, 'currency', t.currency)) as totals
            from requested join partner_totals t on t.partner_id = requested.id group by t.partner_id
        )
        select p.id, p.name, p.domain, p.image_id, p.country, p.approval_state, p.account_state, p.created_at,
               a.referrals, nullif(a.last_referral_at, '-infinity') as last_referral_at,
               tagged.tags, managed.managers, summed.totals
          from requested
          join partners p on p.id = requested.id
          join partner_activity a on a.partner_id = requested.id
          left join tagged on tagged.id = requested.id
          left join managed on managed.id = requested.id
          left join summed on summed.id = requested.id`,
  );
  return new Map(rows.map((row) => [row.id, present(row)]));
}

const inOrder = (ids: readonly string[], found: ReadonlyMap<string, PartnerRow>): PartnerRow[] =>
  ids.flatMap((id) => found.get(id) ?? []);

/** A page by index alone: planned for its own values each time, which costs little as long as it reads nothing else. */
const pageSql = (wanted: Wanted, { by, joins = empty }: Order, perPage: number, offset: number): Sql =>
  sql`select array(select p.id from partners p ${joins} where ${conditions(wanted)}
                    order by ${raw(by)} limit ${perPage} offset ${offset}) as ids,
             (${countOf(wanted)}) as counted`;

/**
 * The partner list of staff; `viewerId` is whose partners "mine" are. Money in minor units, of all time. Rows are read for all lists
 * that are asked for together.
 */
export function partnerList(db: Queryable): (given: Query, viewerId: string, now: Date) => Promise<Listed> {
  const share = sharedRead<Listed>();
  const together = new Batch<readonly string[], ReadonlyMap<string, PartnerRow>>(
    async (pages) => {
      const found = await rowsOf(db, pages.flat());
      return pages.map(() => found);
    },
    { size: 50, gathers: true },
  );
  return (given, viewerId, now) => {
    const page = pageOf(given, { sort: '-createdAt' });
    const pageOfIds = pageSql(
      { given, viewerId, now },
      orders[page.sort],
      page.perPage,
      (page.page - 1) * page.perPage,
    );
    const key = `${pageOfIds.text} ${JSON.stringify(pageOfIds.values)}`;
    return share(key, async () => {
      const { ids, counted: matching } = (await queryOne<Page>(db, pageOfIds)) ?? noPage;
      const data = ids.length === 0 ? [] : inOrder(ids, await together.add(ids));
      return { data, meta: pageMetaOf(page, matching) };
    });
  };
}

/** The ids of all that match, newest first; at most `partnerBulkLimit`. */
export async function partnerIds(db: Queryable, wanted: Wanted): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`select p.id from partners p where ${conditions(wanted)}
         order by p.created_at desc, p.id desc limit ${partnerBulkLimit}`,
  );
  return rows.map(({ id }) => id);
}

const chunk = 500;

/** Every partner that matches, newest first, read as they are taken. */
export async function* everyPartner(db: Queryable, wanted: Wanted): AsyncGenerator<PartnerRow> {
  const where = conditions(wanted);
  let last: string | undefined;
  do {
    const after =
      last === undefined
        ? empty
        : sql`and (p.created_at, p.id) < (select created_at, id from partners where id = ${last})`;
    const ids = (
      await query<{ id: string }>(
        db,
        sql`select p.id from partners p where ${where} ${after} order by p.created_at desc, p.id desc limit ${chunk}`,
      )
    ).map(({ id }) => id);
    yield* inOrder(ids, await rowsOf(db, ids));
    last = ids.length < chunk ? undefined : ids.at(-1);
  } while (last !== undefined);
}

function present({ id, totals: kept, ...row }: Row): PartnerRow {
  const totals = kept ?? [];
  return {
    id,
    name: row.name,
    domain: row.domain,
    imageUrl: imageUrl(row.image_id),
    country: row.country,
    approvalStatus: approvalCodeOf(row.approval_state),
    accountStatus: row.account_state,
    tags: row.tags ?? [],
    managers: row.managers ?? [],
    referrals: row.referrals,
    earned: addUp(totals.filter(({ kind }) => kind !== 'payout')),
    balance: addUp(totals),
    lastReferralAt: row.last_referral_at,
    createdAt: row.created_at,
  };
}
