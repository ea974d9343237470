import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getReferralFacts } from '#contract/referrals/facts.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';

type Facts = DataOf<typeof getReferralFacts>;
type Visit = Facts['visits'][number];
type Payment = Facts['payments'][number];

const mostVisits = 20;
const mostPayments = 100;

/** What is kept of how a referral came about and of what its shop paid, the newest first. */
export async function findReferralFacts(db: Queryable, id: string): Promise<Facts | undefined> {
  const referral = await queryOne<Omit<Facts, 'visits' | 'payments'>>(
    db,
    sql`select a.slug as app, a.name as "appName", r.shop, r.installed_at as "installedAt", r.witness
          from referrals r join apps a on a.id = r.app_id where r.id = ${id}`,
  );
  if (!referral) return undefined;
  const [visits, payments] = await Promise.all([visitsOf(db, id), paymentsOf(db, id)]);
  return { ...referral, visits, payments };
}

/** The visit it came by, and those of its shop within the window before. */
const visitsOf = (db: Queryable, id: string): Promise<Visit[]> =>
  query<Visit>(
    db,
    sql`select v.id, v.created_at as at, p.name as "partnerName", v.id is not distinct from r.visit_id as "isDeciding", v.source,
               v.is_bot as "isBot", v.referrer_host as "referrerHost", v.ad_clicks as "adClicks", v.country, v.device,
               v.sub_id as "subId", v.creative, v.landing_path as "landingPath"
          from referrals r join apps a on a.id = r.app_id
          cross join lateral (
            select * from visits i where i.id = r.visit_id
            union
            select * from kept_visits i where i.id = r.visit_id
            union
            (select * from (select * from visits union all select * from kept_visits) i
              where i.app_id = r.app_id and i.shop = r.shop and i.created_at <= r.installed_at + interval '5 minutes'
                and i.created_at >= r.installed_at - make_interval(days => a.attribution_window_days)
              order by i.created_at desc limit ${mostVisits})
          ) v
          join partners p on p.id = v.partner_id
         where r.id = ${id} order by "isDeciding" desc, v.created_at desc, v.id desc limit ${mostVisits}`,
  );

/** Its charges, their refunds, and its shop's tests. */
const paymentsOf = (db: Queryable, id: string): Promise<Payment[]> =>
  query<Payment>(
    db,
    sql`select * from (
          select c.id, c.occurred_at as at, c.kind as what, c.amount_minor as amount, c.currency, c.charge_kind as kind,
                 c.gross_minor as gross, c.platform_fee_minor as "platformFee", c.processing_fee_minor as "processingFee",
                 c.net_minor as net, c.plan, c.interval, c.period_from as "periodFrom", c.period_to as "periodTo",
                 c.external_id as "transactionId", coalesce(c.charge_ref, o.charge_ref, o.external_id, c.external_id) as "chargeId"
            from charges c left join charges o on o.id = c.refund_of where c.referral_id = ${id}
          union all
          select e.id, e.occurred_at, 'test', (e.payload #>> '{data,amount}')::bigint, e.payload #>> '{data,currency}',
                 e.payload #>> '{data,kind}', (e.payload #>> '{data,gross}')::bigint,
                 (e.payload #>> '{data,platformFee}')::bigint, (e.payload #>> '{data,processingFee}')::bigint,
                 (e.payload #>> '{data,net}')::bigint, e.payload #>> '{data,plan}', e.payload #>> '{data,interval}',
                 (e.payload #>> '{data,period,from}')::timestamptz, (e.payload #>> '{data,period,to}')::timestamptz,
                 e.external_id, e.payload #>> '{data,chargeId}'
            from referrals r join app_events e on e.app_id = r.app_id and e.shop = r.shop and e.outcome = 'test'
           where r.id = ${id}
        ) payments order by at desc, id desc limit ${mostPayments}`,
  );
