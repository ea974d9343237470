import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

import type { Money } from '#contract/shared/money.ts';
import type { CampaignTags } from '#contract/apps/campaignTags.ts';
import { type Period, pageOf } from '#contract/shared/lists.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { datings, listReferrals, Referral, referralSorts, ReferralSums } from '#contract/referrals/referrals.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { isCounted, isFlagged } from '../../reporting/counted.ts';
import { decidingVisits, isTaggedVisit, tagsOf } from '../../reporting/campaign.ts';
import { isManagedBy, lastMoment, wasManagedBy } from '../../reporting/managed.ts';
import { amountsOf } from '../../reporting/amounts.ts';
import { coverFrom, coverTo } from '../figures/cover.ts';
import { isPaidInstall } from '../../reporting/funnel.ts';
import { maturedInstalls } from '../../reporting/maturedInstalls.ts';
import { hasCharge, inPeriod, netSum, revenueSum } from '../../reporting/scope.ts';
import { containing, countLimit, pageMetaOf, totalOfLast } from '../../platform/http/page.ts';

export interface Filters {
  /** This one alone. */
  readonly id?: string | undefined;
  /** One partner's only; null for all. */
  readonly partnerId: string | null;
  readonly app?: string | undefined;
  readonly state?: Referral['state'] | undefined;
  readonly review?: Referral['reviewState'] | undefined;
  readonly source?: Referral['source'] | undefined;
  readonly country?: string | undefined;
  /** What the period is of; installs unless given. */
  readonly dated?: (typeof datings)[number] | undefined;
  /** When it was installed, besides the period. */
  readonly cohort?: Period | undefined;
  /** Who looked after the partner at the moment that the list is by, else at the install; null for no one. */
  readonly managerId?: string | null | undefined;
  /** Who looks after the partner now; null for no one. */
  readonly managedBy?: string | null | undefined;
  readonly tagId?: number | undefined;
  /** What the link was tagged with that it came by. */
  readonly campaign?: CampaignTags | undefined;
  readonly search?: string | undefined;
  readonly period: Period;
  readonly now: Date;
  /** Net revenue is for staff. */
  readonly withNet: boolean;
}

type Sort = (typeof referralSorts)[number];

const orders = {
  installedAt: 'r.installed_at, r.id',
  '-installedAt': 'r.installed_at desc, r.id desc',
  uninstalledAt: 'r.uninstalled_at, r.id',
  '-uninstalledAt': 'r.uninstalled_at desc nulls last, r.id desc',
  createdAt: 'r.created_at, r.id',
  '-createdAt': 'r.created_at desc, r.id desc',
} as const satisfies Record<Sort, string>;

/** Where every shop has left, the index of uninstalls has them in this order, which it has not with nulls last. */
const ordersOfLeft = { ...orders, '-uninstalledAt': 'r.uninstalled_at desc, r.id desc' };

const ordersOf = ({ dated }: Filters) => (dated === 'uninstalled' ? ordersOfLeft : orders);

/** What a list is ordered by unless asked otherwise, newest first. */
const momentOf = ({ dated }: Filters) => (dated === 'uninstalled' ? 'uninstalledAt' : 'installedAt');

/** Money moved in the period: charges and refunds, commissions and what was reversed of them. */
const hasMoved = (period: Period): Sql => sql`(
  exists (select 1 from charges c where c.referral_id = r.id and ${inPeriod('c.occurred_at', { partnerId: null, period })})
  or exists (select 1 from commissions k join ledger_entries e on e.commission_id = k.id
              where k.referral_id = r.id and ${inPeriod('e.occurred_at', { partnerId: null, period })}))`;

/** A charge covers a day of the period. */
const isPaying = ({ from, to }: Period): Sql => sql`exists (
  select 1 from charges c where c.referral_id = r.id and c.kind = 'charge' and ${coverFrom} < ${to}::timestamptz at time zone 'UTC'
     and ${coverTo} > ${from ?? '-infinity'}::timestamptz at time zone 'UTC')`;

/** The end of the period, or now where it is not over. */
const endOf = ({ period: { to }, now }: Filters): Sql => sql`least(${to}::timestamptz, ${now}::timestamptz)`;

/** A charge covers the end of the period. */
const isPayingAtEnd = (filters: Filters): Sql => {
  const at = sql`${endOf(filters)} at time zone 'UTC'`;
  return sql`exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge' and ${coverFrom} <= ${at} and ${coverTo} > ${at})`;
};

