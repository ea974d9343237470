import sql from 'sql-template-tag';

import type { getAdminOverview } from '#contract/admin.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Period } from '#contract/lists.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { type Queryable, query, queryOne } from '../platform/database/pool.ts';
import { groupBy } from '../platform/groupBy.ts';
import { countOf, earnedMeasures, earnedOf, sumsOfPartners } from './sums.ts';
import { staffSince, waitsForStaff } from './waitingRegistrations.ts';
import { worthOf } from './worth.ts';

type Overview = DataOf<typeof getAdminOverview>;

/** What waits for staff: registrations and leads to decide, payouts on their way to being paid or failed, questions to support. */
export async function findWaiting(db: Queryable): Promise<Overview['waiting']> {
  const row = await queryOne<Overview['waiting']>(
    db,
    sql`select (select count(*) from partners p where ${waitsForStaff}) as registrations,
               (select count(*) from leads where state = 'pending') as leads,
               (select count(*) from payouts where state in ('open', 'approved', 'processing', 'failed')) as payouts,
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
               (select min(created_at) from payouts where state in ('open', 'approved', 'processing', 'failed')) as payouts,
               (select min(received_at) from refund_queue where rest_minor > 0) as refunds`,
  );
  return row ?? { registrations: null, leads: null, payouts: null, refunds: null };
}

/** The five partners that earned most in the period, by what it is roughly worth; the amounts are exact, by currency. */
export async function findTopPartners(
  db: Queryable,
  period: Period,
  clock?: ReportingClock,
): Promise<Overview['topPartners']> {
  const at = { period, ...(clock && { clock }) };
  const earned = groupBy(await sumsOfPartners(db, { measures: earnedMeasures, ...at }), ({ key }) => key ?? '');
  const best = [...earned]
    .map(([id, sums]) => ({ id, earned: earnedOf(sums), worth: worthOf(earnedOf(sums)) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
    .slice(0, 5);
  const ids = best.map(({ id }) => id);
  const [installs, partners] = await Promise.all([
    sumsOfPartners(db, { measures: ['installs'], partners: ids, ...at }),
    query<{ id: string; name: string }>(db, sql`select id, name from partners where id = any(${ids}::uuid[])`),
  ]);
  const names = new Map(partners.map(({ id, name }) => [id, name]));
  return best.map(({ id, earned: amounts }) => ({
    id,
    name: names.get(id) ?? '',
    installs: countOf(
      installs.filter(({ key }) => key === id),
      'installs',
    ),
    earned: amounts,
  }));
}

/** The ten latest steps of a lifecycle, newest first; commissions, notifications and events of apps, which move in thousands, are left out. */
export function findLatest(db: Queryable): Promise<Overview['latest']> {
  return query<Overview['latest'][number]>(
    db,
    sql`with latest as (
          select * from lifecycle_events where entity not in ('commission', 'notification') and entity <> 'appEvent' order by created_at desc, id desc limit 10
        )
        select e.id, e.entity, e.entity_id as "entityId", e.event, e.to_state as "toState",
               coalesce(r.shop, y.shop, c.shop, l.company, t.name, f.name, p.name, w.name, k.name, n.title, s.subject, v.first_name || ' ' || v.last_name, i.label, '') as label,
               k.slug,
               case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner,
               case when o.id is not null then json_build_object('amount', o.amount_minor, 'currency', o.currency) end as amount,
               (select u.first_name || ' ' || u.last_name from users u where u.id = e.actor_id) as actor,
               e.created_at as "createdAt"
          from latest e
          left join payouts o on e.entity = 'payout' and o.id = e.entity_id
          left join payout_methods m on e.entity = 'payoutMethod' and m.id = e.entity_id
          left join referrals r on e.entity in ('referral', 'attribution') and r.id = e.entity_id
          left join lateral (select coalesce(a.name, g.name, q.name, 'Programme') as name from terms_proposals z
                               left join apps a on z.scope = 'app' and a.id::text = z.target
                               left join tags g on z.scope = 'tag' and g.id::text = z.target
                               left join partners q on z.scope = 'partner' and q.id::text = z.target
                              where e.entity = 'termsProposal' and z.id = e.entity_id) w on true
          left join lateral (select q.shop, x.partner_id from reversals x join commissions z on z.id = x.commission_id
                               join referrals q on q.id = z.referral_id where e.entity = 'reversal' and x.id = e.entity_id) y on true
          left join claims c on e.entity = 'claim' and c.id = e.entity_id
          left join newsletters s on e.entity = 'newsletter' and s.id = e.entity_id
          left join banners b on e.entity = 'banner' and b.id = e.entity_id
          left join banner_editions n on n.banner_id = b.id and n.edition = b.edition
          left join leads l on e.entity = 'lead' and l.id = e.entity_id
          left join apps k on e.entity = 'listing' and k.id = e.entity_id
          left join users v on e.entity = 'staffAccount' and v.id = e.entity_id
          left join lateral (select case when role = 'partner' then email else 'Staff' end as label from invitations
                              where e.entity = 'invitation' and id = e.entity_id) i on true
          left join lateral (select u.first_name || ' ' || u.last_name as name, x.partner_id from support_notes x
                               join users u on u.id = x.user_id where e.entity = 'supportNote' and x.id = e.entity_id) f on true
          left join prospects t on e.entity = 'prospect' and t.id = e.entity_id
          left join partners p on p.id = case when e.entity in ('approval', 'account') then e.entity_id
                                              else coalesce(o.partner_id, m.partner_id, r.partner_id, y.partner_id, c.partner_id, l.partner_id, f.partner_id) end
         order by e.created_at desc, e.id desc`,
  );
}
