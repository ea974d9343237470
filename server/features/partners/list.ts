import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { type ApprovalState, approvalCodeOf } from '#contract/approvalStates.ts';
import { type PageMeta, pageOf } from '#contract/lists.ts';
import type { Money } from '#contract/money.ts';
import {
  type PartnerRow,
  type listPartnerIds,
  type listPartners,
  partnerBulkLimit,
  type partnerSorts,
} from '#contract/partners.ts';
import type { ParsedOf } from '#contract/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { sharedRead } from '../../platform/database/sharedRead.ts';
import { addUp } from '../../reporting/amounts.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { managersColumn } from './partner.ts';

type Query = ParsedOf<typeof listPartners>['query'];
/** Which partners; `viewerId` is whose "mine" are. */
interface Wanted {
  readonly given: ParsedOf<typeof listPartnerIds>['query'];
  readonly viewerId: string;
  readonly now: Date;
}
type Listed = { data: PartnerRow[]; meta: PageMeta };

interface Row {
  counted: number;
  id: string | null;
  name: string;
  domain: string;
  image_id: string | null;
  country: string;
  approval_state: ApprovalState;
  account_state: PartnerRow['accountStatus'];
  tags: PartnerRow['tags'];
  managers: PartnerRow['managers'];
  referrals: number;
  totals: (Money & { kind: string })[];
  last_referral_at: string | null;
  created_at: string;
}

const day = 86_400_000;
/** A partner is active by a referral installed in this many days. */
const activeDays = 90;
/** A partner is quiet by none in this many days, and new by an approval in them. */
const recentDays = 30;

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

const isManaged = sql`exists (select 1 from partner_managers pm where pm.partner_id = p.id and pm.ended_at is null)`;
const isManagedBy = (userId: string): Sql =>
  sql`exists (select 1 from partner_managers pm where pm.partner_id = p.id and pm.user_id = ${userId}::uuid
                   and pm.ended_at is null)`;
const hasActivity = (which: Sql): Sql =>
  sql`exists (select 1 from partner_activity a where a.partner_id = p.id and ${which})`;

const managedBy = (who: string, viewerId: string): Sql => {
  if (who === 'assigned') return isManaged;
  if (who === 'unassigned') return sql`not ${isManaged}`;
  return isManagedBy(who === 'me' || who === 'mine' ? viewerId : who);
};

function engaged(how: NonNullable<Query['engagementFilter']>, now: Date): Sql {
  const since = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const quietSince = (days: number) =>
    hasActivity(sql`a.referrals > 0 and a.last_referral_at < ${since(days)}::timestamptz`);
  switch (how) {
    case 'active':
      return hasActivity(sql`a.last_referral_at >= ${since(activeDays)}::timestamptz`);
    case 'quiet':
      return quietSince(activeDays);
    case 'quiet30':
      return quietSince(recentDays);
    case 'never':
      return hasActivity(sql`a.referrals = 0`);
    case 'new':
      return sql`p.approval_decided_at >= ${since(recentDays)}::timestamptz`;
  }
}

function conditions({ given, viewerId, now }: Wanted): Sql {
  const { filter = 'active', search = '', approvalFilter = 'approved', tagFilter } = given;
  const { adminFilter, engagementFilter, managementFilter } = given;
  const all: Sql[] = [];
  if (given.ids !== undefined) all.push(sql`p.id = any(${given.ids.split(',')}::uuid[])`);
  // Spelled out: a partial index answers a constant only.
  if (approvalFilter === 'approved') all.push(sql`p.approval_state = 'approved'`);
  else if (approvalFilter !== 'all') all.push(sql`p.approval_state = ${approvalFilter}`);
  if (filter !== 'all') all.push(sql`p.account_state = ${filter}`);
  if (search !== '') all.push(sql`lower(p.name || ' ' || p.domain) like ${containing(search)}`);
  if (adminFilter !== undefined) all.push(managedBy(adminFilter, viewerId));
  if (managementFilter !== undefined) all.push(managedBy(managementFilter, viewerId));
  if (tagFilter !== undefined)
    all.push(sql`exists (select 1 from partner_tags pt where pt.partner_id = p.id and pt.tag_id = ${tagFilter})`);
  if (engagementFilter !== undefined) all.push(engaged(engagementFilter, now));
  return all.length === 0 ? sql`true` : join(all, ' and ');
}

const columns = sql`
  p.id, p.name, p.domain, p.image_id, p.country, p.approval_state, p.account_state, p.created_at,
  (select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
     from partner_tags pt join tags t on t.id = pt.tag_id where pt.partner_id = p.id) as tags,
  ${managersColumn},
  (select a.referrals from partner_activity a where a.partner_id = p.id) as referrals,
  (select nullif(a.last_referral_at, '-infinity') from partner_activity a where a.partner_id = p.id) as last_referral_at,
  (select json_agg(json_build_object('kind', t.kind, 'amount', t.amount_minor, 'currency', t.currency))
     from partner_totals t where t.partner_id = p.id) as totals`;

/** One statement: the page's ids by index alone, then what belongs to those rows; the count stops at 10,000. */
function statement(where: Sql, { by, joins = empty }: Order, perPage: number, offset: number): Sql {
  const order = raw(by);
  return sql`
    with page as (
      select p.id, row_number() over (order by ${order}) as place
        from partners p ${joins} where ${where} order by ${order} limit ${perPage} offset ${offset}
    ), counted as (
      select count(*) as n from (select 1 from partners p where ${where} limit ${countLimit}) c
    )
    select counted.n as counted, ${columns}
      from counted left join (page join partners p on p.id = page.id) on true
     order by page.place`;
}

/** The partner list of staff; `viewerId` is whose partners "mine" are. Money in minor units, of all time. */
export function partnerList(): (db: Queryable, given: Query, viewerId: string, now: Date) => Promise<Listed> {
  const share = sharedRead<Listed>();
  return (db, given, viewerId, now) => {
    const page = pageOf(given, { sort: '-createdAt' });
    const where = conditions({ given, viewerId, now });
    const sqlOfPage = statement(where, orders[page.sort], page.perPage, (page.page - 1) * page.perPage);
    const key = `${sqlOfPage.text} ${JSON.stringify(sqlOfPage.values)}`;
    return share(key, async () => {
      const rows = await query<Row>(db, sqlOfPage);
      return { data: rows.flatMap(present), meta: pageMetaOf(page, rows[0]?.counted ?? 0) };
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
    const rows = await query<Row>(
      db,
      sql`select 0 as counted, ${columns} from partners p where ${where} ${after}
           order by p.created_at desc, p.id desc limit ${chunk}`,
    );
    const partners = rows.flatMap(present);
    yield* partners;
    last = partners.length < chunk ? undefined : partners.at(-1)?.id;
  } while (last !== undefined);
}

const present = ({ id, ...row }: Row): PartnerRow[] => {
  if (id === null) return [];
  const totals = row.totals ?? [];
  return [
    {
      id,
      name: row.name,
      domain: row.domain,
      imageUrl: imageUrl(row.image_id),
      country: row.country,
      approvalStatus: approvalCodeOf(row.approval_state),
      accountStatus: row.account_state,
      tags: row.tags ?? [],
      managers: row.managers,
      referrals: row.referrals,
      earned: addUp(totals.filter(({ kind }) => kind !== 'payout')),
      balance: addUp(totals),
      lastReferralAt: row.last_referral_at,
      createdAt: row.created_at,
    },
  ];
};