/** `and` someone looked after the partner at a time; empty where it does not matter who did. */
const andInCare = (at: Sql, { managerId }: Filters, partner = 'r.partner_id'): Sql =>
  managerId === undefined ? empty : sql`and ${wasManagedBy(partner, managerId, at)}`;

/** The first to install of a matured click of the period. */
const isOfMaturedClick = (filters: Filters): Sql => {
  const { partnerId, period, now } = filters;
  // An array, since PostgreSQL takes these for a few, and would compare each of them with every shop.
  return sql`r.id = any(array(select f.referral_id from (${maturedInstalls({ partnerId, period }, now)}) f
    where ${inPeriod('f.at', { partnerId: null, period })} ${andInCare(sql`f.at`, filters, 'f.partner_id')}))`;
};

const cameBy = ({ source, medium, campaign, subId }: CampaignTags): Sql => sql`exists (
  select 1 from (${decidingVisits}) v
    where ${isTaggedVisit} and (${tagsOf('v')}) = (${source}, ${medium}, ${campaign}, ${subId}))`;

/** What the list is by, and who looked after the partner then. */
function dating(filters: Filters): Sql {
  const { id, dated, partnerId, period } = filters;
  const atInstall = andInCare(sql`r.installed_at`, filters);
  switch (dated) {
    case 'uninstalled':
      return sql`${inPeriod('r.uninstalled_at', { partnerId: null, period })} and ${isCounted} ${andInCare(sql`r.uninstalled_at`, filters)}`;
    case 'paid':
      return sql`${isPaidInstall({ partnerId, period })} ${atInstall}`;
    case 'charged':
      return sql`${hasMoved(period)} ${atInstall}`;
    case 'billed':
      return hasCharge({ partnerId, period }, andInCare(sql`c.occurred_at`, filters));
    case 'paying':
      return sql`${isPaying(period)} ${atInstall}`;
    case 'payingAtEnd':
      return sql`${isPayingAtEnd(filters)} ${andInCare(lastMoment(sql`${period.to}::timestamptz`, filters.now), filters)}`;
    case 'clicked':
      return isOfMaturedClick(filters);
    case 'installed':
    case undefined:
      // One asked for by id is found in any state.
      return sql`${inPeriod('r.installed_at', { partnerId: null, period })} ${id === undefined ? sql`and ${isCounted}` : empty} ${atInstall}`;
  }
}

const matching = (filters: Filters): Sql => {
  const { id, partnerId, app, state, review, source, country, cohort, managedBy, tagId, campaign, search } = filters;
  return join(
    [
      dating(filters),
      cohort === undefined ? empty : inPeriod('r.installed_at', { partnerId: null, period: cohort }),
      managedBy === undefined ? empty : isManagedBy('r.partner_id', managedBy),
      tagId === undefined
        ? empty
        : sql`exists (select 1 from partner_tags t where t.partner_id = r.partner_id and t.tag_id = ${tagId})`,
      campaign === undefined ? empty : cameBy(campaign),
      id === undefined ? empty : sql`r.id = ${id}::uuid`,
      partnerId === null ? empty : sql`r.partner_id = ${partnerId}::uuid`,
      app === undefined ? empty : sql`r.app_id = (select id from apps where slug = ${app})`,
      state === undefined ? empty : sql`r.life_state = ${state}`,
      country === undefined ? empty : country === 'none' ? sql`r.country is null` : sql`r.country = ${country}`,
      // Spelled out: a partial index answers a constant only.
      review === undefined ? empty : review === 'flagged' ? isFlagged : sql`r.review_state = ${review}`,
      source === undefined ? empty : sql`r.source = ${source}`,
      search ? sql`lower(r.shop || ' ' || r.shop_name) like ${containing(search)}` : empty,
    ].filter((condition) => condition !== empty),
    ' and ',
  );
};

interface Row extends Omit<Referral, 'app' | 'revenue' | 'net' | 'commission'> {
  appId: string;
  appSlug: string;
  appName: string;
  appColor: string;
  revenue: Money[];
  net?: Money[];
  commission: Money[];
}

/** What referrals have brought; of the period where the list is by charges. `these` compares the id of a referral with theirs. */
const sumsOf = (filters: Pick<Filters, 'dated' | 'period'> | null, these: Sql) => {
  const of = (column: string): Sql =>
    filters?.dated === 'charged' ? sql`and ${inPeriod(column, { partnerId: null, period: filters.period })}` : empty;
  const charged = (sum: Sql): Sql =>
    amountsOf(
      sql`select c.currency, ${sum} as amount from charges c where c.referral_id ${these} ${of('c.occurred_at')} group by 1`,
    );
  return {
    revenue: charged(revenueSum),
    net: charged(netSum),
    commission: amountsOf(sql`select e.currency, sum(e.amount_minor) as amount
                                from commissions k join ledger_entries e on e.commission_id = k.id
                               where k.referral_id ${these} ${of('e.occurred_at')} group by 1`),
  };
};

