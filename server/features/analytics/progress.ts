import sql from 'sql-template-tag';

import type { getActivation } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isCounted } from '../../reporting/counted.ts';
import { isUndecided } from '../../reporting/waitingRegistrations.ts';
import { hasDroppedClick } from '../figures/droppedClicks.ts';
import type { Asked } from './asked.ts';
import { andFilters, inRange } from './raw/grouped.ts';

type Step = DataOf<typeof getActivation>[number];

const steps = ['registered', 'approved', 'clicked', 'installed', 'paid'] as const;

/**
 * How far the partners registered in the question's time have come, each counted at every step up to their furthest; a
 * referral by lead is past the clicks. Whom it is of, and whose care they are in, is as of now.
 */
export async function findProgress(db: Queryable, asked: Asked): Promise<Step[]> {
  const now = asked.now.toISOString();
  const rows = await query<{ step: number; reason: string; partners: number }>(
    db,
    sql`with facts as materialized (
          select f.partner_id as id, f.approval_state, f.is_undecided, f.account_state,
                 case when exists (select 1 from referrals r join charges c on c.referral_id = r.id
                                    where r.partner_id = f.partner_id and c.kind = 'charge') then 4
                      when exists (select 1 from referrals r where r.partner_id = f.partner_id and ${isCounted}) then 3
                      when exists (select 1 from clicks k where k.partner_id = f.partner_id) or ${hasDroppedClick('f.partner_id')} then 2
                      when f.approval_state = 'approved' then 1 else 0 end as step
            from (select p.*, ${isUndecided} as is_undecided, p.id as partner_id, ${now}::timestamptz as at, null::uuid as app_id from partners p
                   where ${inRange('p.created_at', asked)}) f
           where true ${andFilters(asked.filters)}
        )
        select f.step, case
                 when f.step = 4 then ''
                 when f.is_undecided then 'pending'
                 when f.approval_state <> 'approved' then f.approval_state
                 when f.account_state <> 'active' then f.account_state
                 when f.step = 1 and not exists (
                   select 1 from terms_acceptances a
                    where a.partner_id = f.id and a.version = (select max(v.version) from terms_versions v
                                                                where v.published_at <= ${now}::timestamptz)) then 'terms'
                 when f.step = 1 then 'no_click'
                 when f.step = 2 and not exists (select 1 from clicks k where k.partner_id = f.id
                                                    and k.hour >= ${now}::timestamptz - interval '30 days') then 'clicks_stopped'
                 when f.step = 2 then 'no_install'
                 when not exists (select 1 from referrals r where r.partner_id = f.id and r.life_state <> 'uninstalled' and ${isCounted}) then 'uninstalled'
                 else 'no_charge' end as reason, count(*) as partners
          from facts f group by 1, 2 order by 1, 3 desc, 2`,
  );
  const countFrom = (least: number) =>
    rows.reduce((sum, { step, partners }) => (step >= least ? sum + partners : sum), 0);
  return steps.map((step, index) => ({
    step,
    partners: countFrom(index),
    dropped: rows.filter((row) => row.step === index - 1).map(({ reason, partners }) => ({ reason, partners })),
  }));
}
