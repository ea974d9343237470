import sql from 'sql-template-tag';

import type { CaseRule } from '#contract/cases/states.ts';
import type { Backtest, RuleSettings } from '#contract/cases/reviewRules.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, queryAnew } from '../../../platform/database/pool.ts';
import { amountsOf } from '../../../reporting/amounts.ts';
import { ruleBook } from './book.ts';
import { ownSettings } from './settings.ts';

const MONTH = 30 * DAY;
const mostExamples = 10;

/** What a rule with these settings would have held of the installs of the last months; reads, and writes nothing. */
export async function backtest(
  db: Queryable,
  { rule, months, settings }: { rule: CaseRule; months: number; settings: RuleSettings },
  now: Date,
): Promise<Backtest> {
  const since = new Date(now.getTime() - months * MONTH).toISOString();
  const inMonths = sql`r.installed_at >= ${since}::timestamptz and r.installed_at <= ${now.toISOString()}::timestamptz`;
  // As the hourly job would have looked at the end of that day.
  const moments = Array.from({ length: months }, (_, n) => new Date(now.getTime() - n * MONTH));
  const request = { settings: ownSettings(rule, settings), referrals: inMonths, partnerId: null, since, moments };
  const found = await ruleBook[rule](db, request);
  const [result] = await queryAnew<Backtest>(
    db,
    sql`with found as materialized (${found}),
        held as materialized (
          select r.id, r.partner_id, r.review_state from referrals r
           where r.id in (select referral_id from found) and ${inMonths}
        ), shown as (
          select distinct on (f.partner_id, r.id) f.partner_id, r.shop, f.why, f.detail, r.installed_at
            from found f left join referrals r on r.id = f.referral_id and ${inMonths}
           where f.referral_id is null or r.id is not null
           order by f.partner_id, r.id, f.key desc
        )
        select (select count(*)::int from held) as referrals,
               (select count(distinct partner_id)::int from shown) as partners,
               ${amountsOf(sql`select k.currency, sum(e.amount_minor)::bigint as amount
                                 from held h join commissions k on k.referral_id = h.id join ledger_entries e on e.commission_id = k.id
                                group by 1`)} as held,
               (select count(*)::int from held h
                 where h.review_state = 'clear'
                   and exists (select 1 from lifecycle_events l
                                where l.entity = 'referral' and l.entity_id = h.id and l.event = 'referral.clear')) as cleared,
               (select count(*)::int from held h
                 where exists (select 1 from review_signals s join review_cases c on c.id = s.case_id
                                where s.referral_id = h.id and c.state = 'confirmed')) as confirmed,
               coalesce((select json_agg(json_build_object('partner', json_build_object('id', p.id, 'name', p.name), 'shop', x.shop,
                                                           'why', concat_ws(' ', x.why, nullif(x.detail, '')))
                                         order by x.installed_at desc nulls last, p.name)
                           from (select * from shown order by installed_at desc nulls last limit ${mostExamples}) x
                           join partners p on p.id = x.partner_id), '[]'::json) as examples`,
  );
  if (!result) throw new Error('a backtest answers one row');
  return result;
}
