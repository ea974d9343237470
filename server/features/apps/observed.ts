import sql from 'sql-template-tag';

import { fewestPartners, fewestShops, type Observed } from '#contract/apps/catalogue.ts';
import type { Money } from '#contract/shared/money.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { isCounted } from '../../reporting/counted.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { today } from '../../reporting/today.ts';
import { coverTo } from '../figures/cover.ts';
import { readSums, type Sum } from '../figures/readSums.ts';

/** Referrals that are looked at, whatever their number. */
const mostReferrals = 10_000;
const YEAR = 365;
/** Days by which a charge may be late before its shop counts as gone. */
const grace = 14;
const secondsOfMonth = (365.2425 / 12) * 86_400;

interface Shops {
  appId: string;
  visitPartners: number;
  paidPartners: number;
  paidShops: number;
  toFirstCharge: number | null;
  /** Shops that stopped paying, and the seconds in which all have paid. */
  gone: number;
  paid: number;
}

/** Percent of the table's blocks that hold so many referrals. */
async function portion(db: Queryable): Promise<number> {
  const row = await queryOne<{ n: number }>(
    db,
    sql`select greatest(reltuples, 0)::float8 as n from pg_class where oid = 'referrals'::regclass`,
  );
  return Math.min(100, (100 * mostReferrals) / Math.max(1, row?.n ?? 0));
}

/**
 * What became of a sample of the shops of a year, by app. A shop that another partner or a later installation took over is
 * seen until then; one whose last charge covers no more is gone where that charge ended.
 */
async function findShops(db: Queryable, now: Date): Promise<Shops[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query<Shops>(
    db,
    sql`with sample as materialized (
          select id, app_id, partner_id, source, installed_at, uninstalled_at, superseded_at
            from referrals r tablesample system (${await portion(db)}::real) repeatable (1)
           where ${isCounted} and installed_at >= ${at} - ${YEAR} * interval '1 day' and installed_at < ${at}
        ), paying as (
          select s.*, f.first_at, case when s.superseded_at is null and f.covered_to < ${at} - ${grace} * interval '1 day'
                                       then f.covered_to end as lapsed_at
            from sample s
            cross join lateral (
              select min(c.occurred_at) as first_at, max(${coverTo}) at time zone 'UTC' as covered_to
                from charges c where c.referral_id = s.id and c.kind = 'charge' and c.occurred_at < ${at}) f
        ), seen as (
          select p.*, least(p.uninstalled_at, p.lapsed_at) as gone_at,
                 greatest(p.first_at, least(p.uninstalled_at, p.lapsed_at, p.superseded_at, ${at})) as seen_to
            from paying p
        )
        select app_id as "appId", count(distinct partner_id) filter (where source = 'visit') as "visitPartners",
               count(distinct partner_id) filter (where first_at is not null) as "paidPartners",
               count(first_at) as "paidShops",
               percentile_disc(0.5) within group (order by greatest(0, extract(epoch from first_at - installed_at))::bigint)
                 filter (where first_at is not null) as "toFirstCharge",
               count(*) filter (where first_at is not null and gone_at <= seen_to) as gone,
               coalesce(sum(extract(epoch from seen_to - first_at)) filter (where first_at is not null), 0)::float8 as paid
          from seen group by 1`,
  );
}

/** Of the shops that pay, those that do a month later: as if at every moment the same part of them left. */
const keptOf = ({ paidShops, gone, paid }: Shops): number | null =>
  paidShops < fewestShops || paid <= 0
    ? null
    : Math.round(10_000 * Math.exp(-gone / Math.max(1, paid / secondsOfMonth)));

function perClick(sums: readonly Sum[]): Money[] {
  const clicks = sums.find(({ measure }) => measure === 'clicks')?.amount ?? 0;
  if (clicks <= 0) return [];
  return sums.flatMap(({ measure, currency, amount }) =>
    measure === 'visit_earnings' && currency !== null ? [{ currency, amount: Math.round(amount / clicks) }] : [],
  );
}

/** Of all currencies together: fees are shares of charges in each. */
function netShareOf(sums: readonly Sum[]): number {
  const of = (wanted: Sum['measure']) =>
    sums.reduce((total, { measure, amount }) => total + (measure === wanted ? amount : 0), 0);
  const [gross, net] = [of('gross'), of('net') + of('refunded')];
  return gross <= 0 ? 10_000 : Math.max(0, Math.min(10_000, Math.round((net * 10_000) / gross)));
}

/** What a year has shown of each app, by its id; of a sample of bounded size, and of sums by day. */
export async function findObserved(db: Queryable, now: Date): Promise<ReadonlyMap<string, Observed>> {
  const { clock, local } = await today(db, now);
  const from = new Date(local.getTime() - YEAR * DAY).toISOString().slice(0, 10);
  const sums = await readSums(db, {
    measures: ['clicks', 'visit_earnings', 'gross', 'net', 'refunded'],
    by: 'app',
    from,
    to: null,
    clock,
  });
  const byApp = groupBy(sums, ({ key }) => key ?? '');
  const shops = new Map((await findShops(db, now)).map((one) => [one.appId, one]));
  const ids = new Set([...byApp.keys(), ...shops.keys()]);
  return new Map([...ids].map((id) => [id, observedOf(byApp.get(id) ?? [], shops.get(id))]));
}

function observedOf(sums: readonly Sum[], shops: Shops | undefined): Observed {
  const isShown = (partners: number | undefined) => (partners ?? 0) >= fewestPartners;
  return {
    earningsPerClick: isShown(shops?.visitPartners) ? perClick(sums) : null,
    toFirstCharge: isShown(shops?.paidPartners) ? (shops?.toFirstCharge ?? null) : null,
    keptPerMonth: shops === undefined ? null : keptOf(shops),
    netShare: netShareOf(sums),
  };
}

export const nothingObserved: Observed = {
  earningsPerClick: null,
  toFirstCharge: null,
  keptPerMonth: null,
  netShare: 10_000,
};