/** A list's columns: money of the rows that are shown alone. */
const columnsOf = (filters: Pick<Filters, 'dated' | 'period' | 'withNet'> | null): Sql => {
  const { revenue, net, commission } = sumsOf(filters, sql`= r.id`);
  return sql`
  r.id, r.partner_id as "partnerId", p.name as "partnerName", r.shop, r.shop_name as "shopName", r.plan, r.country,
  r.life_state as state, r.review_state as "reviewState", r.review_reason as "reviewReason", r.source,
  r.first_visit_at as "firstVisitAt", r.installed_at as "installedAt", r.uninstalled_at as "uninstalledAt",
  a.id as "appId", a.slug as "appSlug", a.name as "appName", a.color as "appColor",
  ${revenue} as revenue, ${(filters?.withNet ?? true) ? sql`${net} as net,` : empty} ${commission} as commission`;
};

const present = ({ appId, appSlug, appName, appColor, ...row }: Row): Referral => ({
  ...row,
  app: { id: appId, slug: appSlug, name: appName, color: appColor },
});

/** A page of the referrals that match, with the sums of each. */
export async function listed(db: Queryable, filters: Filters, paging: ParsedOf<typeof listReferrals>['query']) {
  const { page, perPage, sort } = pageOf(paging, { sort: `-${momentOf(filters)}` });
  const order = raw(ordersOf(filters)[sort]);
  const rows = await query<Row>(
    db,
    sql`select ${columnsOf(filters)}
          from (select r.* from referrals r where ${matching(filters)}
                 order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) r
          join partners p on p.id = r.partner_id join apps a on a.id = r.app_id
         order by ${order}`,
  );
  const total = totalOfLast(rows, { page, perPage }) ?? (await countOf(db, filters));
  return { data: rows.map(present), meta: pageMetaOf({ page, perPage }, total) };
}

/** The sums of all that match; null where they are too many to add up while someone waits. */
export async function summed(db: Queryable, filters: Filters): Promise<ReferralSums | null> {
  if ((await countOf(db, filters)) === countLimit) return null;
  const { revenue, net, commission } = sumsOf(filters, sql`in (select id from matching)`);
  const sums = await queryOne<ReferralSums>(
    db,
    sql`with matching as materialized (select r.id from referrals r where ${matching(filters)})
        select ${revenue} as revenue, ${net} as net, ${commission} as commission`,
  );
  return sums ?? null;
}

async function countOf(db: Queryable, filters: Filters): Promise<number> {
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*) as total from (select 1 from referrals r where ${matching(filters)} limit ${countLimit}) counted`,
  );
  return counted?.total ?? 0;
}

/** One referral with its sums. */
export async function findReferral(db: Queryable, id: string): Promise<Referral | undefined> {
  const row = await queryOne<Row>(
    db,
    sql`select ${columnsOf(null)} from referrals r join partners p on p.id = r.partner_id join apps a on a.id = r.app_id
         where r.id = ${id}`,
  );
  return row && present(row);
}

const chunk = 500;

/** Every referral that matches, newest first, read as they are taken. */
export async function* everyReferral(db: Queryable, filters: Filters): AsyncGenerator<Referral> {
  const moment = momentOf(filters);
  const order = raw(ordersOf(filters)[`-${moment}`]);
  const column = raw(moment === 'uninstalledAt' ? 'r.uninstalled_at' : 'r.installed_at');
  let last: Referral | undefined;
  do {
    const after: Sql =
      last === undefined ? empty : sql`and (${column}, r.id) < (${last[moment]}::timestamptz, ${last.id}::uuid)`;
    const rows: Row[] = await query<Row>(
      db,
      sql`select ${columnsOf(filters)}
            from (select r.* from referrals r where ${matching(filters)} ${after}
                   order by ${order} limit ${chunk}) r
            join partners p on p.id = r.partner_id join apps a on a.id = r.app_id
           order by ${order}`,
    );
    const referrals = rows.map(present);
    yield* referrals;
    last = referrals.length < chunk ? undefined : referrals.at(-1);
  } while (last !== undefined);
}
