import sql, { empty } from 'sql-template-tag';

import type { listAppsByCountry } from '#contract/apps/apps.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../platform/database/pool.ts';
import { amountsOf } from './amounts.ts';
import { isCounted } from './counted.ts';
import { type Scope, andPartner, inPeriod } from './scope.ts';

type Row = DataOf<typeof listAppsByCountry>[number];

/** Installs and commission of the scope by the countries of its shops, of one app or of all; the most installs first. */
export function findCountries(db: Queryable, scope: Scope & { app: string | undefined }): Promise<Row[]> {
  const { app } = scope;
  const ofApp = app === undefined ? empty : sql`and r.app_id = (select a.id from apps a where a.slug = ${app})`;
  return query<Row>(
    db,
    sql`with installed as materialized (
          select r.country, count(*) as n from referrals r
           where ${isCounted} and ${inPeriod('r.installed_at', scope)} ${andPartner('r.partner_id', scope)} ${ofApp} group by 1
        ), earned as materialized (
          select r.country, k.currency, sum(k.amount) as amount
            from (select c.referral_id, c.currency, c.amount_minor as amount
                    from commissions c where ${inPeriod('c.occurred_at', scope)} ${andPartner('c.partner_id', scope)}
                  union all
                  select c.referral_id, e.currency, e.amount_minor
                    from ledger_entries e join commissions c on c.id = e.commission_id
                   where e.kind = 'reversal' and ${inPeriod('e.occurred_at', scope)} ${andPartner('e.partner_id', scope)}) k
            join referrals r on r.id = k.referral_id ${ofApp}
           group by 1, 2
        )
        select l.country, coalesce(i.n, 0) as installs,
               ${amountsOf(sql`select e.currency, e.amount from earned e where e.country is not distinct from l.country`)} as commission
          from (select country from installed union select country from earned) l
          left join installed i on i.country is not distinct from l.country
         order by installs desc, l.country nulls last`,
  );
}
