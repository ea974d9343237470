import sql from 'sql-template-tag';

import type { getAdminOverview } from '#contract/admin/overview.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { Period } from '#contract/shared/lists.ts';
import { notificationTypes } from '#contract/notifications.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { readSums, summedRows } from '../features/figures/readSums.ts';
import { type Queryable, query, queryGroups, queryOne } from '../platform/database/pool.ts';
import { recordColumns, recordJoins } from './records.ts';
import { countOf, daysOf, earnedMeasures, earnedOf } from './sums.ts';
import { staffSince, waitsForStaff } from './waitingRegistrations.ts';
import { userName } from '../platform/database/userName.ts';

type Overview = DataOf<typeof getAdminOverview>;

/** What waits for staff: registrations and leads to decide, payouts on their way to being paid or failed, questions to support. */
export async function findWaiting(db: Queryable): Promise<Overview['waiting']> {
  const row = await queryOne<Overview['waiting']>(
    db,
    sql`select (select count(*) from partners p where ${waitsForStaff}) as registrations,
               (select count(*) from leads where state = 'pending') as leads,
               (select count(*) from payouts where state in ('open', 'approved', 'processing', 'overdue', 'failed')) as payouts,
               (select count(*) from refund_queue where rest_minor > 0) as refunds,
               (select count(*) from support_notes where state = 'open') as support`,
  );
  return row ?? { registrations: 0, leads: 0, payouts: 0, refunds: 0, support: 0 };
}

/** Since when the oldest of what waits has waited. */
export async function findOldest(db: Queryable): Promise<Overview['oldest']> {
  const row = await queryOne<Overview['oldest']>(
    db,
    sql`select (select min(${staffSince}) from partners p where ${waitsForStaff}) as registrations,
               (select min(created_at) from leads where state = 'pending') as leads,
               (select min(created_at) from payouts where state in ('open', 'approved', 'processing', 'overdue', 'failed')) as payouts,
               (select min(received_at) from refund_queue where rest_minor > 0) as refunds`,
  );
  return row ?? { registrations: null, leads: null, payouts: null, refunds: null };
}

/** Mentions that a member of staff has not read yet. */
export async function findMentions(db: Queryable, userId: string): Promise<Overview['mentions']> {
  const row = await queryOne<Overview['mentions']>(
    db,
    sql`select count(*)::int as unread, min(created_at) as oldest from notifications
         where recipient_id = ${userId} and state = 'unread' and type_id = ${notificationTypes.mention}`,
  );
  return row ?? { unread: 0, oldest: null };
}

/** Those that earned most in the period, by what it is roughly worth; ranked where their sums are, however many there are. */
async function findBest(db: Queryable, period: Period, clock: ReportingClock): Promise<string[]> {
  const rows = await summedRows(db, { measures: earnedMeasures, by: 'partner', ...daysOf(period), clock });
  const best = await queryGroups<{ id: string }>(
    db,
    sql`select s.partner_id as id
          from (select s.partner_id, s.currency, sum(s.n)::float8 as n from (${rows}) s group by 1, 2) s
          left join currency_worths w on w.currency = s.currency
         group by 1 having sum(s.n * coalesce(w.minor_unit::float8, 0.01)) > 0
         order by sum(s.n * coalesce(w.minor_unit::float8, 0.01)) desc, 1 limit 5`,
  );
  return best.map(({ id }) => id);
}

/** The five partners that earned most in the period; the amounts are exact, by currency. */
export async function findTopPartners(
  db: Queryable,
  period: Period,
  clock: ReportingClock,
): Promise<Overview['topPartners']> {
  const ids = await findBest(db, period, clock);
  if (ids.length === 0) return [];
  const [sums, partners] = await Promise.all([
    readSums(db, { measures: [...earnedMeasures, 'installs'], by: 'partner', partners: ids, ...daysOf(period), clock }),
    query<{ id: string; name: string }>(db, sql`select id, name from partners where id = any(${ids}::uuid[])`),
  ]);
  const names = new Map(partners.map(({ id, name }) => [id, name]));
  return ids.map((id) => {
    const own = sums.filter(({ key }) => key === id);
    return { id, name: names.get(id) ?? '', installs: countOf(own, 'installs'), earned: earnedOf(own) };
  });
}

/** The ten latest steps of a lifecycle, newest first; commissions, notifications and events of apps, which move in thousands, are left out. */
export function findLatest(db: Queryable): Promise<Overview['latest']> {
  return query<Overview['latest'][number]>(
    db,
    sql`with latest as (
          select * from lifecycle_events where entity not in ('commission', 'notification') and entity not in ('appEvent', 'personExport', 'erasure') order by created_at desc, id desc limit 10
        )
        select e.id, e.entity, e.entity_id as "entityId", e.event, e.to_state as "toState", ${recordColumns},
               case when o.id is not null then json_build_object('amount', o.amount_minor, 'currency', o.currency) end as amount,
               ${userName(sql`e.actor_id`)} as actor,
               e.created_at as "createdAt"
          from latest e ${recordJoins}
         order by e.created_at desc, e.id desc`,
  );
}
