import sql, { raw, type Sql } from 'sql-template-tag';

/** The app `a` is offered to a partner: it is live, or hidden after the partner referred a shop to it. null: to anyone. */
export const isOffered = (partnerId: string | null): Sql =>
  partnerId === null
    ? sql`a.listing_state = 'live'`
    : sql`(a.listing_state = 'live' or (a.listing_state = 'hidden' and exists (
            select 1 from referrals o where o.partner_id = ${partnerId}::uuid and o.app_id = a.id)))`;

/** The plans on offer of an app, whose id is this column, as a JSON list in their order. */
export const plansOf = (column: string): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'price', l.price_minor,
                                                  'currency', l.currency, 'interval', l.interval)
                                order by l.position, l.id)
                  from app_plans l where l.app_id = ${raw(column)} and l.ended_at is null), '[]'::json)`;
