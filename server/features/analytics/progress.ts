import sql, { type Sql } from 'sql-template-tag';

import type { getActivation } from '#contract/analytics/analytics.ts';
import { type ProgressReason, progressSteps } from '#contract/analytics/progress.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isCounted } from '../../reporting/counted.ts';
import { isUndecided } from '../../reporting/waitingRegistrations.ts';
import { summedRows } from '../figures/readSums.ts';
import { shopSpans } from '../figures/shopSpans.ts';
import { appOf } from './appOf.ts';
import type { FiguresQuery, Filters } from './figuresQuery.ts';
import { andFilters, andOfApp, andOfShops, inRange } from './raw/grouped.ts';

type Step = DataOf<typeof getActivation>[number];

interface Registered {
  /** `and` the partner `p` registered in the time asked about. */
  readonly andInTime: Sql;
  /** Under an app, clicks, installs and charges are those of it; under a country, installs and charges of its shops. */
  readonly filters: Filters;
  readonly now: Date;
}

/** Partners with clicks, of the app if there is one: `partner_id`, from the sums, which also know the clicks whose rows were dropped. */
async function clicked(db: Queryable, slug: string | undefined): Promise<Sql> {
  const app = slug === undefined ? undefined : await appOf(db, slug);
  const rows = await summedRows(db, { measures: ['clicks'], by: 'partner', from: null, to: null, app: app?.id });
  return sql`select s.partner_id from (${rows}) s
              where ${slug === undefined || app !== undefined} group by s.partner_id having sum(s.n) > 0`;
}

/**
 * Statement: id, step (its place, from 0 on) and reason of the partners that registered in a time; '' for what keeps no one. A
 * referral by lead is past the clicks. Whom it is of, and whose care they are in, is as of now.
 */
export async function progressOf(
  db: Queryable,
  { andInTime, filters: { app, country, ...filters }, now: time }: Registered,
): Promise<Sql> {
  const now = time.toISOString();
  const ofReferrals = andOfShops('r', { app, country });
  return sql`select f.id, f.step, case
                 when f.step = 4 then ''
                 when f.is_undecided then 'pending'
                 when f.approval_state <> 'approved' then f.approval_state
                 when f.account_state <> 'active' then f.account_state
                 when f.step = 1 and not exists (
                   select 1 from terms_acceptances a
                    where a.partner_id = f.id and a.version = (select max(v.version) from terms_versions v
                                                                where v.published_at <= ${now}::timestamptz)) then 'terms'
                 when f.step = 1 then 'no_click'
                 when f.step = 2 and not exists (select 1 from clicks k where k.partner_id = f.id ${andOfApp('k', app)}
                                                    and k.hour >= ${now}::timestamptz - interval '30 days') then 'clicks_stopped'
                 when f.step = 2 then 'no_install'
                 when not f.is_installed then 'uninstalled'
                 else 'no_charge' end as reason
          from (
            select f.partner_id as id, f.approval_state, f.is_undecided, f.account_state, i.is_installed,
                 case when c.partner_id is not null then 4
                      when i.partner_id is not null then 3
                      when k.partner_id is not null then 2
                      when f.approval_state = 'approved' then 1 else 0 end as step
            from (select p.*, ${isUndecided} as is_undecided, p.id as partner_id, ${now}::timestamptz as at, null::uuid as app_id from partners p
                   where true ${andInTime}) f
            left join (${await clicked(db, app)}) k on k.partner_id = f.partner_id
            -- Joined as sets: looked up partner by partner, all referrals may be scanned for each one that has none.
            left join (select r.partner_id, bool_or(r.life_state <> 'uninstalled') as is_installed from referrals r
                        where ${isCounted} ${ofReferrals} group by 1) i on i.partner_id = f.partner_id
            left join (select s.partner_id from ${shopSpans} s where s.first_charged is not null ${andOfShops('s', { app, country })} group by 1) c
              on c.partner_id = f.partner_id
           where true ${andFilters(filters)} offset 0
          ) f`;
}

/** How far the partners registered in the question's time have come, each counted at every step up to their furthest. */
export async function findProgress(db: Queryable, request: FiguresQuery): Promise<Step[]> {
  const { filters, now } = request;
  const progress = await progressOf(db, { andInTime: sql`and ${inRange('p.created_at', request)}`, filters, now });
  const rows = await query<{ step: number; reason: ProgressReason; partners: number }>(
    db,
    sql`select g.step, g.reason, count(*) as partners
          from (${progress}) g
         group by 1, 2 order by 1, 3 desc, 2`,
  );
  const countFrom = (least: number) =>
    rows.reduce((sum, { step, partners }) => (step >= least ? sum + partners : sum), 0);
  return progressSteps.map((step, index) => ({
    step,
    partners: countFrom(index),
    dropped: rows.filter((row) => row.step === index - 1).map(({ reason, partners }) => ({ reason, partners })),
  }));
}
