import sql from 'sql-template-tag';

import type { listQuietPartners } from '#contract/analytics/analytics.ts';
import { metrics } from '#contract/analytics/metrics.ts';
import { quietShops } from '#contract/figures/quietPartners.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { csvAmounts } from '../../platform/http/csvAmounts.ts';
import { amountsOf } from '../../reporting/amounts.ts';
import { lastDroppedClick } from '../figures/droppedClicks.ts';
import { shopSpans } from '../figures/shopSpans.ts';
import { managersColumn } from '../partners/partner.ts';
import type { Filters } from './figuresQuery.ts';
import { andFilters, andOfApp, andOfShops } from './raw/grouped.ts';

type Quiet = DataOf<typeof listQuietPartners>[number];

const most = 200;

/**
 * Active partners with a shop that has paid and no click for 30 days; those who brought the most shops first. Under an app, shops, net
 * revenue and clicks are those of it; under a country, shops and net revenue.
 */
export const findQuietPartners = (db: Queryable, { app, country, ...filters }: Filters, now: Date): Promise<Quiet[]> =>
  query<Quiet>(
    db,
    sql`with quiet as materialized (
          select f.partner_id as id, s.shops
            from (select p.id as partner_id, ${now.toISOString()}::timestamptz as at, null::uuid as app_id, null as country
                    from partners p where p.approval_state = 'approved' and p.account_state = 'active') f
            join (select s.partner_id, count(*) as shops from ${shopSpans} s where s.first_charged is not null ${andOfShops('s', { app, country })} group by 1) s
              on s.partner_id = f.partner_id
           where not exists (select 1 from clicks k where k.partner_id = f.partner_id ${andOfApp('k', app)}
                                               and k.hour >= ${now.toISOString()}::timestamptz - interval '30 days')
                 ${andFilters(filters)}
           order by s.shops desc, f.partner_id limit ${most}
        ), brought as materialized (
          select s.partner_id, n.currency, sum(n.net) as amount
            from quiet q join ${shopSpans} s on s.partner_id = q.id cross join unnest(s.currencies, s.net) as n(currency, net)
           where true ${andOfShops('s', { app, country })} group by 1, 2
        )
        select p.id, p.name, coalesce((select max(k.hour) from clicks k where k.partner_id = p.id ${andOfApp('k', app)}),
                        ${lastDroppedClick('p.id', andOfApp('d', app))}) as "lastClickAt", q.shops,
               ${amountsOf(sql`select b.currency, b.amount from brought b where b.partner_id = p.id`)} as net,
               (select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
                  from users u where u.partner_id = p.id and not u.is_disabled order by u.created_at, u.id limit 1) as contact,
               ${managersColumn}
          from quiet q join partners p on p.id = q.id order by q.shops desc, p.id`,
  );

export const quietPartnersCsv = (partners: readonly Quiet[]): CsvAnswer => ({
  filename: 'quiet-partners',
  header: ['Partner', 'Last click', quietShops.label, metrics.netRevenue.label, 'Contact', 'Email', 'Managers'],
  rows: partners.map((one): readonly Cell[] => [
    one.name,
    one.lastClickAt,
    one.shops,
    csvAmounts(one.net),
    one.contact ? `${one.contact.firstName} ${one.contact.lastName}` : null,
    one.contact?.email ?? null,
    one.managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('; '),
  ]),
});
