import sql, { type Sql, join, raw } from 'sql-template-tag';

import { approvalCodeOf } from '#contract/approvalStates.ts';
import { type PageMeta, pageOf } from '#contract/lists.ts';
import type { Money } from '#contract/money.ts';
import type { PartnerRow, listPartners, partnerSorts } from '#contract/partners.ts';
import type { ParsedOf } from '#contract/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { sharedRead } from '../../platform/database/sharedRead.ts';
import { addUp } from '../../reporting/amounts.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';
import { managersColumn } from './partner.ts';

type Query = ParsedOf<typeof listPartners>['query'];
type Listed = { data: PartnerRow[]; meta: PageMeta };

interface Row {
  counted: number;
  id: string | null;
  name: string;
  domain: string;
  image_id: string | null;
  country: string;
  account_state: PartnerRow['accountStatus'];
  tags: PartnerRow['tags'];
  managers: PartnerRow['managers'];
  referrals: number;
  totals: (Money & { kind: string })[];
  last_referral_at: string | null;
  created_at: string;
}

/** A partner is active by a referral installed in this many days. */
const activeDays = 90;

const orders: Record<(typeof partnerSorts)[number], string> = {
  createdAt: 'p.created_at, p.id',
  '-createdAt': 'p.created_at desc, p.id desc',
  name: 'lower(p.name), p.id',
  '-name': 'lower(p.name) desc, p.id desc',
};

const isManaged = sql`exists (select 1 from partner_managers pm where pm.partner_id = p.id)`;
const isManagedBy = (userId: string): Sql =>
  sql`exists (select 1 from partner_managers pm where pm.partner_id = p.id and pm.user_id = ${userId}::uuid)`;
const hasReferral = sql`exists (select 1 from referrals r where r.partner_id = p.id)`;
const hasReferralSince = (since: string): Sql =>
  sql`exists (select 1 from referrals r where r.partner_id = p.id and r.installed_at >= ${since}::timestamptz)`;

function conditions(given: Query, viewerId: string, now: Date): Sql {
  const { filter = 'active', search = '', adminFilter, engagementFilter, managementFilter } = given;
  const since = new Date(now.getTime() - activeDays * 86_400_000).toISOString();
  const all = [sql`p.approval_state = 'approved'`];
  if (filter !== 'all') all.push(sql`p.account_state = ${filter}`);
  if (search !== '') all.push(sql`lower(p.name || ' ' || p.domain) like ${containing(search)}`);
  if (adminFilter !== undefined) all.push(isManagedBy(adminFilter));
  if (managementFilter === 'mine') all.push(isManagedBy(viewerId));
  if (managementFilter === 'assigned') all.push(isManaged);
  if (managementFilter === 'unassigned') all.push(sql`not ${isManaged}`);
  if (engagementFilter === 'active') all.push(hasReferralSince(since));
  if (engagementFilter === 'quiet') all.push(sql`${hasReferral} and not ${hasReferralSince(since)}`);
  if (engagementFilter === 'never') all.push(sql`not ${hasReferral}`);
  return join(all, ' and ');
}

/** One statement: the page's ids by index alone, then what belongs to those rows; the count stops at 10,000. */
function statement(where: Sql, order: Sql, perPage: number, offset: number): Sql {
  return sql`
    with page as (
      select p.id, row_number() over (order by ${order}) as place
        from partners p where ${where} order by ${order} limit ${perPage} offset ${offset}
    ), counted as (
      select count(*) as n from (select 1 from partners p where ${where} limit ${countLimit}) c
    )
    select counted.n as counted, p.id, p.name, p.domain, p.image_id, p.country, p.account_state, p.created_at,
           (select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
              from partner_tags pt join tags t on t.id = pt.tag_id where pt.partner_id = p.id) as tags,
           ${managersColumn},
           (select count(*) from referrals r where r.partner_id = p.id) as referrals,
           (select max(r.installed_at) from referrals r where r.partner_id = p.id) as last_referral_at,
           (select json_agg(json_build_object('kind', t.kind, 'amount', t.amount_minor, 'currency', t.currency))
              from partner_totals t where t.partner_id = p.id) as totals
      from counted left join (page join partners p on p.id = page.id) on true
     order by page.place`;
}

/** The partner list of staff; `viewerId` is whose partners "mine" are. Money in minor units, of all time. */
export function partnerList(): (db: Queryable, given: Query, viewerId: string, now: Date) => Promise<Listed> {
  const share = sharedRead<Listed>();
  return (db, given, viewerId, now) => {
    const page = pageOf(given, { sort: '-createdAt' });
    const where = conditions(given, viewerId, now);
    const sqlOfPage = statement(where, raw(orders[page.sort]), page.perPage, (page.page - 1) * page.perPage);
    const key = `${sqlOfPage.text} ${JSON.stringify(sqlOfPage.values)}`;
    return share(key, async () => {
      const rows = await query<Row>(db, sqlOfPage);
      return { data: rows.flatMap(present), meta: pageMetaOf(page, rows[0]?.counted ?? 0) };
    });
  };
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
      approvalStatus: approvalCodeOf('approved'),
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
