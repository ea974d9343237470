import sql from 'sql-template-tag';

import type { Period } from '#contract/lists.ts';
import type { Money } from '#contract/money.ts';

import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { amountsOf, conversionOf } from './amounts.ts';
import { type Scope, chargesOf, inPeriod, revenueSum } from './scope.ts';

interface Row {
  clicks: number;
  installs: number;
  new_partners: number;
  active_partners: number;
  revenue: Money[];
  commission: Money[];
}

/**
 * The programme's figures of a period. New partners were approved in it, active ones had a shop install in it;
 * commission is what remains after reversals. Money in minor units.
 */
export async function findProgrammeFigures(db: Queryable, period: Period) {
  const scope: Scope = { partnerId: null, period };
  const row = await queryOne<Row>(
    db,
    sql`select (select count(*) from clicks k where ${inPeriod('k.hour', scope)}) as clicks,
               i.installs, i.active_partners,
               (select count(*) from partners p
                 where p.approval_state = 'approved' and ${inPeriod('p.approval_decided_at', scope)}) as new_partners,
               ${amountsOf(sql`select c.currency, ${revenueSum} as amount from ${chargesOf(scope)} group by 1`)} as revenue,
               ${amountsOf(sql`select e.currency, sum(e.amount_minor) as amount from ledger_entries e
                                where ${inPeriod('e.occurred_at', scope)} and e.kind in ('commission', 'reversal')
                                group by 1`)} as commission
          from (select count(*) as installs, count(distinct r.partner_id) as active_partners
                  from referrals r where ${inPeriod('r.installed_at', scope)}) i`,
  );
  const { clicks = 0, installs = 0 } = row ?? {};
  return {
    installs,
    conversion: conversionOf({ clicks, installs }),
    newPartners: row?.new_partners ?? 0,
    activePartners: row?.active_partners ?? 0,
    revenue: row?.revenue ?? [],
    commission: row?.commission ?? [],
  };
}

export type ProgrammeFigures = Awaited<ReturnType<typeof findProgrammeFigures>>;
